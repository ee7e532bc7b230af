import { isOpen, isSuccess, type MessageStatus, messageStatuses } from '../../../domain/message/status.ts'
import { replySchema } from '../../operations/answer-schemas.ts'
import { callbackExamples, callbackSchema } from '../callback.ts'
import { layOutJson } from './lay-out-json.ts'
import { bodyTable, codeBlock, table } from './table.ts'

/** What each status tells, in a sentence. */
const statusTexts: Record<MessageStatus, string> = {
  ACCEPTED: 'On disk, in line for the first time.',
  QUEUED: 'In line again, after a try or before the next channel.',
  ROUTING: 'With a carrier; its report is awaited.',
  DELIVERED: 'The telephone has it.',
  READ: 'The subscriber has opened it.',
  REPLIED: 'The subscriber wrote back; `replies` has what.',
  'PARTIALLY DELIVERED': 'Some parts of a long text arrived, the others will not.',
  EXPIRED: 'The lifetime was over before it arrived.',
  UNDELIVERABLE: 'The carrier could not deliver it.',
  REJECTED: 'Refused by a carrier, or before one was asked. `error` says why.',
  FILTERED: 'Held back by a filter, of a carrier or of ours.',
  DELETED: 'Taken away at the carrier before it arrived.',
  'INVALID DESTINATION ADDRESS': 'There is no such number, or not on this channel.',
  'INVALID SOURCE ADDRESS': 'The carrier does not know the sender.',
  'NO ROUTE': 'No carrier is set up for this number.',
  'SIM FULL': 'The telephone has no room.',
  UNKNOWN: 'Handed over, and nothing was ever heard of it.',
}

/** The statuses of a message, and the callback that tells them. */
export function statusesPage(): string {
  const failed = (status: MessageStatus) => !isOpen(status) && !isSuccess(status)
  return [
    '# Statuses',
    'Upper case, with spaces. Knowledge only grows: READ may follow DELIVERED, REPLIED may follow READ, a late DELIVERED beats EXPIRED and UNKNOWN, and nothing turns a success into a failure.',
    '## Under way',
    statusTable(isOpen),
    '## Successful',
    '`success` of the callback is true.',
    statusTable(isSuccess),
    '## Failed',
    '`success` of the callback is false. What was reserved for the message is given back.',
    statusTable(failed),
    '## The callback',
    'A POST with a JSON body to the `hook` of the operation, or to the account’s notification address where it has none; of a `pipeline` always to the latter. Answer 200. How it is tried again and signed is told in [callbacks](../operations/callbacks.md).',
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
