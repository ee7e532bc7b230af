import type { FailureStatus } from '../../domain/message/status.ts'
import type { Refusal, SubmitOutcome } from '../connector.ts'

export type Refused = SubmitOutcome & { kind: 'refused' }

export function refused(refusal: Refusal, status: FailureStatus, raw: string): Refused {
  return { kind: 'refused', refusal, status, raw }
}

/** Nothing was sent: the upstream cannot be reached, or the link is being closed. */
export function unavailable(raw: string): Refused {
  return refused('unavailable', 'REJECTED', raw)
}
