import { isAddressRange } from '../../../kit/net/address-ranges.ts'

/**
 * Kannel's list of addresses, in which `*` stands for any octet, as ranges: `10.1.*.*` is `10.1.0.0/16`. Null: any
 * address. `wrong` are those that no range stands for, such as those with `*` before a number. Kannel starts with stars
 * behind a backslash too.
 */
export function addressRanges(list: readonly string[]): { ranges: string[] | null; wrong: string[] } {
  const read = list.map((text) => ({ text, range: parseRange(text) }))
  const wrong = read.filter(({ range }) => range === null).map(({ text }) => text)
  const ranges = read.flatMap(({ range }) => (range === null ? [] : [range]))
  const isAny = ranges.length === 0 || ranges.includes('0.0.0.0/0')
  return { ranges: isAny && wrong.length === 0 ? null : ranges, wrong }
}

function parseRange(text: string): string | null {
  const octets = text === 'localhost' ? ['127', '0', '0', '1'] : text.replaceAll('\\', '').split('.')
  const known = octets.indexOf('*')
  if (known === -1) return isAddressRange(octets.join('.')) ? octets.join('.') : null
  if (octets.length !== 4 || octets.slice(known).some((octet) => octet !== '*')) return null
  const range = `${octets.map((octet) => (octet === '*' ? '0' : octet)).join('.')}/${known * 8}`
  return isAddressRange(range) ? range : null
}
