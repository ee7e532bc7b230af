import type {
  OwnKeywordView,
  OwnNumberView,
} from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useMayForAll, useSession } from '../../../gateway/use-gateway.tsx'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { choices, NameInput, Select } from '../../../parts/form/fields.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { confirmedDeed, type Deed, deedTexts, formDeed } from '../../../parts/list/deeds.tsx'
import { CellLines, type Column, column, ListSection, numeric } from '../../../parts/list/list-section.tsx'
import { ChannelName, useChannelName } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { channels } from '../../handsets/channels.ts'
import { useAccountIfAny } from '../account-choice.tsx'
import { type ReplyTarget, ReplyTargetFields, replyTargetIn, replyTargetTyped } from './reply-target.tsx'

/** Numbers that subscribers write to, with their keywords: of one account, or of all. */
export function NumbersSection() {
  const texts = useTexts('numbers')
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
              <AccountSelect {...filters.input('account')} />
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
  const texts = useTexts('numbers')
  const channelName = useChannelName()
  const { accounts } = useSession()
  const first = useAccountIfAny()
  const refresh: 'GET /numbers'[] = ['GET /numbers']
  const addOne = formDeed({
    ...{ text: texts.add, about: texts.about, change: 'POST /numbers/add', refresh },
    from: { number: '', channel: 'sms' as OwnNumberView['channel'], ...replyTargetTyped(null) },
    fields: (of) => (
      <>
        <div className="columns">
          <NameInput {...of.number} label={texts.number} hint={texts.numberHint} />
          <Select {...of.channel} label={texts.channel} options={choices(channels, channelName)} />
        </div>
        <ReplyTargetFields of={of} mayShare />
      </>
    ),
    body: ({ channel, number, ...target }) => ({ channel, number: number.trim(), ...replyTargetIn(target) }),
  })
  const usual = { accountId: first?.accountId ?? 0, hook: null, form: 'json', answers: null } as const
  const addKeyword = formDeed({
    ...{ text: texts.addKeyword, change: 'POST /keywords/add', refresh },
    // `number` is a place in the list.
    from: { number: 0, keyword: '', ...replyTargetTyped(usual) },
    fields: (of) => (
      <>
        <div className="columns">
          <NameInput {...of.keyword} label={texts.keyword} hint={texts.keywordHint} maxLength={80} />
          <Select
            {...of.number}
            label={texts.number}
            options={numbers.map(
              (each, at) => [at, `${each.number} (${channelName(each.channel)})`] as const,
            )}
          />
        </div>
        <ReplyTargetFields of={of} />
      </>
    ),
    disabled: () => accounts.length === 0,
    body: ({ number: place, keyword, ...typed }) => {
      const { channel, number } = numbers[place] as OwnNumberView
      return { channel, number, keyword: keyword.trim(), ...ownedTarget(typed) }
    },
  })
  return {
    add: addOne,
    addKeyword: { ...addKeyword, disabled: numbers.length === 0 },
    ofNumber: (known: OwnNumberView): Deed[] => {
      const { channel, number } = known
      return [
        formDeed({
          ...{ ...deedTexts(texts, 'change', { name: number }), about: texts.about, action: texts.save },
          ...{ change: 'POST /numbers/change', refresh, from: replyTargetTyped(known) },
          fields: (of) => <ReplyTargetFields of={of} mayShare />,
          body: (typed) => ({ channel, number, ...replyTargetIn(typed) }),
        }),
        confirmedDeed({
          ...deedTexts(texts, 'remove', { name: number }),
          ...{ buttonLook: 'danger', change: 'POST /numbers/remove', body: { channel, number }, refresh },
        }),
      ]
    },
    ofKeyword: (known: OwnKeywordView): Deed[] => {
      const { channel, number, keyword } = known
      const name = texts.keywordAt({ keyword, number })
      return [
        formDeed({
          ...{ ...deedTexts(texts, 'change', { name }), action: texts.save },
          ...{ change: 'POST /keywords/change', refresh, from: replyTargetTyped(known) },
          fields: (of) => <ReplyTargetFields of={of} />,
          body: (typed) => ({ channel, number, keyword, ...ownedTarget(typed) }),
        }),
        confirmedDeed({
          ...{ ...deedTexts(texts, 'remove', { name }), about: texts.removeKeywordAbout },
          ...{ buttonLook: 'danger', change: 'POST /keywords/remove', refresh },
          body: { channel, number, keyword },
        }),
      ]
    },
  }
}

/** A keyword is of one account. */
function ownedTarget(typed: Parameters<typeof replyTargetIn>[0]) {
  return { ...replyTargetIn(typed), accountId: typed.accountId }
}

function useNumberColumns(): Column<OwnNumberView>[] {
  const texts = useTexts('numbers')
  return [
    column(texts.number, ({ number }) => <strong>{number}</strong>),
    column(texts.channel, ({ channel }) => <ChannelName channel={channel} />),
    column(texts.account, ({ account }) => account ?? <span className="soft">{texts.shared}</span>),
    column(texts.repliesTo, (row) => <Hook of={row} />),
    numeric(texts.keywordCount, ({ keywords }) => keywords),
  ]
}

function useKeywordColumns(): Column<OwnKeywordView>[] {
  const texts = useTexts('numbers')
  return [
    column(texts.keyword, ({ keyword }) => <strong>{keyword}</strong>),
    column(texts.number, ({ number }) => number),
    column(texts.channel, ({ channel }) => <ChannelName channel={channel} />),
    column(texts.account, ({ account }) => account),
    column(texts.repliesTo, (row) => <Hook of={row} />),
  ]
}

function Hook({ of: { accountId, hook, form, answers } }: { of: ReplyTarget }) {
  const texts = useTexts('numbers')
  const said = answers === 'hook' ? texts.answerKinds.hook : answers
  return (
    <CellLines>
      {hook === null ? (
        <span className="soft">{accountId === null ? texts.byMessage : texts.usual}</span>
      ) : (
        <code>{hook}</code>
      )}
      {form !== 'json' && <span className="soft small">{texts.forms[form]}</span>}
      {said !== null && <span className="soft small">{texts.answered({ text: said })}</span>}
    </CellLines>
  )
}
