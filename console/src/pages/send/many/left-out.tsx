import { TablePanel } from '../../../parts/list/list-section.tsx'
import { column, numeric } from '../../../parts/list/table.tsx'
import { useApiRefusalText } from '../../../texts/api-refusals.ts'
import { reasonTexts } from '../../../texts/reason-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import type { LeftOutRow } from './rows-of.ts'
import { manyTexts } from './texts.ts'

const shownAtOnce = 100

/** Lines with a reason, the first ones of many. */
export function LeftOutTable({ title, rows }: { title: string; rows: readonly LeftOutRow[] }) {
  const texts = useTexts(manyTexts)
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
          {texts.firstOf(shownAtOnce, rows.length.toLocaleString(language))}
        </p>
      )}
    </TablePanel>
  )
}

/** Why a line gets no message, as a sentence. */
export function useReasonOf(): (row: LeftOutRow) => string {
  const { whys } = useTexts(manyTexts)
  const { block } = useTexts(reasonTexts)
  const textOf = useApiRefusalText()
  return ({ because }) => {
    switch (because.why) {
      case 'unreadable':
        return whys.unreadable
      case 'no-recipient':
        return whys.noRecipient
      case 'empty':
        return whys.empty(because.column)
      case 'duplicate':
        return whys.duplicate(because.of)
      case 'refused':
        return textOf(because.refused)
      case 'blocked':
        return block(because.reason)
    }
  }
}
