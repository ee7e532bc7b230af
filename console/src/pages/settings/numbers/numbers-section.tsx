import type {
  OwnKeywordView,
  OwnNumberView,
} from '../../../../../packages/console-contract/administration.ts'
import { useMayForAll, useSession } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { confirmedDeed, type Deed } from '../../../parts/list/deeds.tsx'
import { ListSection } from '../../../parts/list/list-section.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { KeywordDialog, NumberDialog } from './number-forms.tsx'
import { useKeywordColumns, useNumberColumns } from './number-tables.tsx'
import { numbersTexts } from './texts.ts'

/** Numbers that subscribers write to, with their keywords: of one account, or of all. */
export function NumbersSection() {
  const texts = useTexts(numbersTexts)
  const mayChange = useMayForAll('admin')
  const { user } = useSession()
  const filters = useAddressFilters()
  const answer = useAnswer('GET /numbers', {}, { topics: ['settings'] })
  const numberColumns = useNumberColumns()
  const keywordColumns = useKeywordColumns()
  const account = filters.of('account')
  const { numbers = [], keywords = [] } = answer.data ?? {}
  const isShown = ({ accountId }: { accountId: number | null }) =>
    account === '' || accountId === null || String(accountId) === account
  const deeds = useNumberDeeds(numbers)
  return (
    <>
      <ListSection
        title={texts.title}
        about={mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}
        adds={mayChange ? [deeds.add] : []}
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
        deeds={mayChange ? deeds.ofNumber : undefined}
        keyOf={keyOfNumber}
        none={{ title: texts.none, about: texts.noneAbout }}
      />
      <ListSection
        title={texts.keywords}
        adds={mayChange ? [deeds.addKeyword] : []}
        of={answer}
        rows={() => keywords.filter(isShown)}
        columns={keywordColumns}
        deeds={mayChange ? deeds.ofKeyword : undefined}
        keyOf={(row) => `${keyOfNumber(row)} ${row.keyword}`}
        none={{ title: texts.noKeyword, about: texts.noKeywordAbout }}
      />
    </>
  )
}

function keyOfNumber({ channel, number }: { channel: string; number: string }): string {
  return `${channel} ${number}`
}

function useNumberDeeds(numbers: readonly OwnNumberView[]) {
  const texts = useTexts(numbersTexts)
  const refresh: 'GET /numbers'[] = ['GET /numbers']
  const numberForm = (known: OwnNumberView | null): Deed['opens'] => {
    return ({ close }) => <NumberDialog known={known} onClose={close} />
  }
  const keywordForm = (known: OwnKeywordView | null): Deed['opens'] => {
    return ({ close }) => <KeywordDialog known={known} numbers={numbers} onClose={close} />
  }
  return {
    add: { text: texts.add, opens: numberForm(null) },
    addKeyword: { text: texts.addKeyword, disabled: numbers.length === 0, opens: keywordForm(null) },
    ofNumber: (known: OwnNumberView): Deed[] => {
      const { channel, number } = known
      return [
        { text: texts.change, label: texts.changeOf(number), opens: numberForm(known) },
        confirmedDeed({
          ...{ text: texts.remove, label: texts.removeOf(number), about: texts.removeAbout },
          ...{ buttonLook: 'danger', change: 'POST /numbers/remove', body: { channel, number }, refresh },
        }),
      ]
    },
    ofKeyword: (known: OwnKeywordView): Deed[] => {
      const { channel, number, keyword } = known
      const name = texts.keywordAt(keyword, number)
      return [
        { text: texts.change, label: texts.changeOf(name), opens: keywordForm(known) },
        confirmedDeed({
          ...{ text: texts.remove, label: texts.removeOf(name), about: texts.removeKeywordAbout },
          ...{ buttonLook: 'danger', change: 'POST /keywords/remove', refresh },
          body: { channel, number, keyword },
        }),
      ]
    },
  }
}
