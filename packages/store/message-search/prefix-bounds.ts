/** 38067 and 38068, for numbers that begin with 38067. */
export function prefixBounds(prefix: string): [from: string, below: string] {
  const last = Number(prefix.at(-1))
  if (last < 9) return [prefix, `${prefix.slice(0, -1)}${last + 1}`]
  const kept = prefix.replace(/9+$/, '')
  return [prefix, kept === '' ? ':' : `${kept.slice(0, -1)}${Number(kept.at(-1)) + 1}`]
}
