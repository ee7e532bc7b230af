import { describeStatus } from '../../smpp/command-status.ts'
import { type Refused, refused } from '../http/refused.ts'
import { meaningOfStatus } from './smpp-errors.ts'

/** The refusal for a status other than 0. */
export function toRefused(commandStatus: number): Refused {
  const { refusal, status } = meaningOfStatus(commandStatus)
  return refused(refusal, status, describeStatus(commandStatus))
}
