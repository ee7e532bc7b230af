import type { components } from './openapi.ts'

export type StatusResult = components['schemas']['StatusResult']
/** See docs/reference/statuses.md of the gateway. */
export type Status = StatusResult['status']

/** How far a message has come; null where it failed. A status only improves. */
const progress: Record<Status, number | null> = {
  ACCEPTED: 0,
  QUEUED: 1,
  ROUTING: 2,
  'PARTIALLY DELIVERED': 3,
  DELIVERED: 4,
  READ: 5,
  REPLIED: 6,
  EXPIRED: null,
  UNDELIVERABLE: null,
  REJECTED: null,
  FILTERED: null,
  DELETED: null,
  'INVALID DESTINATION ADDRESS': null,
  'INVALID SOURCE ADDRESS': null,
  'NO ROUTE': null,
  'SIM FULL': null,
  UNKNOWN: null,
}

/** Whether the message failed. A status of a newer gateway that is not known here is none. */
export function isFailure(status: Status): boolean {
  return progress[status] === null
}

/** Whether the message has been delivered or has failed; READ and REPLIED may still follow DELIVERED. */
export function isFinal(status: Status): boolean {
  const reached = progress[status]
  return reached === null || reached > 2
}

/** Whether a message with `status` has come as far as `wished`, or further. */
export function hasReached(status: Status, wished: Status): boolean {
  return status === wished || (progress[status] ?? -1) >= (progress[wished] ?? Number.POSITIVE_INFINITY)
}
