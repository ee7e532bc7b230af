import { fillKannelEscapes } from '../message/kannel-escapes.ts'
import { isGsm } from '../text/gsm-alphabet.ts'
import type { SubscriberText } from './subscriber-text.ts'

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
