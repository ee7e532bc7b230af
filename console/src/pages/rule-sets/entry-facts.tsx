import type { RuleSetEntry } from '../../../../packages/domain/routing/rule-set-name.ts'
import { type Texts, useLanguage, useTexts } from '../../texts/texts.tsx'
import { type EntryWords, nameOf, useEntryWords } from './entry-words.ts'

/** Of a list of words or domains. */
const maxListed = 8

interface EntryProps {
  entry: RuleSetEntry
  /** Names of networks, by their codes. */
  networks?: ReadonlyMap<string, string>
}

/** An entry in words: its name, what it is, then each of its settings. */
export function EntryFacts(props: EntryProps) {
  return (
    <div className="aside-facts breaks">
      <EntryName {...props} />
      <EntrySettings {...props} />
    </div>
  )
}

/** A traffic rule by its name and its kind, a route by its carrier. */
export function EntryName({ entry }: EntryProps) {
  const words = useEntryWords()
  const isRule = entry['upstream'] === undefined
  return (
    <span>
      <strong>{nameOf(entry)}</strong>
      {isRule && ` ${words.value('kind', String(entry['kind'] ?? 'cap'))}`}
    </span>
  )
}

export function EntrySettings({ entry, networks }: EntryProps) {
  const texts = useTexts('ruleSets')
  const { language } = useLanguage()
  const words = useEntryWords()
  const { name: _, upstream: __, kind: ___, ...settings } = entry
  return Object.entries(settings).map(([setting, value]) => (
    <span key={setting}>
      <span className="soft">{words.label(setting)}:</span>{' '}
      {(setting === 'network' && networks?.get(String(value))) ||
        valueText(setting, value, { words, texts, language })}
    </span>
  ))
}

interface Said {
  words: EntryWords
  texts: Texts<'ruleSets'>
  language: string
}

function valueText(setting: string, value: unknown, said: Said): string {
  if (!Array.isArray(value)) return said.words.value(setting, String(value))
  if (value.length === 0) return said.texts.nothing
  const shown = value.slice(0, maxListed).map((each) => partText(setting, each, said))
  const list = shown.join(setting === 'limits' || setting === 'tlvs' ? '; ' : ', ')
  return value.length > maxListed ? said.texts.andMore({ list, n: value.length - maxListed }) : list
}

function partText(setting: string, part: unknown, { words, texts, language }: Said): string {
  if (typeof part !== 'object' || part === null) return words.value(setting, String(part))
  const { max, most, seconds, ...others } = part as Readonly<Record<string, unknown>>
  const count = Number(max ?? most)
  if (setting === 'limits' && Number.isFinite(count) && Object.keys(others).length === 0)
    return texts.limit({ max: count.toLocaleString(language), seconds: Number(seconds) })
  return Object.entries(part)
    .map(([name, value]) => `${words.label(name)} ${words.value(name, String(value))}`)
    .join(', ')
}
