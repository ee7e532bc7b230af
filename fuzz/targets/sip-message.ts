import { deepStrictEqual } from 'node:assert/strict'
import { parseDtmfInfo } from '../../telephony/sip/call/dtmf-info.ts'
import { parseSessionExpires } from '../../telephony/sip/call/session-refresh.ts'
import { parseChallenges } from '../../telephony/sip/digest.ts'
import { formatAddress, parseAddress } from '../../telephony/sip/message/address.ts'
import { writeMessage } from '../../telephony/sip/message/message.ts'
import { parseDatagram } from '../../telephony/sip/message/parse-message.ts'
import { parseSipUri, writeSipUri } from '../../telephony/sip/message/uri.ts'
import { parseVia, writeVia } from '../../telephony/sip/message/via.ts'
import { Broken, target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'
import { sipMessages } from './sip-corpus.ts'

export const sipMessage = target<string>({
  name: 'sip-message',
  what: 'SIP datagrams and their header fields; what was read is the same after it was written',
  shape: textShape,
  maxSize: 65_000,
  corpus: sipMessages,
  feed(text) {
    const parsed = parseDatagram(Buffer.from(text))
    if (parsed.kind === 'fault') return parsed.reason.replaceAll(/\d+|"[^"]*"/g, '').slice(0, 60)
    const { message } = parsed
    const again = parseDatagram(writeMessage(message))
    if (again.kind === 'fault') throw new Broken(`written, it cannot be read: ${again.reason}`)
    deepStrictEqual([...again.message.headers], withLength([...message.headers], message.body.length))
    deepStrictEqual(again.message.body, message.body)
    const { headers } = message
    const challenges = parseChallenges(headers)
    const expires = parseSessionExpires(headers.get('session-expires'))
    const digit = parseDtmfInfo(headers.get('content-type') ?? '', message.body.toString('latin1'))
    checkField(message.from.uri, parseSipUri, writeSipUri)
    checkField(headers.get('contact'), parseAddress, formatAddress)
    checkField(headers.list('via')[0], parseVia, writeVia)
    return `${message.kind} ${challenges.length} ${expires?.refresher} ${digit?.digit}`
  },
})

function checkField<Value>(
  text: string | undefined,
  parse: (text: string) => Value | null,
  write: (value: Value) => string,
): void {
  const value = text === undefined ? null : parse(text)
  if (value !== null) deepStrictEqual(parse(write(value)), value)
}

/** Content-Length is written anew and comes last. */
function withLength(fields: (readonly [string, string])[], length: number): (readonly [string, string])[] {
  return [...fields.filter(([name]) => name !== 'content-length'), ['content-length', String(length)]]
}
