import type { MessageStatus } from '../../domain/message/status.ts'

/** What each status tells, in a sentence. */
export const statusTexts: Record<MessageStatus, string> = {
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
