import { useState } from 'react'
import type {
  OwnKeywordView,
  OwnNumberView,
} from '../../../../../packages/console-contract/administration.ts'
import { useMayForAll, useSession } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { SettingsList } from '../settings-list.tsx'
import { KeywordDialog, NumberDialog } from './number-forms.tsx'
import { useKeywordColumns, useNumberColumns } from './number-tables.tsx'
import { numbersTexts } from './texts.ts'

type Doing =
  | { kind: 'number'; known: OwnNumberView | null }
  | { kind: 'keyword'; known: OwnKeywordView | null }
  | { kind: 'removeNumber'; known: OwnNumberView }
  | { kind: 'removeKeyword'; known: OwnKeywordView }

/** Numbers that subscribers write to, with their keywords: of one account, or of all. */
export function NumbersSection() {
  const texts = useTexts(numbersTexts)
  const mayChange = useMayForAll('admin')
  const { user } = useSession()
  const filters = useAddressFilters()
  const [doing, setDoing] = useState<Doing | null>(null)
  const answer = useAnswer('GET /numbers', {}, { topics: ['settings'] })
  const numberColumns = useNumberColumns(mayChange ? setDoing : undefined)
  const keywordColumns = useKeywordColumns(mayChange ? setDoing : undefined)
  const account = filters.of('account')
  const { numbers = [], keywords = [] } = answer.data ?? {}
  const isShown = ({ accountId }: { accountId: number | null }) =>
    account === '' || accountId === null || String(accountId) === account
  const add = (kind: 'number' | 'keyword', text: string) =>
    mayChange
      ? {
          text,
          disabled: kind === 'keyword' && numbers.length === 0,
          onAdd: () => setDoing({ kind, known: null }),
        }
      : undefined
  return (
    <>
      <SettingsList
        title={texts.title}
        about={mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}
        add={add('number', texts.add)}
        filters={
          user.accountId === null && (
            <div className="filters">
              <AccountSelect value={account} onChange={(value) => filters.set({ account: value })} />
            </div>
          )
        }
        of={answer}
        rows={() => numbers.filter(isShown)}
        columns={numberColumns}
        keyOf={keyOfNumber}
        none={{ title: texts.none, about: texts.noneAbout }}
      />
      <SettingsList
        title={texts.keywords}
        add={add('keyword', texts.addKeyword)}
        of={answer}
        rows={() => keywords.filter(isShown)}
        columns={keywordColumns}
        keyOf={(row) => `${keyOfNumber(row)} ${row.keyword}`}
        none={{ title: texts.noKeyword, about: texts.noKeywordAbout }}
      />
      {doing !== null && <NumbersDialog doing={doing} numbers={numbers} onClose={() => setDoing(null)} />}
    </>
  )
}

function keyOfNumber({ channel, number }: { channel: string; number: string }): string {
  return `${channel} ${number}`
}

function NumbersDialog({
  doing,
  numbers,
  onClose,
}: {
  doing: Doing
  numbers: readonly OwnNumberView[]
  onClose: () => void
}) {
  const texts = useTexts(numbersTexts)
  const common = { action: texts.remove, refresh: ['GET /numbers' as const], onClose }
  switch (doing.kind) {
    case 'number':
      return <NumberDialog known={doing.known} onClose={onClose} />
    case 'keyword':
      return <KeywordDialog known={doing.known} numbers={numbers} onClose={onClose} />
    case 'removeNumber': {
      const { channel, number } = doing.known
      return (
        <Confirm
          title={texts.removeOf(number)}
          about={texts.removeAbout}
          change="POST /numbers/remove"
          body={{ channel, number }}
          {...common}
        />
      )
    }
    case 'removeKeyword': {
      const { channel, number, keyword } = doing.known
      return (
        <Confirm
          title={texts.removeOf(texts.keywordAt(keyword, number))}
          about={texts.removeKeywordAbout}
          change="POST /keywords/remove"
          body={{ channel, number, keyword }}
          {...common}
        />
      )
    }
  }
}
