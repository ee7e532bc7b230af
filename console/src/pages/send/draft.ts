import { useState } from 'react'
import type {
  FieldGroupView,
  FieldView,
  FormView,
  OperationView,
  SendAccountView,
} from '../../../../packages/console-contract/sending/send.ts'
import { instantIn, zonedText } from '../../parts/time/zoned-time.ts'
import { withVariables } from './fields/variables.ts'

/** When a message goes out: by the clocks of a zone. */
export interface Schedule {
  /** `2026-12-01T08:00`; empty while no time is chosen. */
  wall: string
  zone: string
}

/** The form's content. It survives visits to other pages, not the window. */
export interface Draft {
  type: string
  accountId: number | null
  phone: string
  id: string
  /** By the path of a field: `sms_message`, `viber_carousel[0].caption`. Lists have their `length` beside them. */
  values: Readonly<Record<string, Value>>
  /** Chosen forms, by the field group's channel. */
  forms: Readonly<Record<string, string>>
  /** Of a pipeline, in their order. */
  channels: readonly string[]
  /** Null: at once. */
  schedule: Schedule | null
  /** Of the placeholders in texts, by their names. */
  variables: Readonly<Record<string, string>>
  /** Null: each channel has a text of its own. */
  template: ChosenTemplate | null
}

/** A template in place of texts. */
export interface ChosenTemplate {
  name: string
  /** Null: that of the number. */
  lang: string | null
  /** Of its placeholders, in their order. */
  names: readonly string[]
  values: Readonly<Record<string, string>>
}

export type Value = string | boolean | number

function newDraft(): Draft {
  return {
    type: 'sms',
    accountId: null,
    phone: '',
    id: newId(),
    values: {},
    forms: {},
    channels: ['viber', 'sms'],
    schedule: null,
    variables: {},
    template: null,
  }
}

/** A random id in place of the client's own. */
export function newId(): string {
  return `console-${Date.now().toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`
}

/** The operation that the draft describes, without empty fields. Placeholders without a value stay. */
export function composeOperation(
  draft: Draft,
  view: OperationView,
  account: SendAccountView,
): Record<string, unknown> {
  const given = Object.entries(draft.variables).filter(([, value]) => value !== '')
  return {
    type: draft.type,
    ...(draft.id !== '' && { id: draft.id }),
    ...(draft.phone.trim() !== '' && { phone: parseTypedPhone(draft.phone) }),
    ...withVariables(composeContent(draft, view, account), new Map(given)),
  }
}

/**
 * What is the same for every recipient: the operation without its id and recipient, with its placeholders. `lines`: where
 * values of a template that are not typed come from columns of a file.
 */
export function composeContent(
  draft: Draft,
  view: OperationView,
  account: SendAccountView,
  values: 'typed' | 'lines' = 'typed',
): Record<string, unknown> {
  const operation: Record<string, unknown> = {}
  for (const group of groupsInOrder(draft, view)) {
    for (const field of listFields(group, draft)) {
      put(operation, field.name, fieldValue(field, field.name, { draft, group, account }))
    }
  }
  if (draft.schedule !== null && mayWait(view)) operation['send_at'] = formatSendAt(draft.schedule)
  return view.takesTemplate ? { ...operation, ...templateMembers(draft.template, values) } : operation
}

function templateMembers(template: ChosenTemplate | null, from: 'typed' | 'lines'): Record<string, unknown> {
  if (template === null) return {}
  const given = template.names.flatMap((name): [string, string][] => {
    const typed = template.values[name] ?? ''
    if (typed !== '') return [[name, typed]]
    return from === 'lines' ? [[name, `{{${name}}}`]] : []
  })
  return {
    template: template.name,
    ...(given.length > 0 && { values: Object.fromEntries(given) }),
    ...(template.lang !== null && { lang: template.lang }),
  }
}

/** Whether an operation can be sent at another time than now. */
export function mayWait({ groups }: OperationView): boolean {
  return groups.some(({ fields }) => fields.some(({ name }) => name === 'send_at'))
}

/** What is no time goes to the API as it is, which refuses it: the message must not go out at once. */
function formatSendAt({ wall, zone }: Schedule): string {
  const at = instantIn(zone, wall)
  return at === null ? `${wall} ${zone}` : zonedText(zone, at)
}

/** The group of the whole message first, then the channels in their order. */
export function groupsInOrder(draft: Draft, view: OperationView): FieldGroupView[] {
  if (draft.type !== 'pipeline') return view.groups
  return [null, ...draft.channels].flatMap((channel) =>
    view.groups.filter((each) => each.channel === channel),
  )
}

