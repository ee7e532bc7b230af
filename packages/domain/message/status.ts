/** Message statuses as clients see them: upper case, with spaces (docs/reference/contract.md, "Message statuses"). */
export const messageStatuses = [
  'ACCEPTED',
  'QUEUED',
  'ROUTING',
  'DELIVERED',
  'READ',
  'REPLIED',
  'PARTIALLY DELIVERED',
  'EXPIRED',
  'UNDELIVERABLE',
  'REJECTED',
  'FILTERED',
  'DELETED',
  'INVALID DESTINATION ADDRESS',
  'INVALID SOURCE ADDRESS',
  'NO ROUTE',
  'SIM FULL',
  'UNKNOWN',
] as const

export type MessageStatus = (typeof messageStatuses)[number]
export type OpenStatus = 'ACCEPTED' | 'QUEUED' | 'ROUTING'
export type SuccessStatus = 'DELIVERED' | 'READ' | 'REPLIED' | 'PARTIALLY DELIVERED'
export type FailureStatus = Exclude<MessageStatus, OpenStatus | SuccessStatus>

const openStatuses: ReadonlySet<MessageStatus> = new Set(['ACCEPTED', 'QUEUED', 'ROUTING'])
const successStatuses: ReadonlySet<MessageStatus> = new Set([
  'DELIVERED',
  'READ',
  'REPLIED',
  'PARTIALLY DELIVERED',
])

export function isOpen(status: MessageStatus): status is OpenStatus {
  return openStatuses.has(status)
}

export function isSuccess(status: MessageStatus): status is SuccessStatus {
  return successStatuses.has(status)
}
