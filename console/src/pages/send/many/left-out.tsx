import { column, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { useApiRefusalText } from '../../../texts/api-refusals.ts'
import { useBlockText } from '../../../texts/reasons.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import type { LeftOutRow } from './rows-of.ts'

const shownAtOnce = 100

/** Lines with a reason, the first ones of many. */
export function LeftOutTable({ title, rows }: { title: string; rows: readonly LeftOutRow[] }) {
  const texts = useTexts('send.many')
  const { language } = useLanguage()
  const reasonOf = useReasonOf()
  if (rows.length === 0) return null
  return (
    <TablePanel<LeftOutRow>
      title={title}
      columns={[
        numeric(texts.line, ({ line }) => line.toLocaleString(language)),
        column(texts.number, ({ recipient }) => recipient),
        column(texts.why, reasonOf),
      ]}
      rows={rows.slice(0, shownAtOnce)}
      keyOf={({ line }) => line}
    >
      {rows.length > shownAtOnce && (
        <p className="inside soft small">
          {texts.firstOf({ shown: shownAtOnce, all: rows.length.toLocaleString(language) })}
        </p>
      )}
    </TablePanel>
  )
}

/** Why a line gets no message, as a sentence. */
export function useReasonOf(): (row: LeftOutRow) => string {
  const { whys } = useTexts('send.many')
  const block = useBlockText()
  const textOf = useApiRefusalText()
  return ({ because }) => {
    switch (because.why) {
      case 'unreadable':
        return whys.unreadable
      case 'no-recipient':
        return whys.noRecipient
      case 'empty':
        return whys.empty({ column: because.column })
      case 'duplicate':
        return whys.duplicate({ line: because.of })
      case 'refused':
        return textOf(because.refused)
      case 'blocked':
        return block(because.reason)
    }
  }
}
