/** An address with more parameters in its query. */
export function withQuery(url: string, query: string): string {
  const [address = '', fragment] = url.split('#', 2)
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}
