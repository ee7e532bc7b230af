import { isDeepStrictEqual } from 'node:util'
import type { EntryReference, RuleSetEntry, RuleSetName } from '../domain/routing/rule-set-name.ts'
import { isMapping } from '../settings/place.ts'
import type { Schema } from '../settings/read-setting.ts'
import type { Config } from './config.ts'
import { routeSettings } from './routes.ts'
import { trafficRuleSetting } from './traffic-rules.ts'

export const entryForms = ['text', 'choice', 'flag', 'number', 'time', 'list', 'choices', 'sections'] as const

/** A setting of an entry as a form shows it. */
export interface EntryField {
  name: string
  /** `choices`: a list of some of its choices. `time`: of the day, `21:00`. `sections`: a list of mappings. */
  form: (typeof entryForms)[number]
  /** The values that it may have; empty where it may have others. */
  choices: string[]
  isRequired: boolean
  /** What it is where it is left out, as the file writes it; null: nothing. */
  usual: string | null
  /** Of a number. */
  minimum: number | null
  maximum: number | null
  /** What it names; null: it names nothing. */
  refersTo: EntryReference | null
  /** The settings of each mapping. */
  fields: EntryField[]
}

/** The settings of each kind of entry: `route`, or the kind of a traffic rule. */
export function fieldsOfSet(name: RuleSetName): { kind: string; fields: EntryField[] }[] {
  return schemasOf(name).map(([kind, schema]) => ({ kind, fields: fieldsOf(schema) }))
}

/** The entries of the settings file as it may write them. Routes that it does not have are none. */
export function writtenEntries(
  { routes, routesAreImplied, trafficRules }: Pick<Config, 'routes' | 'routesAreImplied' | 'trafficRules'>,
  name: RuleSetName,
): RuleSetEntry[] {
  const values = name === 'traffic-rules' ? trafficRules : routesAreImplied ? [] : routes
  return values.map((value) => writtenValue(value, name))
}

/** A route or a traffic rule as the file may write it. */
export function writtenValue(value: object, name: RuleSetName): RuleSetEntry {
  const kind = 'kind' in value ? value.kind : 'route'
  const schema = schemasOf(name).find(([each]) => each === kind)?.[1]
  return schema === undefined ? {} : written(schema, value as Record<string, unknown>)
}

function schemasOf(name: RuleSetName): [kind: string, schema: Schema][] {
  if (name === 'routes') return [['route', routeSettings as unknown as Schema]]
  const { anyOf = [] } = trafficRuleSetting as unknown as Schema
  return anyOf.map((schema) => [schema.properties?.['kind']?.const ?? '', schema])
}

function fieldsOf({ properties = {} }: Pick<Schema, 'properties'>): EntryField[] {
  return Object.entries(properties).map(([key, schema]) => ({
    name: schema.writtenAs ?? key,
    form: formOf(key, schema),
    choices: [...(schema.enum ?? schema.items?.enum ?? [])],
    isRequired: !('default' in schema) && schema.const === undefined,
    usual: usualText(schema.default),
    minimum: schema.minimum ?? null,
    maximum: schema.maximum ?? null,
    refersTo: (schema.refersTo as EntryReference | undefined) ?? null,
    fields: fieldsOf(schema.items ?? {}),
  }))
}

function formOf(key: string, { type, items, enum: words }: Schema): EntryField['form'] {
  if (isTimeOfDay(key)) return 'time'
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return items?.type === 'object' ? 'sections' : items?.enum ? 'choices' : 'list'
  return words === undefined ? 'text' : 'choice'
}

function isTimeOfDay(key: string): boolean {
  return key.endsWith('Minute')
}

function usualText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function written({ properties = {} }: Schema, value: Record<string, unknown>): RuleSetEntry {
  const entry: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(properties)) {
    const own = value[key]
    if (own === undefined || own === null) continue
    if ('default' in schema && isDeepStrictEqual(own, schema.default)) continue
    entry[schema.writtenAs ?? key] = writtenSetting(key, own, schema)
  }
  return entry
}

/** As texts, as the file is read. Minutes of a day and tags are numbers once they are read. */
function writtenSetting(key: string, own: unknown, { items }: Schema): unknown {
  if (isTimeOfDay(key)) return timeOfMinute(Number(own))
  if (key === 'tag') return `0x${Number(own).toString(16)}`
  if (!Array.isArray(own)) return String(own)
  return own.map((each) => (isMapping(each) && items !== undefined ? written(items, each) : String(each)))
}

function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
