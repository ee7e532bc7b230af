import { downloadPath } from '../../gateway/request.ts'
import { useTexts } from '../../texts/texts.tsx'
import { partsTexts } from '../texts.ts'

/** What a list finds, as a file; `query` is that of the list. */
export function CsvLink({ path, query = {} }: { path: `/${string}.csv`; query?: object }) {
  const texts = useTexts(partsTexts)
  const { before: _, ...whole } = query as { before?: unknown }
  return (
    <a className="button" href={downloadPath(path, whole)} download>
      {texts.csv}
    </a>
  )
}
