import { asMembers, parseJson } from '../../kit/text/members.ts'
import type { SubmitOutcome } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import type { HttpAnswer, HttpCarrier, RawText } from '../http/http-connection.ts'
import type { ConversionExchange } from '../http/http-conversions.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused, withRetryAfter } from '../http/refused.ts'
import { readCancelAnswer, readSubmitAnswer } from './gateway-answer.ts'
import type { TelegramGatewayConfig } from './settings.ts'

/** The limits of `ttl`, in seconds. */
const minTtl = 30
const maxTtl = 3_600

/** Sends codes through Telegram Gateway, which posts reports to `callbackUrl`; it is known once the gateway listens. */
export function telegramCarrier(
  { token, senderUsername }: TelegramGatewayConfig,
  callbackUrl: () => string,
): HttpCarrier<'telegram'> {
  const secret = token.reveal()
  const call = caller(secret)
  return {
    title: 'Telegram',
    carries: 'telegram',
    /** Telegram deletes the code when its stage ends, after an hour at most; a longer stage is limited by our own clock. */
    submission(part, now) {
      const { phone, content, expiresAt, waitEndsAt } = part
      if (expiresAt - now < minTtl * 1_000) {
        return refused('rejected', 'EXPIRED', 'Telegram takes no code that lives under 30 s')
      }
      const turn = Math.floor((Math.min(expiresAt, waitEndsAt) - now) / 1_000)
      const request = call('sendVerificationMessage', {
        phone_number: `+${phone}`,
        code: content.code,
        ttl: Math.min(maxTtl, Math.max(minTtl, turn)),
        payload: handOverName(part),
        callback_url: callbackUrl(),
        ...(senderUsername === null ? {} : { sender_username: senderUsername }),
      })
      return { request, hidden: [secret, ...personalTexts(part)], read: readWithWait }
    },
    cancellation: ({ ref, phone }) => ({
      request: call('revokeVerificationMessage', { request_id: ref }),
      hidden: [secret, phone],
      read: readCancelAnswer,
    }),
  }
}

/** Telegram counts entered codes by their checks, also of codes that we made (checkVerificationStatus). */
export function telegramConversions({ token }: Pick<TelegramGatewayConfig, 'token'>): ConversionExchange {
  const call = caller(token.reveal())
  return {
    request: ({ ref, content }) =>
      content.kind === 'telegram'
        ? call('checkVerificationStatus', { request_id: ref, code: content.code })
        : null,
    isTaken: (body) => {
      const { ok, error } = asMembers(parseJson(body))
      return String(error).startsWith('FLOOD_WAIT') ? null : ok === true
    },
  }
}

function caller(secret: string) {
  return (method: string, parameters: object) => ({
    method: 'POST' as const,
    path: `/${method}`,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
}

/** Telegram names a wait in its error: FLOOD_WAIT_17, in seconds. */
function readWithWait(answer: HttpAnswer, raw: RawText): SubmitOutcome {
  const seconds = /"FLOOD_WAIT_(\d{1,6})"/.exec(answer.body)?.[1]
  return withRetryAfter(readSubmitAnswer(answer, raw), seconds === undefined ? null : Number(seconds) * 1_000)
}
