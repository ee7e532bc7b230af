import { sandboxOrigin } from '../../../packages/edges/pages/pages.ts'
import { checkSchema } from '../../../packages/edges/verify/check-fields.ts'
import { createSchema } from '../../../packages/edges/verify/create-fields.ts'
import { statusSchema } from '../../../packages/edges/verify/status-fields.ts'
import { fieldRows } from '../field-rows.ts'
import { plainSchema } from '../json-schema.ts'
import { verifySentences, verifyStatusTexts } from '../verification/errors.ts'
import { checkStatusTexts, verificationExamples } from '../verification/examples.ts'
import {
  checkedSchema,
  createdSchema,
  statusAnswerSchema,
  verificationCallbackSchema,
} from '../verification/schemas.ts'
import { layOutJson } from './lay-out-json.ts'
import { bodyTable, codeBlock, inline, table } from './table.ts'

const url = `${sandboxOrigin}/api/verify.php`

const callbackStatuses =
  'a [status](statuses.md) of the message, `approved`, `expired`, `blocked` or `cancelled`'

/** The verification interface: its commands, its callback, its errors. */
export function verificationPage(): string {
  const { create, createByEmail, created, check, checked, callbacks, status, cancel, read } =
    verificationExamples
  const query = new URLSearchParams(check).toString()
  return [
    '# Verification',
    'The second interface sends one-time codes and checks what users enter: `POST /api/verify.php` with a JSON body and the header `Content-Type: application/json`. `command` names the command. What users see, how a service is set up and how it is secured is described in [verification](../operations/verification.md).',
    '## verify/create',
    'Draws a code and sends it. The answer comes once the code and its message are on disk. `phone` is required for `sms`, `email` for `email`.',
    codeBlock('sh', curlPost(create)),
    codeBlock('json', layOutJson(created)),
    requestTable(createSchema),
    'Also:',
    codeBlock('json', layOutJson(createByEmail)),
    bodyTable(createdSchema, 'in the answer', ''),
    'With a header `Idempotency-Key` a request can be sent again for 24 hours: the same key and the same body send no second code.',
    '## verify',
    'Counts an attempt and checks a code, by POST or by GET with the same fields in the query.',
    codeBlock('sh', `${curlPost(check)}\n\ncurl '${url}?${query}'`),
    codeBlock('json', layOutJson(checked)),
    requestTable(checkSchema),
    bodyTable(checkedSchema, 'in the answer', ''),
    table(
      ['status', 'means'],
      checkStatusTexts.map(([status, meaning]) => [`\`${status}\``, meaning]),
    ),
    'A code that is not approved is no error: the HTTP status is 200 and `success` is true.',
    '## verify/status and verify/cancel',
    'Read and end a verification by its id. No attempt is counted. A cancelled code is no longer valid and is not sent where it still waits, and no further channel begins; the hook receives `cancelled`. A verification that is over stays as it is: the answer says how it ended. `verify/status` takes GET too.',
    codeBlock('sh', `${curlPost(status)}\n\n${curlPost(cancel)}`),
    codeBlock('json', layOutJson(read)),
    requestTable(statusSchema),
    bodyTable(statusAnswerSchema, 'in the answer', ''),
    '## The callback of a code',
    'The `hook`, where given, receives a callback about the delivery of the code, and one more when the code is approved, expired, blocked or cancelled. It is sent, retried and signed like [every callback](../operations/callbacks.md).',
    ...[callbacks.delivered, callbacks.approved].map((value) => codeBlock('json', layOutJson(value))),
    bodyTable(verificationCallbackSchema, 'field', callbackStatuses),
    '## Errors of verification',
    'The body is JSON with `success` (false) and `error`. `…` stands for variable text.',
    table(
      ['HTTP status', 'when', '`error`'],
      verifyStatusTexts.map(([httpStatus, meaning]) => [
        String(httpStatus),
        meaning,
        verifySentences(httpStatus)
          .map((sentence) => `\`${sentence}\``)
          .join('; '),
      ]),
    ),
  ].join('\n\n')
}

function curlPost(body: object): string {
  return [`curl ${url}`, "-H 'Content-Type: application/json'", `-d '${layOutJson(body)}'`].join(' \\\n  ')
}

function requestTable(schema: object): string {
  const fields = fieldRows(plainSchema(schema)).filter(({ path }) => path !== 'auth' && path !== 'command')
  const rows = fields.map(({ path, kind, required, description }) => [
    `\`${path}\``,
    kind,
    required ? 'yes' : '',
    inline(description),
  ])
  return table(['field', 'must be', 'required', 'meaning'], rows)
}
