/** Parameters of a query or a form as octets, since their charset may be a parameter too. The first of a name counts. */
export type Parameters = ReadonlyMap<string, Buffer>

/** Reads `a=b&c=d` with percent-encoded octets. Names are in lower case. */
export function readParameters(form: string): Parameters {
  const parameters = new Map<string, Buffer>()
  for (const pair of form.split('&')) {
    if (pair === '') continue
    const end = pair.indexOf('=')
    const name = decodeOctets(end < 0 ? pair : pair.slice(0, end))
      .toString('utf8')
      .toLowerCase()
    if (!parameters.has(name)) parameters.set(name, decodeOctets(end < 0 ? '' : pair.slice(end + 1)))
  }
  return parameters
}

/** The text of a parameter, which must be UTF-8; null where it is absent. */
export function decodeParameter(parameters: Parameters, ...names: string[]): string | null {
  for (const name of names) {
    const octets = parameters.get(name)
    if (octets !== undefined) return octets.toString('utf8')
  }
  return null
}

/** `+` is a space; what is no octet in hexadecimal stays as it is. */
function decodeOctets(text: string): Buffer {
  const spaced = Buffer.from(text.replaceAll('+', ' '), 'utf8')
  if (!spaced.includes(0x25)) return spaced
  const octets: number[] = []
  for (let index = 0; index < spaced.length; index++) {
    const octet = spaced[index] ?? 0
    const hex = octet === 0x25 ? spaced.toString('latin1', index + 1, index + 3) : ''
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      octets.push(Number.parseInt(hex, 16))
      index += 2
    } else octets.push(octet)
  }
  return Buffer.from(octets)
}
