import { nearestWord } from '../../settings/nearest-word.ts'
import { isMapping, type Place } from '../../settings/place.ts'
import { Secret } from '../../settings/secret.ts'
import { custom, type Setting, text, withNotes } from '../../settings/setting.ts'
import { dateReader } from '../http/date-form.ts'
import { type SmsVerdict, smsVerdicts } from '../sms-http/verdicts.ts'
import { secretPrefix, valueNames } from './message-values.ts'
import { parseSource, type Source, splitPath } from './source.ts'
import { parseTemplate, type Template } from './template.ts'

// Settings of forms that only a described upstream has. Each reports all its faults, with line and column.

/** A template whose places are checked once the names of the secrets are known. */
export interface TemplateText {
  text: string
}

const templateWhat = 'a text, with places such as {{phone}}'

export function templateText(description: string): Setting<TemplateText> {
  return custom<TemplateText>(
    templateWhat,
    (value, place) => {
      const given = scalar(value, place, templateWhat)
      return given === undefined ? undefined : { text: given }
    },
    description,
  )
}

/** The template, or undefined where `fault` was called for each fault. */
export function checkedTemplate(
  { text }: TemplateText,
  secrets: Iterable<string>,
  fault: (message: string) => void,
): Template | undefined {
  const known = [...valueNames, ...[...secrets].map((name) => secretPrefix + name)]
  const parsed = parseTemplate(text, known)
  if (!Array.isArray(parsed)) return parsed
  for (const { line, column, message } of parsed) fault(`line ${line}, column ${column}: ${message}`)
  return undefined
}

export function source(description: string): Setting<Source> {
  const what = 'json:…, header:…, pattern:… or body'
  return custom<Source>(
    what,
    (value, place) => {
      const given = scalar(value, place, what)
      if (given === undefined) return undefined
      const parsed = parseSource(given)
      if (typeof parsed !== 'string') return parsed
      place.fault(parsed)
      return undefined
    },
    description,
  )
}

/** A name, or a path in JSON. */
export function field(description: string): Setting<string[]> {
  const what = 'the name of a field, or a path such as data.status'
  return custom<string[]>(
    what,
    (value, place) => {
      const given = scalar(value, place, what)
      if (given === undefined) return undefined
      const path = splitPath(given)
      if (path === null) place.fault(`must be ${what}, is ${JSON.stringify(given)}`)
      return path ?? undefined
    },
    description,
  )
}

export function dateForm(description: string): Setting<string> {
  const what = 'iso, unix, unix-ms or a form such as YYYY-MM-DD HH:mm:ss'
  return text(what, (form) => dateReader(form) !== null, description)
}

/** Names and secrets. */
export function secrets(description: string): Setting<ReadonlyMap<string, Secret>> {
  const what = 'a mapping of names to secrets, best taken from variables'
  const setting = custom<ReadonlyMap<string, Secret>>(
    what,
    (value, place) => {
      const entries = checkEntries(value, place, what)
      return entries && new Map(entries.map(([name, text]) => [name, new Secret(text)]))
    },
    description,
  )
  return withNotes(setting, { show: (map: ReadonlyMap<string, Secret>) => [...map.keys()].join(', ') })
}

/** Words of the upstream, and what each means. */
export function meanings<const Word extends string>(
  own: readonly Word[],
  description: string,
): Setting<ReadonlyMap<string, Word | SmsVerdict>> {
  const words: readonly string[] = [...own, ...Object.keys(smsVerdicts)]
  const what = 'a mapping of words of the upstream to meanings'
  return custom<ReadonlyMap<string, Word | SmsVerdict>>(
    what,
    (value, place) => {
      const entries = checkEntries(value, place, what)
      for (const [name, word] of entries ?? []) faultMeaning(word, words, place.at(name))
      return entries && new Map(entries as [string, Word | SmsVerdict][])
    },
    description,
  )
}

/** A header of a request each. */
export function headers(description: string): Setting<ReadonlyMap<string, TemplateText>> {
  const what = 'a mapping of names of headers to values'
  return custom<ReadonlyMap<string, TemplateText>>(
    what,
    (value, place) => {
      const entries = checkEntries(value, place, what)
      for (const [name, text] of entries ?? []) {
        if (!/^[\w-]+$/.test(name)) place.at(name).fault('is no name of a header')
        if (ownHeaders.has(name.toLowerCase())) place.at(name).fault('is set by the gateway itself')
        if (/[\r\n]/.test(text)) place.at(name).fault('must be one line')
      }
      return entries && new Map(entries.map(([name, text]) => [name.toLowerCase(), { text }]))
    },
    description,
  )
}

const ownHeaders = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade'])

function faultMeaning(word: string, words: readonly string[], place: Place): void {
  if (words.includes(word)) return
  const near = nearestWord(word, words)
  place.fault(`must be one of ${words.join(', ')}${near === null ? '' : `; did you mean ${near}?`}`)
}

function checkEntries(value: unknown, place: Place, what: string): [string, string][] | undefined {
  if (!isMapping(value)) {
    place.fault(`must be ${what}`)
    return undefined
  }
  const entries: [string, string][] = []
  for (const [name, given] of Object.entries(value)) {
    const text = scalar(given, place.at(name), 'a single value')
    if (text !== undefined) entries.push([name, text])
  }
  return entries
}

function scalar(value: unknown, place: Place, what: string): string | undefined {
  if (typeof value === 'string') return place.fill(value)
  place.fault(`must be ${what}`)
  return undefined
}
