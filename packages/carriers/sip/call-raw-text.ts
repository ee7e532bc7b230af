import type { CallEnd } from '../../../telephony/sip/call/call-events.ts'
import { rawText } from '../http/raw-text.ts'

/** How a call ended: the status of the other side with the wait that it names, or a sentence. */
export function describeEnd({ why, status, reason, retryAfterSeconds }: CallEnd): string {
  if (why === 'refused' && status !== null) {
    return `${status} ${reason}${retryAfterSeconds === undefined ? '' : `, Retry-After: ${retryAfterSeconds}`}`
  }
  return reason === '' ? 'the other side hung up' : reason
}

/** The forms of a telephone number in a carrier's text: national, with dashes. */
const numbers = /\+?\d(?:[ ().-]?\d){6,}/g

/**
 * `words` for the timeline, without `hidden` and without telephone numbers, and the Call-ID under which the carrier
 * finds the call.
 */
export function callRawText(words: string, callId: string, hidden: readonly string[]): string {
  return `${rawText(words, hidden).replaceAll(numbers, '…')} (Call-ID ${callId})`
}