/** The chosen form of a group; null where there is only one. */
export function chooseForm({ channel, forms }: FieldGroupView, draft: Draft): FormView | null {
  const chosen = draft.forms[channel ?? '']
  return forms.find(({ name }) => name === chosen) ?? forms[0] ?? null
}

/** Fields that count for the chosen form, with what that form needs as required. */
export function listFields(group: FieldGroupView, draft: Draft): FieldView[] {
  const form = chooseForm(group, draft)
  if (form === null) return group.fields
  const ofForms = new Set(group.forms.flatMap(({ needs, may }) => [...needs, ...may]))
  const inForm = (name: string) => form.needs.includes(name) || form.may.includes(name)
  return group.fields
    .filter(({ name }) => !ofForms.has(name) || inForm(name))
    .map((field) => (form.needs.includes(field.name) ? { ...field, required: true } : field))
}

interface Place {
  draft: Draft
  group: FieldGroupView
  account: SendAccountView
}

function fieldValue(field: FieldView, path: string, place: Place): unknown {
  const { draft, group } = place
  const value = draft.values[path]
  switch (field.kind) {
    case 'sender':
      return chooseSender(path, place)
    case 'channels':
      return draft.channels
    case 'flag':
      return field.required ? value === true : value === true || undefined
    case 'choice':
      return field.name === group.formField ? chooseForm(group, draft)?.name : (value ?? firstChoice(field))
    case 'number':
      return typeof value === 'string' ? parseNumber(value) : undefined
    case 'texts': {
      const texts = listEntries(path, draft, 0).map((at) => draft.values[`${path}[${at}]`] ?? '')
      return texts.length === 0 ? undefined : texts
    }
    case 'list':
      return listEntries(path, draft, field.minimum ?? 0).map((at) =>
        composeMembers(field, `${path}[${at}]`, place),
      )
    case 'object': {
      const members = composeMembers(field, path, place)
      return Object.keys(members).length === 0 ? undefined : members
    }
    case 'text':
    case 'link':
      return value === '' ? undefined : (value ?? usualValue(path))
  }
}

/** The chosen sender, else the account's oldest of the channel. */
export function chooseSender(path: string, { draft, group, account }: Place): string | undefined {
  const names = account.senders[group.channel ?? ''] ?? []
  const chosen = draft.values[path]
  return names.find((name) => name === chosen) ?? names[0]
}

function firstChoice({ required, choices }: FieldView): string | undefined {
  return required ? choices[0] : undefined
}

/** The initial value of a field. */
export function usualValue(path: string): string | undefined {
  if (/(^|\.)voice\.language$/.test(path)) return 'en'
  if (/(^|\.)voice\.gender$/.test(path)) return 'female'
  return /(^|\.)voice\.name$/.test(path) ? 'default' : undefined
}

export function countEntries(path: string, draft: Draft, min: number): number {
  return Math.max(min, Number(draft.values[`${path}.length`] ?? 0))
}

function listEntries(path: string, draft: Draft, min: number): number[] {
  return Array.from({ length: countEntries(path, draft, min) }, (_, at) => at)
}

function composeMembers({ fields }: FieldView, path: string, place: Place): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  for (const field of fields) put(members, field.name, fieldValue(field, `${path}.${field.name}`, place))
  return members
}

/** `sms.message` belongs to the object `sms`. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) return
  const [outer = '', inner] = name.split('.')
  target[outer] = inner === undefined ? value : { ...(target[outer] as object | undefined), [inner]: value }
}

/** Removes spaces and brackets from a number; any other text goes to the API unchanged. */
export function parseTypedPhone(typed: string): number | string {
  const digits = typed.replaceAll(/[\s().-]/g, '').replace(/^\+/, '')
  return /^[1-9]\d{5,14}$/.test(digits) ? Number(digits) : typed.trim()
}

function parseNumber(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

let lastDraft: Draft | null = null

export interface DraftInHand {
  draft: Draft
  change: (change: Partial<Draft>) => void
  setValue: (path: string, value: Value) => void
  setValues: (values: Record<string, Value>) => void
}

/** `preset` comes from the address and overrides the last draft. */
export function useDraft(preset: Partial<Draft>): DraftInHand {
  const [draft, setDraft] = useState<Draft>(() => ({ ...(lastDraft ?? newDraft()), ...preset }))
  const update = (next: (draft: Draft) => Draft) =>
    setDraft((now) => {
      lastDraft = next(now)
      return lastDraft
    })
  const setValues = (values: Record<string, Value>) =>
    update((now) => ({ ...now, values: { ...now.values, ...values } }))
  return {
    draft,
    change: (change) => update((now) => ({ ...now, ...change })),
    setValue: (path, value) => setValues({ [path]: value }),
    setValues,
  }
}
