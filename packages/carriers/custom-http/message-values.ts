import { isGsm } from '../../domain/text/gsm-alphabet.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import type { Secret } from '../../settings/secret.ts'
import { handOverName } from '../hand-over-name.ts'
import type { PartOf } from '../http/http-connection.ts'
import { encodeOctets } from '../sms-http/sms-octets.ts'
import { encodeUtf16Hex } from '../sms-http/text-hex.ts'
import type { Values } from './template.ts'

/** What the places of a request stand for. */
export interface MessageFacts {
  part: PartOf<'sms'>
  reportUrl: string
  /** How long the upstream may try. */
  validitySeconds: number
  /** Milliseconds. */
  now: number
  secrets: ReadonlyMap<string, Secret>
}

const values = {
  phone: ({ part }) => part.phone,
  e164: ({ part }) => `+${part.phone}`,
  sender: ({ part }) => part.sender,
  text: ({ part }) => part.content.text,
  textHex: ({ part }) => encodeOctets(part.content)?.body ?? encodeUtf16Hex(part.content.text),
  udhHex: ({ part }) => encodeOctets(part.content)?.header ?? '',
  unicode: ({ part }) => (isGsm(part.content.text) ? '0' : '1'),
  binary: ({ part }) => (part.content.binary === undefined ? '0' : '1'),
  flash: ({ part }) => (part.smsOptions?.flash === true ? '1' : '0'),
  parts: ({ part: { content } }) =>
    content.binary === undefined ? String(splitParts(content.text).parts.length) : '1',
  id: ({ part }) => handOverName(part),
  reportUrl: ({ reportUrl }) => reportUrl,
  validitySeconds: ({ validitySeconds }) => String(validitySeconds),
  validityMinutes: ({ validitySeconds }) => String(Math.max(1, Math.floor(validitySeconds / 60))),
  expiresAt: ({ now, validitySeconds }) => new Date(now + validitySeconds * 1_000).toISOString(),
  now: ({ now }) => new Date(now).toISOString(),
  nowUnix: ({ now }) => String(Math.floor(now / 1_000)),
} satisfies Record<string, (facts: MessageFacts) => string>

/** The names of all values besides the secrets. */
export const valueNames: readonly string[] = Object.keys(values)

export const secretPrefix = 'secret.'

export function messageValues(facts: MessageFacts): Values {
  return (name) => {
    if (name.startsWith(secretPrefix)) {
      return facts.secrets.get(name.slice(secretPrefix.length))?.reveal() ?? ''
    }
    return Object.hasOwn(values, name) ? values[name as keyof typeof values](facts) : ''
  }
}
