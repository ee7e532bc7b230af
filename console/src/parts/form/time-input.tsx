import type { ComponentProps } from 'react'
import { Input } from './fields.tsx'

interface TimeInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  value: number | null
  onChange: (at: number | null) => void
}

/** An instant in local time, to the minute. `value` is milliseconds, or null where the field is empty. */
export function TimeInput({ value, onChange, ...input }: TimeInputProps) {
  return (
    <Input
      {...input}
      type="datetime-local"
      value={value === null ? '' : localText(value)}
      onChange={(text) => onChange(parseInstant(text))}
    />
  )
}

function localText(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000
  return new Date(at - offsetMs).toISOString().slice(0, 16)
}

function parseInstant(local: string): number | null {
  const at = new Date(local).getTime()
  return Number.isNaN(at) ? null : at
}
