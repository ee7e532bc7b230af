import { carrierErrorsPage } from './markdown/carrier-errors-page.ts'
import { dataModelPage, dataModelPicture } from './markdown/data-model-page.ts'
import { errorsPage } from './markdown/errors-page.ts'
import { operationsPage } from './markdown/operations-page.ts'
import { startPage } from './markdown/start-page.ts'
import { statusesPage } from './markdown/statuses-page.ts'
import { verificationPage } from './markdown/verification-page.ts'
import { openApiDocument } from './openapi-document.ts'
import type { Reference } from './reference.ts'

/** The pages in reading order: file name in `docs/reference/` and Markdown. */
function referencePages(reference: Reference): [file: string, markdown: string][] {
  return [
    ['README.md', startPage(reference)],
    ['operations.md', operationsPage(reference)],
    ['statuses.md', statusesPage()],
    ['verification.md', verificationPage()],
    ['errors.md', errorsPage()],
    ['carrier-errors.md', carrierErrorsPage()],
    ['data-model.md', dataModelPage()],
  ]
}

/** The text of `/openapi.json`. */
export function openApiText(reference: Reference): string {
  return `${JSON.stringify(openApiDocument(reference), null, 1)}\n`
}

/** All files of `docs/reference/` that are generated. */
export function referenceFiles(reference: Reference): Map<string, string> {
  const pages = referencePages(reference).map(
    ([file, markdown]) => [file, `${note}\n\n${markdown}\n`] as const,
  )
  return new Map([...pages, ['openapi.json', openApiText(reference)], ['data-model.svg', dataModelPicture()]])
}

const note = '<!-- Made by `npm run reference` from the schemas that requests are checked with. -->'
