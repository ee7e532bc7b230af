import type { FailureStatus } from '../../domain/message/status.ts'
import type { Refusal, ReportOutcome } from '../connector.ts'
import type { DecidedMeaning } from '../errors/carrier-error.ts'
import type { HttpSubmitOutcome } from '../http/http-connection.ts'

interface Verdict extends DecidedMeaning {
  /** In the answer to a submit. */
  refusal: Refusal
  status: FailureStatus
  /** The reason for clients, in a report. */
  sentence: string
}

/**
 * What an error of an SMS carrier means for the message, in the answer to a submit and in a report alike. The table of
 * a carrier gives one of these words for each of its codes.
 */
export const smsVerdicts = {
  /** No upstream can reach the number. */
  'invalid-number': {
    refusal: 'rejected',
    status: 'INVALID DESTINATION ADDRESS',
    sentence: 'The number cannot receive it',
    permanence: 'final',
  },
  /** Recorded as an opt-out as well. */
  'opted-out': {
    refusal: 'rejected',
    status: 'FILTERED',
    sentence: 'The subscriber wants no messages of this sender',
    permanence: 'final',
  },
  /** Every carrier of the country would filter this text. */
  'refused-text': {
    refusal: 'rejected',
    status: 'FILTERED',
    sentence: 'The text was filtered',
    permanence: 'final',
  },
  /** A filter stopped it for now; another upstream may carry it. */
  'filtered-here': {
    refusal: 'rejected-here',
    status: 'FILTERED',
    sentence: 'The text was filtered',
    permanence: 'temporary',
  },
  'bad-sender': {
    refusal: 'rejected-here',
    status: 'INVALID SOURCE ADDRESS',
    sentence: 'The upstream does not allow the sender there',
    permanence: 'final',
  },
  'no-route': {
    refusal: 'rejected-here',
    status: 'NO ROUTE',
    sentence: 'The upstream does not reach the network',
    permanence: 'final',
  },
  /** For another reason this upstream does not take this message. */
  'not-here': {
    refusal: 'rejected-here',
    status: 'REJECTED',
    sentence: 'The upstream rejected it',
    permanence: 'final',
  },
  /** The telephone is off or out of reach; later it may take the message. */
  unreachable: {
    refusal: 'rejected-here',
    status: 'UNDELIVERABLE',
    sentence: 'The upstream could not deliver it',
    permanence: null,
  },
  expired: {
    refusal: 'rejected',
    status: 'EXPIRED',
    sentence: 'The upstream could not deliver it within its lifetime',
    permanence: 'final',
  },
  throttled: {
    refusal: 'throttled',
    status: 'REJECTED',
    sentence: 'The upstream had too many messages to carry',
    permanence: 'temporary',
  },
  /** Not taken, and worth another attempt: an error inside the upstream. */
  retry: {
    refusal: 'unavailable',
    status: 'REJECTED',
    sentence: 'The upstream had an error',
    permanence: 'temporary',
  },
  /** Credentials, money or the account: the operator has to act. */
  account: {
    refusal: 'unavailable',
    status: 'REJECTED',
    sentence: 'The account may not send',
    permanence: 'final',
  },
} as const satisfies Record<string, Verdict>

export type SmsVerdict = keyof typeof smsVerdicts

export function isVerdict(word: string): word is SmsVerdict {
  return Object.hasOwn(smsVerdicts, word)
}

/** The outcome of a submit that the upstream refused. */
export function refusedBy(verdict: SmsVerdict, raw: string): HttpSubmitOutcome & { kind: 'refused' } {
  const { refusal, status } = smsVerdicts[verdict]
  const optedOut = verdict === 'opted-out' ? ({ optedOut: true } as const) : {}
  return { kind: 'refused', refusal, status, raw, ...optedOut }
}

/** The outcome in a report of a message that was not delivered. `said`: the upstream's own words, without secrets. */
export function failedBy(verdict: SmsVerdict, said: string): ReportOutcome {
  const { status, sentence } = smsVerdicts[verdict]
  return { kind: 'failed', status, reason: said === '' ? sentence : `${sentence}: ${said}` }
}
