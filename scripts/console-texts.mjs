// Reads the catalogues of the console's texts, `console/texts/*.json`: one for each language, in ICU MessageFormat. Compiles
// them for its build, makes the types of its texts, and finds what is wrong in them. `node scripts/console-texts.mjs` names
// what translations lack, and fails where one has a fault.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'

/** Its catalogue has every text; another language falls back to it. */
const source = 'en'
export const catalogueFolder = join(import.meta.dirname, '..', 'console', 'texts')
/** Its place among the files that `npm run reference` writes. */
export const textTypesPath = 'console/texts/values.ts'

/** Kinds of places in a compiled message, as icu-minify numbers them. */
const select = 1
const plural = 2
const isPlace = (node) => Array.isArray(node)
const isGroup = (node) => typeof node === 'object'

/** The catalogues by language: English first, the others by their codes. */
export function readCatalogues(folder = catalogueFolder) {
  const languages = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort((a, b) => Number(b === source) - Number(a === source) || (a < b ? -1 : 1))
  return new Map(
    languages.map((language) => [
      language,
      JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')),
    ]),
  )
}

/** A part of a catalogue, compiled: texts are strings, messages with values are lists. What a language lacks is English. */
export function compilePart(catalogues, language, part) {
  return compileGroup(catalogues.get(source)[part], catalogues.get(language)[part], [language, part])
}

function compileGroup(wanted, given, path) {
  const texts = Object.entries(wanted).map(([name, text]) => {
    const own = given?.[name]
    if (isGroup(text)) return [name, compileGroup(text, own, [...path, name])]
    return [name, compileText(own ?? text, [...path, name])]
  })
  return Object.fromEntries(texts)
}

function compileText(text, path) {
  try {
    return withNone(compile(text))
  } catch (error) {
    throw new Error(`${path.join('.')}: ${error.message} in “${text}”`)
  }
}

/** The choice `none` is that of an empty text, of null and of undefined. */
function withNone(node) {
  if (isPlace(node)) {
    const [, kind, choices] = node
    if (kind === select && choices.none !== undefined) {
      const { none } = choices
      return [node[0], select, withNone({ ...choices, '': none, null: none, undefined: none })]
    }
    return node.map(withNone)
  }
  if (typeof node !== 'object') return node
  return Object.fromEntries(Object.entries(node).map(([name, choice]) => [name, withNone(choice)]))
}

/** The texts of a catalogue by their paths. */
export function textsOf(group, path = []) {
  return Object.entries(group).flatMap(([name, text]) =>
    isGroup(text) ? textsOf(text, [...path, name]) : [[[...path, name].join('/'), text]],
  )
}

/** The values of a message, each with the kinds of its places. */
function valuesOf(node, values = new Map()) {
  if (!isPlace(node)) return values
  const [name, kind, choices] = node
  if (typeof name === 'string' && (kind === undefined || typeof kind === 'number') && node.length <= 3) {
    values.set(name, (values.get(name) ?? new Set()).add(kind ?? 0))
    for (const choice of Object.values(typeof choices === 'object' ? choices : {})) {
      for (const part of isPlace(choice) ? choice : []) valuesOf(part, values)
    }
  }
  return values
}

function valuesOfText(text) {
  const values = new Map()
  const compiled = compile(text)
  for (const part of isPlace(compiled) ? compiled : []) valuesOf(part, values)
  return values
}

/** A text with values. */
export function sayText(text, language, values = {}) {
  const formatters = {
    getNumberFormat: (...given) => new Intl.NumberFormat(...given),
    getPluralRules: (...given) => new Intl.PluralRules(...given),
  }
  return [format(withNone(compile(text)), language, values, { formatters })].flat().join('')
}

function wordsOf(node) {
  if (typeof node !== 'object') return [String(node)]
  if (!isPlace(node)) return Object.values(node).flatMap(wordsOf)
  return node.flatMap((part) => (isPlace(part) ? wordsOf(part.slice(2)) : wordsOf(part)))
}

/** The words of a text, without names of values. */
export function wordsOfText(text) {
  const compiled = compile(text)
  return isPlace(compiled) ? wordsOf(compiled) : [compiled]
}

/** What is wrong in the catalogues, and which texts translations lack. */
export function inspectCatalogues(catalogues) {
  const faults = []
  const missing = []
  const english = new Map(textsOf(catalogues.get(source)))
  for (const [language, catalogue] of catalogues) {
    const texts = new Map(textsOf(catalogue))
    const say = (path, fault) => faults.push(`console/texts/${language}.json: ${path} ${fault}`)
    for (const [path, text] of texts) {
      const original = english.get(path)
      if (original === undefined) say(path, 'is no text of en.json')
      else for (const fault of faultsOf(text, original, language)) say(path, fault)
    }
    const own = [...texts.keys()].filter((path) => english.has(path))
    const order = [...english.keys()].filter((path) => texts.has(path))
    const at = order.findIndex((path, index) => own[index] !== path)
    if (at !== -1) say(order[at], 'stands elsewhere in en.json: both have one order')
    for (const path of english.keys()) if (!texts.has(path)) missing.push({ language, path })
  }
  return { faults, missing }
}

function faultsOf(text, original, language) {
  if (typeof text !== 'string') return ['is no text']
  if (text === '' && original !== '') return ['is empty']
  try {
    const known = valuesOfText(original)
    const unknown = [...valuesOfText(text).keys()].filter((name) => !known.has(name))
    return [
      ...unknown.map((name) => `has the value {${name}}, which en.json does not have there`),
      ...strangeForms(compile(text), new Intl.PluralRules(language).resolvedOptions().pluralCategories),
    ]
  } catch (error) {
    return [`is no ICU message: ${error.message}`]
  }
}

/** Forms of plurals that the language does not have, or that cannot be left out. */
function strangeForms(node, categories) {
  if (!isGroup(node)) return []
  if (!isPlace(node)) return Object.values(node).flatMap((choice) => strangeForms(choice, categories))
  const [, kind, choices] = node
  const strange =
    kind === plural
      ? Object.keys(choices).filter(
          (form) => !form.startsWith('=') && ![...categories, 'other'].includes(form),
        )
      : []
  return [
    ...strange.map((form) => `has the plural form ${form}, which the language does not have`),
    ...node.flatMap((part) => strangeForms(part, categories)),
  ]
}

const typesNote = `// Made by \`npm run reference\` from console/texts/en.json.

/** It stands in the text. */
type Shown = string | number
/** It chooses the words. */
type Chosen = string | number | boolean | null | undefined

/** The values of each text that has some, by its path. */
export interface TextValues {
`

/** The text of the file with the values of each message. */
export function textTypes(catalogues) {
  const lines = textsOf(catalogues.get(source)).map(([path, text]) => {
    const values = [...valuesOfText(text)].map(([value, kinds]) => `${value}: ${typeOf(kinds)}`)
    return values.length === 0 ? '' : `  '${path}': { ${values.join('; ')} }\n`
  })
  return `${typesNote}${lines.join('')}}\n`
}

function typeOf(kinds) {
  const isNumber = [...kinds].some((kind) => kind > select)
  if (isNumber) return kinds.has(select) ? 'number | null | undefined' : 'number'
  return kinds.has(select) ? 'Chosen' : 'Shown'
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) {
  const { faults, missing } = inspectCatalogues(readCatalogues())
  for (const { language, path } of missing) console.warn(`console/texts/${language}.json lacks ${path}`)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
