import type { FailureStatus } from '../../domain/message/status.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { asNumber, asText, type Members } from '../../kit/text/members.ts'
import type { Refusal } from '../connector.ts'
import type { ErrorMeaning } from '../http/refused.ts'
import { statusVerdicts } from './infobip-errors.ts'

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

/** What the ids of failures mean. */
export type StatusFailures = ReadonlyMap<number, StatusMeaning>

/** Of Viber, RCS and voice. */
export const statusFailures: StatusFailures = new Map(
  [...statusVerdicts].map(([id, verdict]) => [id, 'refusal' in verdict ? failed(verdict) : enroute]),
)

export function failed({ refusal, status }: ErrorMeaning): StatusMeaning {
  return { kind: 'failed', refusal, status }
}

/** Total: an unpublished status means what its group means. */
export function meaningOfStatus(
  { group, id }: Pick<InfobipStatus, 'group' | 'id'>,
  failures = statusFailures,
): StatusMeaning {
  switch (group) {
    case 'pending':
      return enroute
    // 2: delivered to the network operator, not yet to the telephone.
    case 'delivered':
      return id === 2 ? enroute : { kind: 'delivered' }
    case 'undeliverable':
      return failures.get(id) ?? failed({ refusal: 'rejected-here', status: 'UNDELIVERABLE' })
    case 'expired':
      return failures.get(id) ?? failed({ refusal: 'rejected-here', status: 'EXPIRED' })
    case 'rejected':
      return failures.get(id) ?? failed({ refusal: 'rejected-here', status: 'REJECTED' })
    default:
      return unreachable(group)
  }
}

/** Null where it is not a status as Infobip describes it. */
export function parseStatus(fields: Members): InfobipStatus | null {
  const group = groupsById[asNumber(fields['groupId']) ?? -1] ?? ownGroup(asText(fields['groupName']) ?? '')
  const id = asNumber(fields['id'])
  if (group === undefined || id === null) return null
  return { group, id, name: asText(fields['name']) ?? `${id}`, description: asText(fields['description']) }
}

function ownGroup(name: string): InfobipStatusGroup | undefined {
  return Object.hasOwn(groupsByName, name) ? groupsByName[name] : undefined
}

/** The reason for clients where no error is more exact. */
export function describeGroup(group: InfobipStatusGroup): string {
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
