/**
 * An e-mail address whose domain is in the form that name servers know (RFC 5890, A-labels): `anna@xn--mnchen-3ya.example` for
 * `anna@münchen.example`. Unchanged where the domain is in ASCII, or is none.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (at === 0 || isAscii.test(domain) || !isDomain.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address
}

/** The same address with the domain as people write it; unchanged where no label is encoded, or one cannot be decoded. */
export function withUnicodeDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (!/(?:^|\.)xn--/i.test(domain)) return address
  const decoded = domain
    .split('.')
    .map((label) => (/^xn--/i.test(label) ? (decodePunycode(label.slice(4)) ?? label) : label))
  return address.slice(0, at) + decoded.join('.').normalize('NFC').toLowerCase()
}

const isAscii = /^[ -~]*$/
const isDomain = /^[\p{L}\p{M}\p{N}.-]+$/u

/** Parameters of RFC 3492, section 5. */
const [base, tMin, tMax, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 0x80]
const longestLabel = 59

/** RFC 3492, 6.2; null for what is no encoded label. */
function decodePunycode(label: string): string | null {
  if (label.length > longestLabel || !/^[\da-z-]+$/i.test(label)) return null
  const end = label.lastIndexOf('-')
  const output = end > 0 ? [...label.slice(0, end)].map((each) => each.charCodeAt(0)) : []
  let [code, bias, index] = [firstCode, firstBias, 0]
  for (let at = end + 1; at < label.length; ) {
    const before = index
    for (let weight = 1, k = base; ; k += base) {
      const digit = Number.parseInt(label[at++] ?? '', base)
      // In punycode letters come before digits.
      const value = Number.isNaN(digit) ? Number.NaN : digit < 10 ? digit + 26 : digit - 10
      if (Number.isNaN(value)) return null
      index += value * weight
      const threshold = Math.min(tMax, Math.max(tMin, k - bias))
      if (value < threshold) break
      weight *= base - threshold
    }
    const count = output.length + 1
    bias = adapted(index - before, count, before === 0)
    code += Math.floor(index / count)
    index %= count
    if (code > 0x10_ffff) return null
    output.splice(index++, 0, code)
  }
  return String.fromCodePoint(...output)
}

/** RFC 3492, 6.1. */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > Math.floor(((base - tMin) * tMax) / 2); k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
