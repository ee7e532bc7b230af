import type { FailureStatus } from '../../domain/message/status.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { Refusal } from '../connector.ts'
import { type Members, numberOf, textOf } from '../http/members.ts'
import { meaningsOf } from '../http/refused.ts'

/** The groups of Infobip's statuses. `ACCEPTED` is in the OpenAPI, `OK` in the registry of codes. */
export type InfobipStatusGroup = 'pending' | 'undeliverable' | 'delivered' | 'expired' | 'rejected'

export interface InfobipStatus {
  group: InfobipStatusGroup
  id: number
  /** Infobip's word, such as `REJECTED_SENDER`; its id in digits where it has none. */
  name: string
  description: string | null
}

/** The meaning of a status, for a submit and for a report. */
export type StatusMeaning =
  | { kind: 'enroute' }
  | { kind: 'delivered' }
  /** `refusal` is for an answer to a submit, `status` for that and for a report. */
  | { kind: 'failed'; refusal: Refusal; status: FailureStatus }

const groupsById: Record<number, InfobipStatusGroup> = {
  0: 'pending',
  1: 'pending',
  2: 'undeliverable',
  3: 'delivered',
  4: 'expired',
  5: 'rejected',
}

const groupsByName: Record<string, InfobipStatusGroup> = {
  OK: 'pending',
  ACCEPTED: 'pending',
  PENDING: 'pending',
  UNDELIVERABLE: 'undeliverable',
  DELIVERED: 'delivered',
  EXPIRED: 'expired',
  REJECTED: 'rejected',
}

const enroute: StatusMeaning = { kind: 'enroute' }
const failed = (refusal: Refusal, status: FailureStatus): StatusMeaning => ({
  kind: 'failed',
  refusal,
  status,
})
const filtered = failed('rejected-here', 'FILTERED')
const rejectedHere = failed('rejected-here', 'REJECTED')
const unavailable = failed('unavailable', 'REJECTED')
const badSource = failed('rejected-here', 'INVALID SOURCE ADDRESS')
const badDestination = failed('rejected', 'INVALID DESTINATION ADDRESS')

const undeliverable = failed('rejected-here', 'UNDELIVERABLE')
const expired = failed('rejected-here', 'EXPIRED')
const noRoute = failed('rejected-here', 'NO ROUTE')
const delivered: StatusMeaning = { kind: 'delivered' }

/** By group and id; `other` is every id that Infobip adds later. */
export type StatusMeanings = Record<
  InfobipStatusGroup,
  { other: StatusMeaning; ids: ReadonlyMap<number, StatusMeaning> }
>

/** Of Viber, RCS and voice. */
export const statusMeanings: StatusMeanings = {
  pending: { other: enroute, ids: meaningsOf([[enroute, [3, 7, 26]]]) },
  undeliverable: { other: undeliverable, ids: meaningsOf([[undeliverable, [4, 9, 31]]]) },
  delivered: {
    other: delivered,
    ids: meaningsOf<StatusMeaning, number>([
      // Delivered to the network operator, not yet to the telephone.
      [enroute, [2]],
      [delivered, [5]],
    ]),
  },
  expired: {
    other: expired,
    ids: meaningsOf([
      [expired, [15, 29]],
      [filtered, [87]],
    ]),
  },
  rejected: {
    other: rejectedHere,
    ids: meaningsOf([
      [noRoute, [6, 19]],
      [badDestination, [8, 51, 52]],
      [badSource, [11, 13]],
      [filtered, [10, 14, 20, 87]],
      // No credit, or expired credit (12, 17).
      [unavailable, [12, 17, 21]],
      // A duplicate messageId: the earlier hand-over with this id counts.
      [enroute, [23]],
      [rejectedHere, [18, 24, 25, 99, 100]],
    ]),
  },
}

/** Total: an unpublished status means what its group means. */
export function meaningOfStatus(
  { group, id }: Pick<InfobipStatus, 'group' | 'id'>,
  meanings: StatusMeanings = statusMeanings,
): StatusMeaning {
  const { ids, other } = meanings[group]
  return ids.get(id) ?? other
}

/** Null where it is not a status as Infobip describes it. */
export function parseStatus(fields: Members): InfobipStatus | null {
  const group = groupsById[numberOf(fields['groupId']) ?? -1] ?? ownGroup(textOf(fields['groupName']) ?? '')
  const id = numberOf(fields['id'])
  if (group === undefined || id === null) return null
  return { group, id, name: textOf(fields['name']) ?? `${id}`, description: textOf(fields['description']) }
}

function ownGroup(name: string): InfobipStatusGroup | undefined {
  return Object.hasOwn(groupsByName, name) ? groupsByName[name] : undefined
}

/** The reason for clients where no error is more exact. */
export function sentenceOf(group: InfobipStatusGroup): string {
  switch (group) {
    case 'pending':
    case 'delivered':
      return 'The upstream has it'
    case 'undeliverable':
      return 'The upstream could not deliver it'
    case 'expired':
      return 'The upstream could not deliver it within its lifetime'
    case 'rejected':
      return 'The upstream rejected it'
    default:
      return unreachable(group)
  }
}
