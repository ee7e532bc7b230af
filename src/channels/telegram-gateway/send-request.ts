import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'

/** What Telegram takes as `ttl`, in seconds. */
const leastTtl = 30
const mostTtl = 3_600

export interface CodeToSend {
  part: SubmitPart
  code: string
  senderUsername: string | null
  callbackUrl: string
  now: number
}

/**
 * The parameters of sendVerificationMessage. Telegram deletes the code when its turn is over, and after an hour at
 * the latest: our own clock keeps what is left then. Null where it would outlive the message.
 */
export function sendRequest({ part, code, senderUsername, callbackUrl, now }: CodeToSend): object | null {
  const { phone, expiresAt, waitEndsAt } = part
  if (expiresAt - now < leastTtl * 1_000) return null
  const turn = Math.floor((Math.min(expiresAt, waitEndsAt) - now) / 1_000)
  return {
    phone_number: `+${phone}`,
    code,
    ttl: Math.min(mostTtl, Math.max(leastTtl, turn)),
    payload: handOverName(part),
    callback_url: callbackUrl,
    ...(senderUsername === null ? {} : { sender_username: senderUsername }),
  }
}
