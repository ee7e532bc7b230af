import {
  type CataloguedError,
  distinct,
  envelopeCatalogue,
  errorAdvice,
  feedCatalogue,
  itemCatalogue,
} from '../error-catalogue.ts'
import { table } from './table.ts'

/** Every sentence that a client may receive in `error`. */
export function errorsPage(): string {
  return [
    '# Errors',
    'The HTTP status of `POST /api/json.php` is always 200. `success` says whether the request or operation was carried out, and `error` says in a sentence why not; after a success there is no `error`. Sentences that name a field say what it must be. `…` and `<field>` stand for variable text. The code is not in the answer: metrics and the client libraries name the errors by it, and `x-codes` of [openapi.json](openapi.json) has it beside each sentence.',
    '## The whole request',
    'Nothing of it was carried out. The answer has `success` and `error`, and no `data`.',
    errorTable(envelopeCatalogue()),
    '## One operation',
    'The item in its place has `success` and `error`, and `data` with the `id` where one was sent. The other operations go on.',
    errorTable(itemCatalogue()),
    '## The feed of events',
    'Of `GET /v1/events`, with an HTTP status for each: see [openapi.json](openapi.json).',
    errorTable(feedCatalogue()),
    '## A message that was accepted',
    'A later failure is a [status](statuses.md), with the reason in `error` of the callback and of the operation `status`. What the codes of carriers in it mean: [errors of carriers](carrier-errors.md).',
    '## Other addresses',
    table(
      ['HTTP status', 'when'],
      [
        ['404', 'There is nothing at the path.'],
        ['405', 'The path takes POST requests only; the header `Allow` says so.'],
        ['500', 'The gateway made an error.'],
      ],
    ),
    'The body is JSON with `success` (false) and `error`.',
  ].join('\n\n')
}

function errorTable(errors: readonly CataloguedError[]): string {
  const rows = distinct(errors).map(({ sentence, code }) => [`\`${sentence}\``, code, errorAdvice[code]])
  return table(['error', 'code', 'what to do'], rows)
}
