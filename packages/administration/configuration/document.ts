import { type TSchema, Type } from '@sinclair/typebox'
import type { ErrorObject } from 'ajv'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { schemaChecks } from '../../kit/text/schema-checks.ts'
import type { Queryable } from '../../store/database.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { type Fields, type Kind, type ListName, listNames, type Stored, topLists } from './kinds/kind.ts'
import { kinds } from './kinds.ts'

/** What a document says of one thing. */
export interface Named {
  list: ListName
  /** `accounts[2].senders[0]` */
  path: string
  /** With those that it has from what it stands in. */
  fields: Fields
}

/** A document as a list of things, and the lists that it has, by `scopeOf`. */
export interface Read {
  named: Named[]
  scopes: Set<string>
}

export type Installation = Readonly<Record<ListName, Stored[]>>

const { compileCheck } = schemaChecks({
  ...{ allErrors: true, verbose: true },
  keywords: ['anyText', 'form', 'kind'],
})

export const documentFields = Object.fromEntries(
  topLists.map((list) => [list, Type.Optional(schemaOf(list))]),
) as Record<(typeof topLists)[number], TSchema & { static: Fields[] }>
const check = compileCheck(Type.Object(documentFields, { additionalProperties: false }))

function schemaOf(list: ListName): TSchema {
  const { fields, lists, one } = kinds[list]
  const inner = lists.map((each) => [each, Type.Optional(schemaOf(each))] as const)
  const title = `Configuration${one.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  const members = { ...fields, ...Object.fromEntries(inner) }
  const item = Type.Object(members, { additionalProperties: false, title })
  return Type.Array(item, { description: `a list of ${list}, each ${one} once` })
}

/** Everything, or what belongs to the account of that name. */
export async function readInstallation(
  db: Queryable,
  now: number,
  only: string | null,
): Promise<Installation> {
  const isOwn = ({ fields: { account, name } }: Stored, list: ListName) =>
    only === null || (list === 'accounts' ? name : account) === only
  const read: [ListName, Stored[]][] = []
  for (const list of listNames)
    read.push([list, (await kinds[list].read(db, now)).filter((each) => isOwn(each, list))])
  return Object.fromEntries(read) as Record<ListName, Stored[]>
}

/** The document of what is stored, in an order that depends on names alone. */
export function writeDocument(stored: Installation): Record<(typeof topLists)[number], Fields[]> {
  const inside = (list: ListName, has: Fields): Fields[] =>
    stored[list]
      .filter(({ fields }) => Object.entries(has).every(([name, value]) => fields[name] === value))
      .toSorted((one, other) => (keyOf(list, one.fields) < keyOf(list, other.fields) ? -1 : 1))
      .map(({ fields }) => {
        const own = Object.entries(fields).filter(([name]) => !(name in has))
        const lists = kinds[list].lists.map((each) => [each, inside(each, passedOn(kinds[list], fields))])
        return Object.fromEntries([...own, ...lists]) as Fields
      })
  // A keyword at the number of another account stands in no document of its own account.
  const lists = topLists.map((list) => [list, inside(list, passedAtTop(list))] as const)
  return Object.fromEntries(lists) as Record<(typeof topLists)[number], Fields[]>
}

/** Rejects with `ConsoleRefusal` that names all faults. */
export function readDocument(document: Fields): Read {
  const errors = check(document)
  if (errors !== null) throw refusalOf(errors.filter(isOwnError).map(describeError))
  const read: Read = { named: [], scopes: new Set() }
  const walk = (list: ListName, path: string, has: Fields, items: Fields[] | undefined) => {
    if (items === undefined) return
    read.scopes.add(scopeOf(list, has))
    for (const [index, item] of items.entries()) {
      const { lists } = kinds[list]
      const at = `${path}[${index}]`
      const own = Object.entries(item).filter(([name]) => !lists.includes(name as ListName))
      const fields = { ...has, ...Object.fromEntries(own) }
      read.named.push({ list, path: at, fields })
      for (const each of lists)
        walk(each, `${at}.${each}`, passedOn(kinds[list], fields), item[each] as Fields[] | undefined)
    }
  }
  for (const list of topLists) walk(list, list, passedAtTop(list), document[list] as Fields[] | undefined)
  return read
}

export function refusalOf(faults: readonly { path: string; sentence: string }[]): ConsoleRefusal {
  const lines = faults.map(({ path, sentence }) => `${path} ${sentence}`)
  return new ConsoleRefusal('configuration', { faults: lines.join('\n') }, faults[0]?.path ?? null)
}

/** Null for another error than a refusal. */
export function sentenceOfRefusal(error: unknown): string | null {
  return error instanceof SettingRefused || error instanceof ConsoleRefusal ? error.message : null
}

export function keyOf(list: ListName, fields: Fields): string {
  return JSON.stringify(kinds[list].key.map((name) => fields[name] ?? null))
}

/** The list that a thing stands in: the senders of this account. */
export function scopeOf(list: ListName, fields: Fields): string {
  const holder = listNames.find((each) => kinds[each].lists.includes(list))
  const passed = holder === undefined ? {} : kinds[holder].passes
  return JSON.stringify([list, ...Object.keys(passed).map((name) => fields[name] ?? null)])
}

function passedOn({ passes }: Kind, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(passes).map(([name, from]) => [name, fields[from]]))
}

/** Of every account. */
function passedAtTop(list: ListName): Fields {
  return list === 'tariffs' || list === 'services' ? { account: null } : {}
}

/** Errors of the members of a choice say less than that of the choice. */
function isOwnError({ schemaPath }: ErrorObject): boolean {
  return !/\/anyOf\/\d/.test(schemaPath)
}

function describeError({ instancePath, keyword, params, message, parentSchema }: ErrorObject) {
  const at = instancePath
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
  const path = (member: unknown) => (at === '' ? String(member) : `${at}.${String(member)}`)
  if (keyword === 'required') return { path: path(params['missingProperty']), sentence: 'is missing' }
  if (keyword === 'additionalProperties') {
    const known = Object.keys((parentSchema?.['properties'] ?? {}) as Fields).join(', ')
    return { path: path(params['additionalProperty']), sentence: `is no field here; known: ${known}` }
  }
  const described: unknown = parentSchema?.['description']
  const must = typeof described === 'string' ? `be ${described}` : (message ?? 'be otherwise')
  return { path: at, sentence: `must ${must.replace(/^must /, '')}` }
}
