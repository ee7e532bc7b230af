import type { SharedLimits } from '../admission/shared-limits.ts'
import type { Config } from '../config/config.ts'
import type { ChannelOutlook } from '../domain/plan/arrange-channels.ts'
import type { FallbackWaits } from '../domain/plan/plan-stages.ts'
import type { RouteQuery } from '../domain/routing/route-rule.ts'
import type { SmsRules } from '../domain/sms-rules/sms-rules.ts'
import type { SmsTemplate } from '../domain/template/sms-template.ts'
import type { Acknowledgements } from '../engines/dispatch/decisions/acknowledgements.ts'
import type { CallResults } from '../engines/dispatch/decisions/call-results.ts'
import type { CancelQueued } from '../engines/dispatch/decisions/cancel-queued.ts'
import type { KnownNumbers } from '../engines/dispatch/decisions/number-memory.ts'
import type { Intake } from '../engines/dispatch/intake/intake-port.ts'
import type { MessageLinks } from '../engines/links/message-links.ts'
import type { Lookups } from '../engines/lookups/lookups.ts'
import type { ClientIntake } from '../engines/open-client-intake.ts'
import type { CallbackOutbox } from '../engines/outbox/outbox.ts'
import type { Templates } from '../engines/templates/templates.ts'
import type { WhatsAppTemplates } from '../engines/templates/whatsapp-templates.ts'
import type { CallRecipients } from '../engines/verification/guard/call-recipients.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { SpeechRouter } from '../speech/speech-router.ts'
import type { Catalogue as StoredCatalogue } from '../store/accounts/catalogue.ts'
import type { Database } from '../store/database.ts'
import type { MessageLookup as StoredMessageLookup } from '../store/message-search/message-lookup.ts'
import type { Conversations as StoredConversations } from '../store/replies/conversations.ts'

/** A text that the account keeps, in one language. */
export type TemplateText = Pick<SmsTemplate, 'lang' | 'text'>

export type CataloguePort = Pick<StoredCatalogue, 'authenticate' | 'refreshForUnknownKey' | 'noteUse'>
export type MessageLookupPort = Pick<StoredMessageLookup, 'byClientId' | 'byMsgId' | 'balanceMicros'>

export type TemplateStore = Pick<
  Templates,
  | 'maxTemplates'
  | 'createSms'
  | 'listSms'
  | 'named'
  | 'deleteSms'
  | 'moderatesViber'
  | 'createViber'
  | 'listViber'
  | 'deleteViber'
  | 'changeByClient'
>

/** The voices of spoken texts. */
export type Voices = Pick<SpeechRouter, 'choose'>

export type WhatsAppTemplateIndex = Pick<WhatsAppTemplates, 'find' | 'approved'>

/** Looks up numbers and charges for results. */
export type NumberLookup = Pick<Lookups, 'look' | 'charge'>

/** What clients may request of SMS at this gateway. */
export interface SmsOffer {
  flash: boolean
  binary: boolean
  /** Tags that routes take from clients, as `0x1401`. */
  tlvs: ReadonlySet<string>
}

/** What is wrong with a hook, as a sentence, or null. */
export type HookCheck = (url: string) => string | null

/** The dependencies of single operations. */
export interface OperationPorts {
  lookup: MessageLookupPort
  conversations: Pick<StoredConversations, 'read'>
  cancelQueued: Pick<CancelQueued, 'cancel'>
  acknowledgements: Pick<Acknowledgements, 'acknowledge'>
  checkHookUrl: HookCheck
  templates: TemplateStore
  whatsAppTemplates: WhatsAppTemplateIndex
  /** The waits of stages whose operation names no lifetime. */
  fallbackWaitSeconds: FallbackWaits
  /** Null where another company speaks the calls: its voices are not known here. */
  voices: Voices | null
  callCountries: Config['callOtp']
  smsOffer: SmsOffer
  smsRules: Pick<SmsRules, 'judgeSender' | 'rewrite' | 'connectionAlphabets'>
  /** The texts of this name or id, oldest first. Read for the templates that a request names: `withNamedTemplates`. */
  textsOf: (nameOrId: string) => readonly TemplateText[]
  /** Creates the links of one message; null where the gateway has no public address. */
  newLinks: (domain: string | null) => MessageLinks | null
  /** What is remembered of numbers against channels; null for nothing. Read before for automatic plans alone. */
  knownOf: KnownNumbers
  /** What is to be expected of a channel for a number now. */
  channelOutlook: (query: RouteQuery) => ChannelOutlook
  clock: Clock
}

/** The dependencies of the operations API. */
export interface OperationsPorts extends OperationPorts {
  intake: Intake
  catalogue: CataloguePort
  numbers: NumberLookup
  numberMemory: Pick<ClientIntake['numberMemory'], 'read'>
  callResults: Pick<CallResults, 'answer'>
  /** Counts calls with codes by their recipient, over all accounts; absent: they are not counted. */
  callRecipients?: Pick<CallRecipients, 'admit' | 'release'>
  contract: Config['contract']
  limits: Config['limits']
  /** One for all edges of the process. */
  sharedLimits: SharedLimits
  events: Pick<Events, 'refusedOperation' | 'fault'>
}

/** The asynchronous API also reports refusals by callbacks. */
export interface AsynchronousPorts extends OperationsPorts {
  db: Pick<Database, 'transaction'>
  outbox: Pick<CallbackOutbox, 'write'>
}
