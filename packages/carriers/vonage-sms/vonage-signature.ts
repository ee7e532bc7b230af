import { createHash, createHmac } from 'node:crypto'
import { sameText } from '../../kit/text/same-text.ts'

export const vonageMethods = ['md5hash', 'md5', 'sha1', 'sha256', 'sha512'] as const

/** `md5hash` is a plain hash that ends with the secret; the others are HMACs. */
export type VonageMethod = (typeof vonageMethods)[number]

export interface VonageKey {
  secret: string
  method: VonageMethod
}

/**
 * `sig` of a report or a reply, in lower case: the fields besides `sig`, sorted by name, each as `&name=value`, where `&`
 * and `=` in a value are `_` (https://developer.vonage.com/en/getting-started/concepts/signing-messages).
 */
export function vonageSignature(
  fields: Readonly<Record<string, string>>,
  { secret, method }: VonageKey,
): string {
  const text = Object.entries(fields)
    .filter(([name]) => name !== 'sig')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `&${name}=${value.replaceAll(/[&=]/g, '_')}`)
    .join('')
  const hash =
    method === 'md5hash' ? createHash('md5').update(text + secret) : createHmac(method, secret).update(text)
  return hash.digest('hex')
}

export function isSignedByVonage(fields: Readonly<Record<string, string>>, key: VonageKey): boolean {
  return sameText((fields['sig'] ?? '').toLowerCase(), vonageSignature(fields, key))
}
