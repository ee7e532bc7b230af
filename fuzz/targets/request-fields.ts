import { deepStrictEqual } from 'node:assert/strict'
import { handOverName, parseHandOverName } from '../../packages/carriers/hand-over-name.ts'
import { handOverIn } from '../../packages/carriers/smtp-email/bounce-address.ts'
import { parseEmailAddress } from '../../packages/domain/address/email-address.ts'
import { parsePhone } from '../../packages/domain/address/phone.ts'
import { formsOfSubscriber, toSubscriber } from '../../packages/domain/address/subscriber.ts'
import { parseAddressee } from '../../packages/domain/consent/parse-addressee.ts'
import { readConsentWord } from '../../packages/domain/consent/read-consent-word.ts'
import { readLinkCode } from '../../packages/domain/links/link-code.ts'
import { parseAmount } from '../../packages/domain/pricing/amount.ts'
import { parseOwnNumber } from '../../packages/domain/replies/own-number.ts'
import { findAuth } from '../../packages/edges/bodies/find-auth.ts'
import { readFeedQuery } from '../../packages/edges/feed/feed-query.ts'
import { chooseLanguage } from '../../packages/edges/redirect/choose-language.ts'
import { readHookUrl } from '../../packages/engines/callbacks/egress-filter.ts'
import { parseVerifyId } from '../../packages/engines/verification/verify-id.ts'
import { parseHosts } from '../../packages/kit/net/resolver.ts'
import { parseTraceparent } from '../../packages/observability/tracing/trace-context.ts'
import { readClientId } from '../../packages/operations/client-id.ts'
import { parseExactJson, writeExactJson } from '../../packages/operations/exact-json.ts'
import { readMsgId } from '../../packages/operations/msg-id.ts'
import { readQueueNotice } from '../../packages/store/messages/queue-notices.ts'
import { Broken, target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'

export const requestFields = target<string>({
  name: 'request-fields',
  what: 'ids, cursors of the feed, keys in bodies, exact numbers, phones, e-mail addresses, hooks, headers of traces',
  shape: textShape,
  maxSize: 100_000,
  corpus: () => [
    'after=12&types=message.delivered,message.failed&wait=60&limit=1000',
    'latest',
    '9007199254740993',
    '{"id":12345678901234567890,"auth":"the right key","n":1.00000000000000000001e400}',
    '+38 (067) 123-45-67',
    '"Anna \\"K\\""@shop.example',
    'anna.k+tag@xn--80ak6aa92e.example',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'uk;q=0.9, en-GB;q=0.8, *;q=0.1',
    '0190163d8694739baea5966c26f8ad91',
    '715380012.1.mjz5e2dk',
    'https://user:pass@shop.example:8443/hook?x=%zz#y',
    '0.000001',
    'STOP ALL',
    'Ab3dEf6hIj9l',
    '127.0.0.1 shop.example shop # ours',
    'bounces+715380012.1.mjz5e2dk@mail.example',
    '{"nodeId":"a/1","upstream":"carrier","at":1}',
  ],
  feed(text) {
    const id = readClientId(text)
    const query = readFeedQuery(
      Object.fromEntries(new URLSearchParams(text)),
      text.length % 3 === 0 ? text : undefined,
    )
    const json = exactJson(text)
    const phone = parsePhone(text)
    const handOver = parseHandOverName(text)
    if (handOver !== null) deepStrictEqual(parseHandOverName(handOverName(handOver)), handOver)
    const words = [
      id.text !== null,
      query.kind,
      json,
      phone !== null,
      handOver !== null,
      readMsgId(text) !== null,
      parseEmailAddress(text) !== null,
      parseTraceparent(text) !== null,
      chooseLanguage(text),
      parseVerifyId(text) !== null,
      readLinkCode(text) !== null,
      parseAmount(text) !== null,
      readConsentWord(text),
      parseAddressee(text) !== null,
      findAuth(Buffer.from(text), (key) => key === 'the right key'),
      hook(text),
      handOverIn(text) !== null,
      parseOwnNumber(text) !== null,
      parseHosts(text).size > 1,
      readQueueNotice(text) !== null,
    ]
    if (phone !== null) formsOfSubscriber(toSubscriber(phone))
    return words.join()
  },
})

/** Written, it is the same JSON with the same digits. */
function exactJson(text: string): string {
  let value: unknown
  try {
    value = parseExactJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON'
    throw error
  }
  const written = writeExactJson(value)
  if (writeExactJson(parseExactJson(written)) !== written)
    throw new Broken(`${written} does not stay the same`)
  return 'JSON'
}

function hook(text: string): string {
  try {
    readHookUrl(text, { privateNetworks: false } as never)
    return 'hook'
  } catch (error) {
    return error instanceof Error ? error.constructor.name : 'none'
  }
}
