const separator = Buffer.from('--next--')

/** Octets of several parts in one input. */
export function joinParts(parts: readonly Buffer[]): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])))
}

export function splitParts(octets: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let at = octets.indexOf(separator); at !== -1; at = octets.indexOf(separator, start)) {
    parts.push(octets.subarray(start, at))
    start = at + separator.length
  }
  return [...parts, octets.subarray(start)]
}
