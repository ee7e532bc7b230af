import { randomBytes } from 'node:crypto'

/** A new key of 256 random bits: `ph_4fG…`. */
export function newSecretKey(prefix: 'ph' | 'phm'): string {
  return `${prefix}_${base62(randomBytes(32))}`
}

const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let i = 0; i < Math.ceil((bytes.length * 8) / Math.log2(62)); i++) {
    text = `${base62Digits[Number(rest % 62n)]}${text}`
    rest /= 62n
  }
  return text
}
