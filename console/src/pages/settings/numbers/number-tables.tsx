import type {
  OwnKeywordView,
  OwnNumberView,
} from '../../../../../packages/console-contract/administration.ts'
import { CellLines, type Column, column, numeric } from '../../../parts/list/list-section.tsx'
import { ChannelName } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import type { ReplyTarget } from './reply-target.tsx'

export function useNumberColumns(): Column<OwnNumberView>[] {
  const texts = useTexts('numbers')
  return [
    column(texts.number, ({ number }) => <strong>{number}</strong>),
    column(texts.channel, ({ channel }) => <ChannelName channel={channel} />),
    column(texts.account, ({ account }) => account ?? <span className="soft">{texts.shared}</span>),
    column(texts.repliesTo, (row) => <Hook of={row} />),
    numeric(texts.keywordCount, ({ keywords }) => keywords),
  ]
}

export function useKeywordColumns(): Column<OwnKeywordView>[] {
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
