/** Matches only from the start of a run of such characters, so that a long run is scanned once. */
const address =
  /(?<![\p{L}\p{N}.!#$%&'*+=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,64}@([\p{L}\p{N}.-]{1,255}\.\p{L}[\p{L}\p{N}-]{1,62})/gu

/**
 * Hides possible phone numbers and e-mail addresses in text from outside: `380501234567` becomes `38050…67`,
 * `anna@example.com` becomes `…@example.com`.
 */
export function maskDigits(text: string): string {
  return text
    .replaceAll(/\d{10,15}/g, (digits) => `${digits.slice(0, 5)}…${digits.slice(-2)}`)
    .replaceAll(address, '…@$1')
}
