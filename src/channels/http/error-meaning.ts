import type { FailureStatus } from '../../domain/message/status.ts'
import type { Refusal } from '../connector.ts'

/** What an upstream's error means for a message. */
export interface ErrorMeaning {
  refusal: Refusal
  /** What becomes of the message where nothing else is tried any more. */
  status: FailureStatus
}

export const throttled: ErrorMeaning = { refusal: 'throttled', status: 'REJECTED' }
/** Token, money or their servers: the operator or time may repair it. */
export const outage: ErrorMeaning = { refusal: 'unavailable', status: 'REJECTED' }
export const notHere: ErrorMeaning = { refusal: 'rejected-here', status: 'REJECTED' }
