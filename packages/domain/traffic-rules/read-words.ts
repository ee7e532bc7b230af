/** Characters without a width of their own, which could split a word unseen. */
const unseen = /\p{Cf}|\u034f|\u115f|\u1160|\u3164/gu
const onlyAscii = /^[ -~\n]*$/

/** A text as rules compare it: without invisible characters, of one width and one case of letters. */
export function comparedText(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase()
  return text.replace(unseen, '').normalize('NFKC').toLowerCase()
}

/** The words of a compared text: runs of letters and digits. */
export function readWords(compared: string): string[] {
  return compared.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/**
 * Anything with dots that could be a host name, from the first letter or digit of its first label: a search from each of
 * them would take the square of the time in a long word.
 */
const host =
  /(?=[\p{L}\p{N}])(?<![\p{L}\p{N}][\p{M}-]*)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{M}\p{N}-]+)+/gu

/** Host names in a compared text, with or without a scheme before them. */
export function readHosts(compared: string): string[] {
  return compared.includes('.') ? (compared.match(host) ?? []) : []
}

/** Whether a rule can name this as a domain. */
export function isDomain(text: string): boolean {
  const compared = comparedText(text)
  return readHosts(compared)[0] === compared
}

/** The ASCII form of a domain (Punycode), or the domain itself. */
export function asciiDomain(domain: string): string {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}
