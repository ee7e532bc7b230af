import type { SmsContent } from '../../domain/plan/content.ts'
import type { HttpAnswer, HttpCarrier, HttpSubmitOutcome, PartOf, RawText } from '../http/http-connection.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused } from '../http/refused.ts'
import { turnSeconds } from '../http/turn-seconds.ts'
import type { UpstreamRequest } from '../http/upstream-http.ts'

/** What differs between carriers that take a text of any length in one request. */
export interface SmsRequests {
  /** For sentences: `Twilio`. */
  title: string
  /** How long the carrier may try, in seconds. */
  lifetimeSeconds: { min: number; max: number }
  /** The longest text in UTF-16 units, where the carrier has a limit. */
  maxCharacters?: (text: string) => number
  /** Must not appear in a raw text, as they are or percent-encoded. */
  secrets: readonly string[]
  /** Other forms of the text in the request, which must not appear in a raw text either. */
  encodedText?: (content: SmsContent) => readonly string[]
  /** `turn`: for how many seconds the carrier should try. */
  request(part: PartOf<'sms'>, turn: number): UpstreamRequest
  read(answer: HttpAnswer, raw: RawText, part: PartOf<'sms'>): HttpSubmitOutcome
}

export function smsCarrier(requests: SmsRequests): HttpCarrier<'sms'> {
  const { title, lifetimeSeconds, maxCharacters, encodedText } = requests
  const secrets = requests.secrets.flatMap((secret) => [secret, encodeURIComponent(secret)])
  return {
    title,
    carries: 'sms',
    submission(part, now) {
      const turn = turnSeconds(part, lifetimeSeconds, now)
      if (typeof turn !== 'number') return turn
      const { text } = part.content
      const max = maxCharacters?.(text) ?? text.length
      if (text.length > max) {
        return refused('rejected-here', 'REJECTED', `${title} takes at most ${max} characters of this text`)
      }
      return {
        request: requests.request(part, turn),
        hidden: [...secrets, ...(encodedText?.(part.content) ?? []), ...personalTexts(part)],
        read: (answer, raw) => requests.read(answer, raw, part),
      }
    },
  }
}
