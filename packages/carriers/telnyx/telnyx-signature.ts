import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Age that a signed webhook may have, and how far its clock may be ahead, in ms. */
const toleranceMs = 300_000

/** The account's public key from the base64 of its 32 octets (RFC 8032). */
export function telnyxPublicKey(base64: string): KeyObject {
  const x = Buffer.from(base64, 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/**
 * Whether `signature` (the base64 of 64 octets) is that of `{timestamp}|{raw body}` by Ed25519
 * (https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks).
 */
export function isSignedByTelnyx(
  { signature, timestamp, body }: { signature: string; timestamp: string; body: Buffer },
  key: KeyObject,
): boolean {
  const signed = Buffer.concat([Buffer.from(`${timestamp}|`), body])
  return verify(null, signed, key, Buffer.from(signature, 'base64'))
}

/** Whether a webhook with that timestamp (seconds) may be believed at `now` (ms): an old one may be a repetition. */
export function isFresh(timestamp: string, now: number): boolean {
  return /^\d{9,11}$/.test(timestamp) && Math.abs(Number(timestamp) * 1_000 - now) <= toleranceMs
}
