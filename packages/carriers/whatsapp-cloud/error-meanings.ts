import type { ErrorMeaning } from '../http/refused.ts'
import { describeGraphError, type GraphError } from './graph-error.ts'
import { meaningOfCode, whatsAppVerdicts as meanings, windowClosed } from './whatsapp-errors.ts'

/** The meaning of an error for the message. An unknown code means what the HTTP status means. */
export function judgeGraphError({ code, subcode, transient }: GraphError, status = 400): ErrorMeaning {
  // "Object with ID … does not exist": the id is that of our number.
  if (code === 100 && subcode === 33) return meanings.sender
  const known = meaningOfCode(code)
  if (status === 429) return known === meanings.later ? known : meanings.throttled
  if (known !== null) return known
  if (code >= 200 && code <= 299) return meanings.account
  // Templates: missing, paused, disabled, or filled in wrongly.
  if (code >= 132_000 && code <= 132_999) return meanings.message
  if (status === 401 || status === 403) return meanings.account
  return transient || status >= 500 ? meanings.outage : meanings['not-here']
}

/** Why a message failed, in words for the client and the timeline. */
export function explainGraphError(error: GraphError): string {
  return error.code === 131047 ? windowClosed : describeGraphError(error)
}
