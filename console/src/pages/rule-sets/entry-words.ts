import type { EntryFieldView } from '../../../../packages/console-contract/administration.ts'
import type { EntryReference, RuleSetEntry } from '../../../../packages/domain/routing/rule-set-name.ts'
import { useAnswer } from '../../gateway/use-gateway.tsx'
import { countryName, countryWithCode } from '../../parts/country-name.ts'
import type { ComboboxOption } from '../../parts/form/combobox.tsx'
import { useChannelName } from '../../parts/values.tsx'
import { storedText } from '../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

/** Settings and their values in the language of the page. */
export interface EntryWords {
  label: (setting: string) => string
  /** One value of a setting. */
  value: (setting: string, value: string) => string
  /** A setting by its path: `limits[0].max`. */
  path: (path: string) => string
  fault: (message: string) => string
}

export function useEntryWords(): EntryWords {
  const texts = useTexts('ruleSets')
  const { language } = useLanguage()
  const channelName = useChannelName()
  const labels: Readonly<Record<string, string>> = texts.fields
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.values
  const label = (setting: string) => labels[setting] ?? setting
  return {
    label,
    value: (setting, value) => {
      if (setting === 'channel') return channelName(value)
      if (setting === 'country') return countryWithCode(value, language)
      if (value === 'true' || value === 'false') return value === 'true' ? texts.yes : texts.no
      return values[setting]?.[value] ?? value
    },
    path: (path) =>
      path
        .replace(/\[(\d+)\]/g, (_, at) => ` ${Number(at) + 1}`)
        .split('.')
        .map(inPath(label))
        .join(', '),
    fault: (message) => storedText(message, language, 'entryFaults'),
  }
}

/** `limits 1` of a path keeps its number. */
function inPath(label: (setting: string) => string) {
  return (step: string) => {
    const [name = '', ...rest] = step.split(' ')
    return [label(name), ...rest].join(' ')
  }
}

export interface EntryValues {
  options: readonly ComboboxOption[]
  /** Whether these are all. */
  areAll: boolean
}

/** What settings that refer to something may name; null while it is being loaded. */
export function useEntryValues(of: EntryReference, enabled = true): EntryValues | null {
  const { language } = useLanguage()
  const { data } = useAnswer('GET /rule-sets/values', { of }, { enabled })
  if (data === undefined) return null
  const options = data.values.map(({ value, title, country }): ComboboxOption => {
    if (of === 'country') return { value, text: countryWithCode(value, language) }
    if (title === null) return { value, text: value }
    return {
      value,
      text: `${title} (${value})${country === null ? '' : `, ${countryName(country, language)}`}`,
    }
  })
  const sorted =
    of === 'country' ? options.toSorted((a, b) => a.text.localeCompare(b.text, language)) : options
  return { options: sorted, areAll: !data.more }
}

/** The names of the networks of some entries, by their codes. */
export function useNetworkNames(entries: readonly RuleSetEntry[]): ReadonlyMap<string, string> {
  const isNamed = entries.some(({ network }) => network !== undefined)
  const options = useEntryValues('network', isNamed)?.options ?? []
  return new Map(options.map(({ value, text }) => [value, text]))
}

/** A traffic rule by its name, a route by its carrier. */
export function nameOf(entry: RuleSetEntry): string {
  return String(entry['name'] ?? entry['upstream'] ?? '')
}

export function isOf(path: string, field: Pick<EntryFieldView, 'name'>): boolean {
  return path === field.name || path.startsWith(`${field.name}[`) || path.startsWith(`${field.name}.`)
}
