/** A duration: `35 ms`, `1.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatSpan(ms: number, language: string): string {
  const unit = (value: number, name: string, digits = 0) =>
    value.toLocaleString(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    })
  if (ms < 1_000) return unit(ms, 'millisecond')
  if (ms < 60_000) return unit(ms / 1_000, 'second', 1)
  const seconds = Math.round(ms / 1_000)
  if (seconds < 3_600) return `${unit(Math.floor(seconds / 60), 'minute')} ${unit(seconds % 60, 'second')}`
  const minutes = Math.round(seconds / 60)
  return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`
}
