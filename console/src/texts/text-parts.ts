import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import type english from '../../texts/en.json'
import type { TextValues } from '../../texts/values.ts'

/** The names of the languages in themselves, by their codes: one for each catalogue. */
declare const __LANGUAGES__: Readonly<Record<string, string>>
export const languageNames = __LANGUAGES__
/** Its code. */
export type Language = string
export const languages: readonly Language[] = Object.keys(languageNames)

type Catalogue = typeof english
type Said<Path> = Path extends keyof TextValues ? (values: TextValues[Path]) => string : string
type Spoken<Group, Path extends string> = {
  readonly [Name in keyof Group & string]: Group[Name] extends string
    ? Said<`${Path}/${Name}`>
    : Spoken<Group[Name], `${Path}/${Name}`>
}
type AllTexts = { readonly [Part in keyof Catalogue]: Spoken<Catalogue[Part], Part> }

/** A part of the catalogues, or a group in it: `handsets`, `handsets.calls`. */
export type TextsName = {
  [Part in keyof Catalogue]: Part | `${Part}.${Extract<keyof Catalogue[Part], string>}`
}[keyof Catalogue]

/** Texts in one language: strings, and functions of named values. */
export type Texts<Name extends TextsName> = Name extends keyof AllTexts
  ? AllTexts[Name]
  : Name extends `${infer Part extends keyof AllTexts}.${infer Group}`
    ? Group extends keyof AllTexts[Part]
      ? AllTexts[Part][Group]
      : never
    : never

/** As the build writes it: a message with values is a list. */
interface Compiled {
  readonly [name: string]: string | CompiledMessage | Compiled
}
type Loader = () => Promise<{ default: Compiled }>

const storageKey = 'posthorn.language'
const parts = new Map<string, Readonly<Record<Language, Loader>>>()
const loading = new Map<string, Promise<void>>()
/** By language and part, as in `loading`. */
const loaded = new Map<string, { compiled: Compiled; texts: object }>()
/** Parts with sentences of the gateway, which are recognised by their English texts. */
const ofGateway = new Set(['musts', 'stored', 'storedErrors'])
let wanted: Language = firstLanguage()

function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey) ?? navigator.language.slice(0, 2)
  return languages.find((each) => each === chosen) ?? 'en'
}

export function wantedLanguage(): Language {
  return wanted
}

/** Keeps the choice in this browser. Parts that are added from now on come in this language. */
export function wantLanguage(language: Language): void {
  wanted = language
  localStorage.setItem(storageKey, language)
}

/** Called for each part that a file uses, by what the build puts before its code. */
export function addPart(name: string, loaders: Readonly<Record<Language, Loader>>): void {
  parts.set(name, loaders)
  // Errors are those of `loadTexts`, which waits for it.
  loadPart(name, wanted).catch(() => undefined)
}

/** Resolves once the texts are there in the language: by default those of every part that was added. */
export async function loadTexts(
  language: Language = wanted,
  names: readonly string[] = [...parts.keys()],
): Promise<void> {
  await Promise.all(names.map((name) => loadPart(name, language)))
}

async function loadPart(name: string, language: Language): Promise<void> {
  if (!ofGateway.has(name)) return loadOnce(name, language)
  // In English the sentences are there already.
  if (language !== 'en') await Promise.all([loadOnce(name, language), loadOnce(name, 'en')])
}

function loadOnce(name: string, language: Language): Promise<void> {
  const key = `${language}/${name}`
  const load = parts.get(name)?.[language]
  if (load === undefined) return Promise.reject(new Error(`No texts ${key}`))
  const known = loading.get(key)
  if (known !== undefined) return known
  const coming = load().then(
    ({ default: compiled }) => void loaded.set(key, { compiled, texts: spoken(compiled, language) }),
    (error: unknown) => {
      loading.delete(key)
      throw error
    },
  )
  loading.set(key, coming)
  return coming
}

/** Texts that are loaded with the file which names them. */
export function textsIn<Name extends TextsName>(name: Name, language: Language): Texts<Name> {
  // While another language is being loaded, a part that has come meanwhile is there in that one alone.
  const part = loadedPart(name, language) ?? loadedPart(name, wanted)
  return groupOf(name, part?.texts ?? {}) as Texts<Name>
}

/** The same as the build wrote them. */
export function compiledIn(name: TextsName, language: Language): Compiled {
  return groupOf(name, loadedPart(name, language)?.compiled ?? {}) as Compiled
}

function loadedPart(name: string, language: Language) {
  return loaded.get(`${language}/${name.split('.')[0]}`)
}

function groupOf(name: string, part: object): unknown {
  const [, group] = name.split('.')
  return group === undefined ? part : (part as Readonly<Record<string, unknown>>)[group]
}

function spoken(texts: Compiled, language: Language): object {
  const entries = Object.entries(texts).map(([name, text]) => {
    if (typeof text === 'string') return [name, text]
    return [name, isMessage(text) ? sayingOf(text, language) : spoken(text, language)]
  })
  return Object.fromEntries(entries) as object
}

function isMessage(text: CompiledMessage | Compiled): text is CompiledMessage {
  return Array.isArray(text)
}

function sayingOf(message: CompiledMessage, language: Language) {
  return (values: FormatValues<string>): string => {
    const said = format<string>(message, language, values, { formatters })
    return typeof said === 'string' ? said : said.join('')
  }
}

const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()

/** Each is made once. */
const formatters: Parameters<typeof format>[3]['formatters'] = {
  getNumberFormat: (...given) => kept(numberFormats, given, () => new Intl.NumberFormat(...given)),
  getPluralRules: (...given) => kept(pluralRules, given, () => new Intl.PluralRules(...given)),
  getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
}

function kept<Made>(made: Map<string, Made>, given: readonly unknown[], make: () => Made): Made {
  const key = JSON.stringify(given)
  const one = made.get(key) ?? make()
  made.set(key, one)
  return one
}
