import {
  isOpen,
  isSuccess,
  type MessageStatus,
  messageStatuses,
} from '../../../packages/domain/message/status.ts'
import { replySchema } from '../../../packages/operations/answer-schemas.ts'
import { callbackExamples, callbackSchema } from '../callback.ts'
import { layOutJson } from './lay-out-json.ts'
import { bodyTable, codeBlock, table } from './table.ts'

/** The meaning of each status. */
const statusTexts: Record<MessageStatus, string> = {
  ACCEPTED: 'On disk, in line for the first time.',
  QUEUED: 'In line again, after a try or before the next channel.',
  ROUTING: 'With a carrier; the gateway waits for its report.',
  DELIVERED: 'The telephone has it.',
  READ: 'The subscriber has opened it.',
  REPLIED: 'The subscriber wrote back; the texts are in `replies`.',
  'PARTIALLY DELIVERED': 'Some parts of a long text were delivered, the others failed.',
  EXPIRED: 'The lifetime ended before delivery.',
  UNDELIVERABLE: 'The carrier could not deliver it.',
  REJECTED: 'Refused by a carrier, or by the gateway before it reached one. `error` says why.',
  FILTERED: 'Blocked by a filter of the carrier or of the gateway.',
  DELETED: 'Deleted at the carrier before delivery.',
  'INVALID DESTINATION ADDRESS': 'There is no such number, or not on this channel.',
  'INVALID SOURCE ADDRESS': 'The carrier does not know the sender.',
  'NO ROUTE': 'No carrier is set up for this number.',
  'SIM FULL': 'The memory of the telephone is full.',
  UNKNOWN: 'Handed over, and no report came.',
}

/** The statuses of a message, and its callback. */
export function statusesPage(): string {
  const failed = (status: MessageStatus) => !isOpen(status) && !isSuccess(status)
  return [
    '# Statuses',
    'Upper case, with spaces. A status only improves: READ may follow DELIVERED, REPLIED may follow READ, a late DELIVERED beats EXPIRED and UNKNOWN, and nothing turns a success into a failure.',
    '## Under way',
    statusTable(isOpen),
    '## Successful',
    '`success` of the callback is true.',
    statusTable(isSuccess),
    '## Failed',
    '`success` of the callback is false. The price that was reserved for the message is released.',
    statusTable(failed),
    '## The callback',
    'A POST with a JSON body to the `hook` of the operation, or to the account’s notification address where it has none; of a `pipeline` always to the latter. Answer 200. Retries and signatures are described in [callbacks](../operations/callbacks.md).',
    ...Object.values(callbackExamples).flatMap(({ summary, value }) => [
      `${summary}:`,
      codeBlock('json', layOutJson(value)),
    ]),
    bodyTable(callbackSchema, 'field', 'one of the statuses'),
    '### Replies',
    'Each element of `replies`, there and in the answer of `status`:',
    bodyTable(replySchema, 'field', ''),
  ].join('\n\n')
}

function statusTable(fits: (status: MessageStatus) => boolean): string {
  const rows = messageStatuses.filter(fits).map((status) => [status, statusTexts[status]])
  return table(['status', 'means'], rows)
}
