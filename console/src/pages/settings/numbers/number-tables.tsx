import type {
  OwnKeywordView,
  OwnNumberView,
} from '../../../../../packages/console-contract/administration.ts'
import { ChannelName } from '../../../parts/badges.tsx'
import type { Column } from '../../../parts/list/table.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { numbersTexts } from './texts.ts'

export function useNumberColumns(): Column<OwnNumberView>[] {
  const texts = useTexts(numbersTexts)
  return [
    { heading: texts.number, cell: ({ number }) => <strong>{number}</strong> },
    { heading: texts.channel, cell: ({ channel }) => <ChannelName channel={channel} /> },
    {
      heading: texts.account,
      cell: ({ account }) => account ?? <span className="soft">{texts.shared}</span>,
    },
    { heading: texts.repliesTo, cell: (row) => <Hook of={row} /> },
    { heading: texts.keywordCount, number: true, cell: ({ keywords }) => keywords },
  ]
}

export function useKeywordColumns(): Column<OwnKeywordView>[] {
  const texts = useTexts(numbersTexts)
  return [
    { heading: texts.keyword, cell: ({ keyword }) => <strong>{keyword}</strong> },
    { heading: texts.number, cell: ({ number }) => number },
    { heading: texts.channel, cell: ({ channel }) => <ChannelName channel={channel} /> },
    { heading: texts.account, cell: ({ account }) => account },
    { heading: texts.repliesTo, cell: (row) => <Hook of={row} /> },
  ]
}

function Hook({
  of: { accountId, hook, form, answers },
}: {
  of: Pick<OwnNumberView, 'accountId' | 'hook' | 'form' | 'answers'>
}) {
  const texts = useTexts(numbersTexts)
  const said = answers === 'hook' ? texts.answerKinds.hook : answers
  return (
    <div className="settings-lines">
      {hook === null ? (
        <span className="soft">{accountId === null ? texts.byMessage : texts.usual}</span>
      ) : (
        <code>{hook}</code>
      )}
      {form !== 'json' && <span className="soft small">{texts.forms[form]}</span>}
      {said !== null && <span className="soft small">{texts.answered(said)}</span>}
    </div>
  )
}
