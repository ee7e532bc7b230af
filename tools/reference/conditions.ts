import { viberNeeds } from '../../packages/operations/sends/viber-fields.ts'
import { whatsAppCompanions } from '../../packages/operations/sends/whatsapp-content.ts'
import type { JsonSchema } from './json-schema.ts'

/** A condition under which an operation needs more fields. */
export interface Condition {
  /** The field that decides; `viber.type` for a field of an object. */
  field: string
  value: string
  needs: readonly string[]
}

export interface Conditions {
  rules: readonly Condition[]
  /** One of these sets of fields must be complete. */
  oneOf: readonly (readonly string[])[]
  /** Fields that need other fields. */
  together: Readonly<Record<string, readonly string[]>>
}

const oneOfByType: Record<string, Conditions['oneOf']> = {
  status: [['id'], ['msg_id']],
  cancel: [['id'], ['msg_id']],
  acknowledge: [['id'], ['msg_id']],
  pipeline: [['pipeline'], ['channels']],
  'template/delete': [['id'], ['template']],
  'template/viber/delete': [['id'], ['template']],
}

/** A card: a text with an image, and a button with its link. */
const rcsCard = {
  rcs_image: ['rcs_button', 'rcs_link'],
  rcs_button: ['rcs_image', 'rcs_link'],
  rcs_link: ['rcs_image', 'rcs_button'],
}

/** A card: a text with a button and its link. */
const whatsAppCard = {
  whatsapp_button: ['whatsapp_link'],
  whatsapp_link: ['whatsapp_button'],
  whatsapp_header: ['whatsapp_button'],
  whatsapp_footer: ['whatsapp_button'],
}

/** How the fields of an operation depend on each other, beyond their own schemas. */
export function conditionsOf(type: string, schema: JsonSchema): Conditions {
  const properties = schema.properties ?? {}
  const rules: Condition[] = []
  if ('viber_type' in properties) rules.push(...viberRules('viber_type', 'viber_'))
  for (const channel of channelsOf(properties['pipeline'])) {
    if (channel in properties) rules.push({ field: 'pipeline', value: channel, needs: [channel] })
  }
  if (properties['viber']?.properties !== undefined) rules.push(...viberRules('viber.type', 'viber.'))
  if ('rcs_message' in properties) return { rules, oneOf: [], together: rcsCard }
  if (!('whatsapp_message' in properties)) return { rules, oneOf: oneOfByType[type] ?? [], together: {} }
  // Each of these needs a sender; the older `message` has a default one.
  const contents = Object.keys(whatsAppCompanions).map((name) => [name, 'whatsapp_signature'])
  return { rules, oneOf: [...contents, ['message']], together: whatsAppCard }
}

/** The same as JSON Schema, for use beside `properties`. */
export function conditionSchema({ rules, oneOf, together }: Conditions): JsonSchema {
  return {
    ...(rules.length === 0 ? {} : { allOf: rules.map(ruleSchema) }),
    ...(oneOf.length === 0 ? {} : { anyOf: oneOf.map((fields) => ({ required: [...fields] })) }),
    ...(Object.keys(together).length === 0 ? {} : { dependentRequired: together }),
  }
}

/** Texts that a template may take the place of, and what follows from it. */
const isText = (name: string) => /^(\w+_)?(message|type)$/.test(name) && name !== 'type'
const isTextOfObject = (name: string) => /^(message|type)$/.test(name)

/** The same schema, or without the texts of its channels where `template` is there. */
export function orTemplate({ required = [], properties = {}, ...schema }: JsonSchema): JsonSchema {
  const { allOf, anyOf, dependentRequired, ...rest } = schema
  const objects = Object.entries(properties).flatMap(([name, field]) => {
    const inner = field.properties === undefined ? [] : (field.required ?? []).filter(isTextOfObject)
    return inner.length === 0 || name === 'telegram' ? [] : [{ name, field, inner }]
  })
  const relaxed = objects.map(({ name, field, inner }) => {
    return [name, { ...field, required: field.required?.filter((each) => !inner.includes(each)) }]
  })
  const texts = required.filter(isText)
  const strict: JsonSchema = {
    ...(texts.length > 0 && { required: texts }),
    ...(objects.length > 0 && {
      properties: Object.fromEntries(objects.map(({ name, inner }) => [name, { required: inner }])),
    }),
    ...(allOf !== undefined && { allOf }),
    ...(anyOf !== undefined && { anyOf }),
    ...(dependentRequired !== undefined && { dependentRequired }),
  }
  return {
    ...rest,
    required: required.filter((name) => !texts.includes(name)),
    properties: { ...properties, ...(Object.fromEntries(relaxed) as Record<string, JsonSchema>) },
    anyOf: [{ required: ['template'] }, strict],
  }
}

function viberRules(field: string, prefix: string): Condition[] {
  return Object.entries(viberNeeds).map(([value, needs]) => ({
    field,
    value,
    needs: needs.map((name) => `${prefix}${name}`),
  }))
}

function ruleSchema({ field, value, needs }: Condition): JsonSchema {
  const [object, member] = field.split('.')
  if (object !== undefined && member !== undefined) {
    const inner = needs.map((name) => name.slice(object.length + 1))
    return { properties: { [object]: equals(member, { const: value }, inner) } }
  }
  return equals(field, field === 'pipeline' ? { contains: { const: value } } : { const: value }, [...needs])
}

function equals(field: string, value: JsonSchema, needs: string[]): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  return { if: { properties: { [field]: value }, required: [field] }, then: { required: needs } }
}

function channelsOf(pipeline: JsonSchema | undefined): string[] {
  return (pipeline?.items?.enum ?? []).filter((channel) => typeof channel === 'string')
}
