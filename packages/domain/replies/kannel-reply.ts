import { fillKannelEscapes } from '../message/reports/kannel-escapes.ts'
import { isGsm } from '../text/gsm-alphabet.ts'
import type { SubscriberText } from './subscriber-text.ts'
import { utf16Octets } from './utf16-octets.ts'

/**
 * The address that Kannel would request for an `sms-service` with this `get-url`. A text beyond the alphabet of GSM is in
 * UTF-16BE, as Kannel leaves it (`%c` is 2).
 */
export function kannelReplyUrl(getUrl: string, reply: SubscriberText): string {
  const { replyId, phone, number, keyword, upstream, foreignId, text, at } = reply
  const isPlain = isGsm(text)
  return fillKannelEscapes(getUrl, {
    report: -1,
    phone,
    sender: number,
    at,
    upstream,
    id: String(replyId),
    foreignId,
    answer: text,
    service: keyword ?? 'default',
    coding: isPlain ? 0 : 2,
    account: '',
    binfo: '',
    metaData: '',
    url: '',
    words: isPlain ? 'utf-8' : 'utf-16be',
  })
}

/** What Kannel would post to the `post-url` of an `sms-service`: the text alone, the rest in headers. */
export function kannelReplyPost({ phone, number, keyword, upstream, text, at }: SubscriberText): {
  headers: Record<string, string>
  octets: Uint8Array
} {
  const isPlain = isGsm(text)
  return {
    headers: {
      'content-type': `text/plain; charset=${isPlain ? 'UTF-8' : 'UTF-16BE'}`,
      'x-kannel-from': phone,
      'x-kannel-to': number,
      'x-kannel-time': new Date(at).toISOString().slice(0, 19).replace('T', ' '),
      'x-kannel-smsc': upstream,
      'x-kannel-coding': isPlain ? '0' : '2',
      'x-kannel-service': keyword ?? 'default',
    },
    octets: isPlain ? new TextEncoder().encode(text) : Uint8Array.from(utf16Octets(text)),
  }
}
