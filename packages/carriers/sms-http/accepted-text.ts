/** `, 2 segments`: what follows the state and the id of an accepted message; empty where the carrier names none. */
export function describeParts(count: number | null): string {
  if (count === null || count < 1) return ''
  return count === 1 ? ', 1 segment' : `, ${count} segments`
}
