const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `90 seconds`, `2 days`: in the largest unit that says it exactly. */
export function formatDuration(seconds: number, language: string): string {
  const [unit, size] = units.find((each) => seconds >= each[1] && seconds % each[1] === 0) ?? ['second', 1]
  return (seconds / size).toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' })
}
