import { sandboxOrigin } from '../../../packages/edges/pages/pages.ts'
import type { Reference } from '../reference.ts'
import { curl } from './curl.ts'
import { layOutJson } from './lay-out-json.ts'
import { codeBlock, table } from './table.ts'

const limits = [
  ['operations in a request', '1 to 1,000'],
  ['octets of a request', '1,048,576'],
  ['characters of an `id`', '128'],
  ['digits of a `phone`', '7 to 15, international, a leading `+` allowed in a string'],
]

/** The basics: the request, the answer, and the rules for all operations. */
export function startPage({ operations }: Reference): string {
  const [first] = operations.flatMap(({ examples }) => examples)
  const refused = { success: false, error: 'Error in Alpha-name', data: { id: 2 } }
  const together = { success: true, data: [first?.answer, refused] }
  const rows = operations.map(({ type, group, summary }) => [
    `[\`${type}\`](operations.md#${type.replaceAll(/[^a-z0-9-]/g, '')})`,
    summary,
    group,
  ])
  return [
    '# Reference',
    'Posthorn sends messages to telephones by SMS, Viber, RCS, Telegram and WhatsApp, falls back from one channel to the next where you wish, and reports the status of each.',
    `Messages go to \`POST /api/json.php\` with a JSON body, which is described here; one-time codes are sent and checked at \`POST /api/verify.php\`: see [verification](verification.md). The same as OpenAPI 3.1 is at [/openapi.json](${sandboxOrigin}/openapi.json), and what you may rely on, with what was decided where the specification is silent, in [the contract](contract.md).`,
    '## A request',
    ...(first === undefined ? [] : [codeBlock('sh', curl(first.request))]),
    '- The header `Content-Type: application/json` is required.\n- `auth` is the API key. In the sandbox it is `sandbox`.\n- `data` is a list of operations. Each is carried out or refused by itself.',
    '## An answer',
    'To a request of two operations, the second of which was refused:',
    codeBlock('json', layOutJson(together)),
    '- The HTTP status is always 200. Look at `success` of the answer, then at `success` of each item.\n- Items stand in the order of the operations. Operations that read do not wait for what the same request sends or changes: put them into a request of their own.\n- An item that succeeded has no `error`, an item that failed has one: see [errors](errors.md).',
    '## All operations',
    table(['type', 'what it is', 'group'], rows),
    '## Ids',
    '`id` is yours: a number or a string. The answer repeats it with every digit as it was sent, and 42 and "42" are one id. It need not be unique; `status` returns the newest message with it. `msg_id` is ours.',
    '## Sending a request again',
    'A request whose answer was lost can be sent again safely where it has the header `Idempotency-Key`, with a text of your own: for 24 hours the gateway answers the same key and the same body, at the same address, with the stored answer, and carries nothing out twice.',
    codeBlock('sh', curl(first?.request ?? {}, ['Idempotency-Key: order-1042'])),
    '## Not waiting for answers',
    'The same request, with operations that send, may go to `POST /v1/json`. It is answered as soon as everything is on disk:',
    codeBlock('json', layOutJson({ success: true, request_id: 'd3b07384-d9a0-4c9b-8f2e-1b2c3d4e5f60' })),
    'A refused operation is then reported to its `hook`, or to the account’s notification address, with the status REJECTED and the sentence in `error`. Every callback about the request has its `request_id`. A request that is refused as a whole (a wrong key, bad JSON) is answered with `error` here too.',
    '## Limits',
    table(['what', 'how much'], limits),
    'The first two are settings of the installation.',
  ].join('\n\n')
}
