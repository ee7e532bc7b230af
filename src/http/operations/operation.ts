import type { Static, TObject } from '@sinclair/typebox'
import type { Config } from '../../config/config.ts'
import type { LinkDraft } from '../../domain/links/new-link.ts'
import type { Plan } from '../../domain/plan/plan.ts'
import type { FallbackWaits } from '../../domain/plan/plan-stages.ts'
import type { MessageLinks } from '../../links/message-links.ts'
import type { CatalogueAccount } from '../../storage/catalogue-settings.ts'
import type { Transaction } from '../../storage/database.ts'
import type { Refusal } from '../errors.ts'
import type { HookCheck, MessageLookup, TemplateBook, VoiceBook, WhatsAppTemplateIndex } from '../ports.ts'
import { compileFields, readByHand } from './compile-fields.ts'

/** One `type` of the operations interface. */
export interface Operation {
  type: string
  /** The whole request object, for validation and OpenAPI. */
  schema: TObject
  /** What it may answer besides the errors of its fields. */
  refusals: readonly Refusal[]
  /** Requests that succeed, for the documentation; tests run each of them. The sender is `Posthorn`. */
  examples: readonly object[]
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
  checkFields: (element: object) => Refusal | null
  /** `element` has passed `checkFields`. */
  run: (element: object, context: OperationContext) => Outcome
}

export interface OperationContext {
  account: CatalogueAccount
  /** Text of the client's id; null where none was given. */
  clientId: string | null
  /** E.164 in digits; empty where the operation takes no phone. */
  phone: string
  lookup: MessageLookup
  checkHookUrl: HookCheck
  templates: TemplateBook
  whatsAppTemplates: WhatsAppTemplateIndex
  fallbackWaitSeconds: FallbackWaits
  voices: VoiceBook | null
  callCountries: Config['callOtp']
  /** For the links of one message; null where nobody outside could follow them. */
  newLinks: (() => MessageLinks) | null
  /** Of the asynchronous endpoint; null where the client waits for the answer. */
  requestId: string | null
}

export type Outcome =
  | { kind: 'refused'; refusal: Refusal }
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
  | { kind: 'read'; read: Read }
  /** A call whose number is a code: the answer waits until it is known which one. */
  | { kind: 'call'; phone: string; plan: Plan }
  /** Looks up a number in the network, and costs this where it is found. `phoneAsSent` is answered. */
  | { kind: 'lookup'; phone: string; phoneAsSent: string; priceMicros: number }
  /**
   * Changes something besides messages, when its turn comes: in `tx`, which may be rolled back, where the request
   * has an Idempotency-Key, else by itself.
   */
  | { kind: 'change'; change: (tx?: Transaction) => Promise<ItemResult> }

/** Reads something once its turn has come. */
export interface Read {
  /** Reads of one account with equal keys have equal answers. */
  key: string
  /** Answers longer than `maxBytes` are refused: it need not make more of one than shows that. */
  look: (maxBytes: number) => Promise<ItemResult>
}

/** Weight of what has a database connection to itself: at most two of an account are at work at once. */
export const heavy = 20

/** What becomes of an operation in the end. */
export type ItemResult = Extract<Outcome, { kind: 'refused' | 'answered' }>

export interface OperationDefinition<Schema extends TObject> {
  type: string
  schema: Schema
  refusals: readonly Refusal[]
  /** At least one; optional only while an operation is being built. */
  examples?: readonly object[]
  /** Fields that `run` checks itself, because others decide whether they count. */
  checkedByRun?: readonly string[]
  /** Default: 0 for sends, 1 for everything else. */
  weight?: number
  run: (fields: Static<Schema>, context: OperationContext) => Outcome
}

export function defineOperation<Schema extends TObject>(definition: OperationDefinition<Schema>): Operation {
  const { type, schema, refusals, examples = [], checkedByRun = [], run } = definition
  const sends = 'hook' in schema.properties
  return {
    type,
    schema,
    refusals,
    examples,
    needsId: schema.required?.includes('id') ?? false,
    takesId: 'id' in schema.properties,
    takesPhone: 'phone' in schema.properties,
    sends,
    weight: definition.weight ?? (sends ? 0 : 1),
    checkFields: compileFields(schema, [...readByHand, ...checkedByRun]),
    run: (element, context) => run(element as Static<Schema>, context),
  }
}

export function refuse(refusal: Refusal): Extract<Outcome, { kind: 'refused' }> {
  return { kind: 'refused', refusal }
}
