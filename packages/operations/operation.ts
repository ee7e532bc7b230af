import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Scope } from '../domain/console/scope.ts'
import type { LinkDraft } from '../domain/links/new-link.ts'
import type { Plan } from '../domain/plan/plan.ts'
import type { ReleaseWish } from '../engines/dispatch/intake/intake-port.ts'
import type { CatalogueAccount } from '../store/accounts/catalogue-settings.ts'
import type { Transaction } from '../store/database.ts'
import { compileFields, readByHand } from './compile-fields.ts'
import type { ApiRefusal } from './errors.ts'
import { phoneOrIdField } from './fields.ts'
import type { OperationPorts } from './ports.ts'

/** Order of the groups on every page of the reference. */
export const groups = [
  'Messages',
  'Messages with fallback',
  'Questions',
  'SMS templates',
  'Viber templates',
  'WhatsApp templates',
] as const

/** One `type` of the operations API. */
export interface Operation {
  type: string
  group: (typeof groups)[number]
  /** One line for tables and lists. */
  summary: string
  /** What a reader needs to know besides the fields; Markdown, links relative to docs/reference. */
  details: string
  /** The scope that a key needs for it. */
  scope: Scope
  /** The whole request object, for validation and OpenAPI. */
  schema: TObject
  /** Its refusals besides those of its fields. */
  refusals: readonly ApiRefusal[]
  /** Requests that succeed, at least one, for the documentation; tests run each. The sender is `Posthorn`. */
  examples: readonly object[]
  result: Result
  needsId: boolean
  takesId: boolean
  takesPhone: boolean
  /** Whether `phone` may be an id of WhatsApp instead. */
  takesWhatsAppIds: boolean
  /** Whether a template may take the place of its texts. */
  takesTemplate: boolean
  /** Whether it sends a message; the asynchronous API accepts only these. */
  sends: boolean
  /**
   * Its unpaid work in units of about one status; 0 where it is paid for. Lists weigh more, and the length of their
   * answers counts as well.
   */
  weight: number
  /** The refusal of the first wrong field, or null. `id` and `phone` are checked before. */
  checkFields: (element: object) => ApiRefusal | null
  /** The same element with numbers in place of strings of digits, where a field is a number. */
  readNumbers: (element: object) => object
  /** `element` has passed `checkFields`. */
  run: (element: object, context: OperationContext) => Outcome
}

/** The `data` of an item whose operation succeeded (docs/reference/contract.md, "Results"). */
export interface Result {
  /** The name of its schema in OpenAPI. */
  name: string
  schema: TSchema
  example: unknown
}

export interface OperationContext {
  account: CatalogueAccount
  /** Text of the client's id; null where none was given. */
  clientId: string | null
  /** E.164 in digits; empty where the operation takes no phone. */
  phone: string
  /** The id of an asynchronous request; null where the client waits for the answer. */
  requestId: string | null
  ports: OperationPorts
}

export type Outcome =
  | { kind: 'refused'; refusal: ApiRefusal }
  /** A message to send. Its callbacks go to `hook`, or nowhere where it is null. */
  | {
      kind: 'send'
      phone: string
      plan: Plan
      hook: string | null
      parts: number
      links: readonly LinkDraft[]
      /** Absent: at once. */
      wish?: ReleaseWish
    }
  /** `data` is the JSON text of the item's payload. */
  | { kind: 'answered'; data: string }
  | { kind: 'read'; read: OperationRead }
  /** A call whose caller number is the code: the answer waits until the number is known. */
  | { kind: 'call'; phone: string; plan: Plan }
  /** A number to look up in the network, at this price where it is found. The answer repeats `phoneAsSent`. */
  | { kind: 'lookup'; phone: string; phoneAsSent: string; priceMicros: number }
  /**
   * A change of something other than new messages, made when its turn comes: in `tx`, which may be rolled back, where the
   * request has an Idempotency-Key, else in a transaction of its own.
   */
  | { kind: 'change'; change: (tx?: Transaction) => Promise<ChangeResult> }

/** A read that starts when its turn comes. */
export interface OperationRead {
  /** Reads of one account with equal keys have equal answers. */
  key: string
  /** Answers longer than `maxBytes` are refused, so a read may stop once its answer is longer. */
  look: (maxBytes: number) => Promise<ItemResult>
}

/** The weight of work that holds a database connection: at most two of an account run at the same time. */
export const heavy = 20

/** `payload`: the item's payload before it is written as JSON. */
export type ChangeResult =
  | Extract<Outcome, { kind: 'refused' }>
  | { kind: 'changed'; payload: Readonly<Record<string, unknown>> }

/** The final result of an operation. */
export type ItemResult = Extract<Outcome, { kind: 'refused' | 'answered' }>

interface OperationDefinition<Schema extends TObject>
  extends Pick<Operation, 'type' | 'group' | 'summary' | 'refusals' | 'examples' | 'result'>,
    Partial<Pick<Operation, 'details'>> {
  schema: Schema
  /** Default: `send`. */
  scope?: Scope
  /** Fields that `run` checks itself, because whether they count depends on other fields. */
  checkedByRun?: readonly string[]
  /** Default: 0 for sends, 1 for everything else. */
  weight?: number
  run: (fields: Static<Schema>, context: OperationContext) => Outcome
}

export function defineOperation<Schema extends TObject>(definition: OperationDefinition<Schema>): Operation {
  const { schema, checkedByRun = [], run } = definition
  const sends = 'hook' in schema.properties
  return {
    details: '',
    scope: 'send',
    weight: sends ? 0 : 1,
    ...definition,
    needsId: schema.required?.includes('id') ?? false,
    takesId: 'id' in schema.properties,
    takesPhone: 'phone' in schema.properties,
    takesWhatsAppIds: schema.properties['phone'] === phoneOrIdField,
    takesTemplate: 'values' in schema.properties,
    sends,
    checkFields: compileFields(schema, [...readByHand, ...checkedByRun]),
    readNumbers: numbersReader(schema),
    run: (element, context) => run(element as Static<Schema>, context),
  }
}

export function refuse(refusal: ApiRefusal): Extract<Outcome, { kind: 'refused' }> {
  return { kind: 'refused', refusal }
}

/** The payload of an item as JSON text. */
export function answered(payload: object): Extract<Outcome, { kind: 'answered' }> {
  return { kind: 'answered', data: JSON.stringify(payload) }
}

/** A number of more digits would not always be exact. */
const exactDigits = /^\d{1,15}$/

/**
 * Reads strings of digits as numbers in those fields of an element that are numbers by `schema`: existing clients pass
 * lifetimes as they come from a form. Returns the element itself where there is nothing to read.
 */
function numbersReader({ properties }: TObject): (element: object) => object {
  const names = Object.entries(properties)
    .filter(([, field]) => isNumber(field))
    .map(([name]) => name)
  return (element) => {
    const given = element as Readonly<Record<string, unknown>>
    const found = names.filter((name) => isDigits(given[name]))
    if (found.length === 0) return element
    return { ...given, ...Object.fromEntries(found.map((name) => [name, Number(given[name])])) }
  }
}

function isNumber({ type }: TSchema): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type]
  return types.includes('number') && !types.includes('string')
}

function isDigits(value: unknown): boolean {
  return typeof value === 'string' && exactDigits.test(value)
}
