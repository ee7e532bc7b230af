import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Scope } from '../../domain/console/scope.ts'
import type { LinkDraft } from '../../domain/links/new-link.ts'
import type { Plan } from '../../domain/plan/plan.ts'
import type { CatalogueAccount } from '../../storage/catalogue-settings.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ApiRefusal } from '../errors.ts'
import type { OperationPorts } from '../ports.ts'
import { compileFields, readByHand } from './compile-fields.ts'

/** Order of the groups on every page of the reference. */
export const groups = [
  'Messages',
  'Messages with fallback',
  'Questions',
  'SMS templates',
  'Viber templates',
  'WhatsApp templates',
] as const

/** One `type` of the operations interface. */
export interface Operation {
  type: string
  group: (typeof groups)[number]
  /** A line for tables and lists. */
  summary: string
  /** What a reader has to know beside the fields; Markdown, links relative to docs/reference. */
  details: string
  /** What a key must be good for. */
  scope: Scope
  /** The whole request object, for validation and OpenAPI. */
  schema: TObject
  /** What it may answer besides the errors of its fields. */
  refusals: readonly ApiRefusal[]
  /** Requests that succeed, at least one, for the documentation; tests run each. The sender is `Posthorn`. */
  examples: readonly object[]
  result: Result
  needsId: boolean
  takesId: boolean
  takesPhone: boolean
  /** Whether it asks to be sent: what the asynchronous endpoint takes. */
  sends: boolean
  /**
   * How much work it causes that is not paid for, in units of about one status; 0 for what is. Lists weigh more, and
   * what they answer counts besides.
   */
  weight: number
  /** The first field that is not what it must be, or null. `id` and `phone` are read before. */
  checkFields: (element: object) => ApiRefusal | null
  /** `element` has passed `checkFields`. */
  run: (element: object, context: OperationContext) => Outcome
}

/** What an item's `data` holds when its operation succeeded (docs/reference/contract.md, "Results"). */
export interface Result {
  /** Its name among the schemas of OpenAPI. */
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
  /** Of the asynchronous endpoint; null where the client waits for the answer. */
  requestId: string | null
  ports: OperationPorts
}

export type Outcome =
  | { kind: 'refused'; refusal: ApiRefusal }
  /** Asks to be sent. `hook` is where its callbacks go, or null. */
  | {
      kind: 'send'
      phone: string
      plan: Plan
      hook: string | null
      parts: number
      links: readonly LinkDraft[]
    }
  /** `data` is the JSON text of the item's payload. */
  | { kind: 'answered'; data: string }
  | { kind: 'read'; read: OperationRead }
  /** A call whose number is a code: the answer waits until it is known which one. */
  | { kind: 'call'; phone: string; plan: Plan }
  /** Looks up a number in the network, and costs this where it is found. `phoneAsSent` is answered. */
  | { kind: 'lookup'; phone: string; phoneAsSent: string; priceMicros: number }
  /**
   * Changes something besides messages, when its turn comes: in `tx`, which may be rolled back, where the request
   * has an Idempotency-Key, else by itself.
   */
  | { kind: 'change'; change: (tx?: Transaction) => Promise<ChangeResult> }

/** Reads something once its turn has come. */
export interface OperationRead {
  /** Reads of one account with equal keys have equal answers. */
  key: string
  /** Answers longer than `maxBytes` are refused: it need not make more of one than shows that. */
  look: (maxBytes: number) => Promise<ItemResult>
}

/** Weight of what has a database connection to itself: at most two of an account are at work at once. */
export const heavy = 20

/** `payload` is that of the item, before it is written as JSON. */
export type ChangeResult =
  | Extract<Outcome, { kind: 'refused' }>
  | { kind: 'changed'; payload: Readonly<Record<string, unknown>> }

/** What becomes of an operation in the end. */
export type ItemResult = Extract<Outcome, { kind: 'refused' | 'answered' }>

interface OperationDefinition<Schema extends TObject>
  extends Pick<Operation, 'type' | 'group' | 'summary' | 'refusals' | 'examples' | 'result'>,
    Partial<Pick<Operation, 'details'>> {
  schema: Schema
  /** Default: `send`. */
  scope?: Scope
  /** Fields that `run` checks itself, because others decide whether they count. */
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
    sends,
    checkFields: compileFields(schema, [...readByHand, ...checkedByRun]),
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
