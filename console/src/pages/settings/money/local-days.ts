/** `2026-11-21`, as days are here. */
export function dayOf(at: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Its first instant. */
export function startOfDay(day: string): number {
  return new Date(`${day}T00:00`).getTime()
}

/** The first instant that is not in it any more. */
export function endOfDay(day: string): number {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date.getTime()
}
