import { maskDigits } from '../kit/text/mask-digits.ts'

/** Long runs of digits that are no telephone numbers: dates with their time, and IPv4 addresses. */
const dates = String.raw`(?<![\d-])(?:19|20)\d\d-[01]\d-[0-3]\d(?:[ T][0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)`
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const addresses = String.raw`(?<![\d.])${octet}(?:\.${octet}){3}(?![\d.])`
/** Ten digits and more, with the spaces, dashes, dots, brackets and slashes that people put between. */
const telephones = String.raw`\p{Nd}(?:[\s().\-/\u2010-\u2015]{0,3}\p{Nd}){9,}`

const found = new RegExp(`(${dates}|${addresses})|${telephones}`, 'gu')

/**
 * Hides possible telephone numbers and e-mail addresses in text from outside, however the number is written:
 * `+380 (50) 123-45-67` becomes `+38050…67`.
 */
export function maskWords(text: string): string {
  const masked = text.replaceAll(found, (whole, kept: string | undefined) => {
    if (kept !== undefined) return whole
    const digits = whole.replaceAll(/\P{Nd}/gu, '')
    return `${digits.slice(0, 5)}…${digits.slice(-2)}`
  })
  return maskDigits(masked)
}
