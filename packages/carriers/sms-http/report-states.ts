import type { ReportOutcome } from '../connector.ts'
import { failedBy, isVerdict, type SmsVerdict } from './verdicts.ts'

/** What a state in the reports of a carrier means; `failed`: the error code of the report says why. */
export type ReportState = 'enroute' | 'delivered' | 'read' | 'lost' | 'cancelled' | 'failed' | SmsVerdict

/** By the state of a message; null for one that the carrier adds later. `why` gives the verdict of the error code. */
export function outcomeOfState(
  states: Readonly<Record<string, ReportState>>,
  state: string,
  said: string,
  why: () => SmsVerdict,
): ReportOutcome | null {
  const meaning = Object.hasOwn(states, state) ? states[state] : undefined
  if (meaning === undefined) return null
  if (meaning === 'failed') return failedBy(why(), said)
  if (meaning === 'cancelled') return { kind: 'failed', status: 'DELETED', reason: 'It was cancelled' }
  return isVerdict(meaning) ? failedBy(meaning, said) : { kind: meaning }
}
