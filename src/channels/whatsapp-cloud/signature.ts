import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Compared in constant time, whatever the lengths. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

/** The hex digits of `X-Hub-Signature-256`; null where it has another shape. */
export function signatureIn(header: string | undefined): string | null {
  return /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1] ?? null
}

/** Whether `X-Hub-Signature-256` (`sha256=` and 64 hex digits) signs these bytes with the app secret. */
export function isSigned(body: Buffer, header: string | undefined, appSecret: string): boolean {
  const given = signatureIn(header)
  if (given === null) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
