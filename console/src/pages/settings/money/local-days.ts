/** `2026-11-21`, in local time. */
export function formatLocalDay(at: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Its first instant. */
export function startOfDay(day: string): number {
  return new Date(`${day}T00:00`).getTime()
}

/** The first instant after it. */
export function endOfDay(day: string): number {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date.getTime()
}
