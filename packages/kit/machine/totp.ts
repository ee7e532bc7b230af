import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../text/same-text.ts'

/** RFC 6238 with what authenticator apps know: SHA-1, six digits, steps of 30 s. */
const stepMs = 30_000
const usualDigits = 6
/** RFC 4226, section 4, R6: 160 bits. */
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in base32. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(secretBytes)].map((each) => each.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

/** The code of an instant (ms). RFC 4226, section 5.3. */
export function totpCode(secret: string, at: number, digits = usualDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / stepMs)))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step whose code this is: the one of `now`, or one before or after it, since clocks differ. Null where it is
 * the code of none of them.
 */
export function totpStep(secret: string, code: string, now: number): number | null {
  const matches = [-1, 0, 1].filter((step) => sameText(code, totpCode(secret, now + step * stepMs)))
  const [first] = matches
  return first === undefined ? null : Math.floor(now / stepMs) + first
}

/** What the QR code of an authenticator app holds. */
export function totpUri(secret: string, issuer: string, name: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
