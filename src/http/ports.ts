import type { Outbox } from '../callbacks/outbox.ts'
import type { Config } from '../config/config.ts'
import type { CallResults } from '../dispatch/call-results.ts'
import type { Intake } from '../dispatch/intake-port.ts'
import type { FallbackWaits } from '../domain/plan/plan-stages.ts'
import type { Clock } from '../lib/clock.ts'
import type { MessageLinks } from '../links/message-links.ts'
import type { Lookups } from '../lookups/lookups.ts'
import type { Events } from '../observability/events.ts'
import type { Speech } from '../speech/speech.ts'
import type { Catalogue as StoredCatalogue } from '../storage/catalogue.ts'
import type { Database } from '../storage/database.ts'
import type { MessageLookup as StoredMessageLookup } from '../storage/message-lookup.ts'
import type { Templates } from '../templates/templates.ts'
import type { WhatsAppTemplates } from '../templates/whatsapp-templates.ts'

export type CataloguePort = Pick<StoredCatalogue, 'authenticate' | 'refreshForUnknownKey' | 'noteUse'>
export type MessageLookupPort = Pick<StoredMessageLookup, 'byClientId' | 'byMsgId' | 'balanceMicros'>

export type TemplateStore = Pick<
  Templates,
  | 'maxTemplates'
  | 'createSms'
  | 'listSms'
  | 'deleteSms'
  | 'moderatesViber'
  | 'createViber'
  | 'listViber'
  | 'deleteViber'
>

/** The voices that texts are spoken with. */
export type Voices = Pick<Speech, 'choose'>

export type WhatsAppTemplateIndex = Pick<WhatsAppTemplates, 'find' | 'approved'>

/** Where numbers live, and what an account pays to know it. */
export type NumberLookup = Pick<Lookups, 'look' | 'charge'>

/** What is wrong with a hook, as a sentence, or null. */
export type HookCheck = (url: string) => string | null

/** What single operations need of the rest of the gateway. */
export interface OperationPorts {
  lookup: MessageLookupPort
  checkHookUrl: HookCheck
  templates: TemplateStore
  whatsAppTemplates: WhatsAppTemplateIndex
  /** Of the channels, where an operation of several stages names no lifetime. */
  fallbackWaitSeconds: FallbackWaits
  /** Null where no call is spoken here: another company's voices are not known. */
  voices: Voices | null
  callCountries: Config['callOtp']
  /** For the links of one message; null where nobody outside could follow them. */
  newLinks: (() => MessageLinks) | null
}

/** What the operations endpoint needs. */
export interface OperationsPorts extends OperationPorts {
  intake: Intake
  catalogue: CataloguePort
  numbers: NumberLookup
  callResults: Pick<CallResults, 'answer'>
  contract: Config['contract']
  limits: Config['limits']
  clock: Clock
  events: Pick<Events, 'refusedOperation' | 'fault'>
}

/** What the asynchronous endpoint needs besides: it tells refusals by callbacks. */
export interface AsynchronousPorts extends OperationsPorts {
  db: Pick<Database, 'transaction'>
  outbox: Outbox
}
