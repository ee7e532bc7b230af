import type {
  OwnKeywordView,
  OwnNumberView,
} from '../../../../../packages/console-contract/administration.ts'
import { ChannelName } from '../../../parts/badges.tsx'
import type { Column } from '../../../parts/list/table.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { actionsColumn } from '../settings-list.tsx'
import { numbersTexts } from './texts.ts'

/** Without `onDo` nothing can be changed. */
export function useNumberColumns(
  onDo?: (doing: { kind: 'number' | 'removeNumber'; known: OwnNumberView }) => void,
): Column<OwnNumberView>[] {
  const texts = useTexts(numbersTexts)
  const columns: Column<OwnNumberView>[] = [
    { heading: texts.number, cell: ({ number }) => <strong>{number}</strong> },
    { heading: texts.channel, cell: ({ channel }) => <ChannelName channel={channel} /> },
    {
      heading: texts.account,
      cell: ({ account }) => account ?? <span className="soft">{texts.shared}</span>,
    },
    { heading: texts.repliesTo, cell: (row) => <Hook of={row} /> },
    { heading: texts.keywordCount, number: true, cell: ({ keywords }) => keywords },
  ]
  if (onDo === undefined) return columns
  const actions = actionsColumn<OwnNumberView>(texts.actions, (known) => [
    {
      text: texts.change,
      label: texts.changeOf(known.number),
      onClick: () => onDo({ kind: 'number', known }),
    },
    {
      text: texts.remove,
      label: texts.removeOf(known.number),
      look: 'danger',
      onClick: () => onDo({ kind: 'removeNumber', known }),
    },
  ])
  return [...columns, actions]
}

export function useKeywordColumns(
  onDo?: (doing: { kind: 'keyword' | 'removeKeyword'; known: OwnKeywordView }) => void,
): Column<OwnKeywordView>[] {
  const texts = useTexts(numbersTexts)
  const columns: Column<OwnKeywordView>[] = [
    { heading: texts.keyword, cell: ({ keyword }) => <strong>{keyword}</strong> },
    { heading: texts.number, cell: ({ number }) => number },
    { heading: texts.channel, cell: ({ channel }) => <ChannelName channel={channel} /> },
    { heading: texts.account, cell: ({ account }) => account },
    { heading: texts.repliesTo, cell: (row) => <Hook of={row} /> },
  ]
  if (onDo === undefined) return columns
  const actions = actionsColumn<OwnKeywordView>(texts.actions, (known) => {
    const name = texts.keywordAt(known.keyword, known.number)
    return [
      { text: texts.change, label: texts.changeOf(name), onClick: () => onDo({ kind: 'keyword', known }) },
      {
        text: texts.remove,
        label: texts.removeOf(name),
        look: 'danger',
        onClick: () => onDo({ kind: 'removeKeyword', known }),
      },
    ]
  })
  return [...columns, actions]
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
