import { downloadPath } from '../../gateway/request.ts'
import { useTexts } from '../../texts/texts.tsx'

/** What a list finds, as a file; `query` is that of the list. */
export function CsvLink({
  path,
  query = {},
  text,
}: {
  path: `/${string}.csv`
  query?: object
  /** What the file has, where it is not the list above. */
  text?: string
}) {
  const texts = useTexts('parts')
  const { before: _, ...whole } = query as { before?: unknown }
  return (
    <a className="button" href={downloadPath(path, whole)} download>
      {text ?? texts.csv}
    </a>
  )
}
