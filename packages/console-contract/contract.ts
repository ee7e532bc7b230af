import type { Static, TObject } from '@sinclair/typebox'
import type { SignedIn } from '../domain/console/console-session.ts'
import type { RefusalValues, SettingRefusalCode } from '../domain/settings/refusal-sentences.ts'
import { accessEndpoints } from './access/access.ts'
import { ownSignInEndpoints } from './access/own-sign-in.ts'
import { sessionEndpoints } from './access/session.ts'
import { setupEndpoints } from './access/setup.ts'
import { viewsEndpoints } from './access/views.ts'
import { accountsEndpoints } from './accounts.ts'
import type { AdministrationContract } from './administration.ts'
import { bindsEndpoints } from './binds.ts'
import type { Done, Endpoint } from './endpoint.ts'
import { interfacesEndpoints } from './interfaces.ts'
import type { Mask } from './mask.ts'
import { alertsEndpoints } from './operating/alerts.ts'
import { backtestsEndpoints } from './operating/backtests.ts'
import { overviewEndpoints } from './operating/overview.ts'
import { pricesEndpoints } from './operating/prices.ts'
import { trafficRulesEndpoints } from './operating/traffic-rules.ts'
import { upstreamsEndpoints } from './operating/upstreams.ts'
import { verificationEndpoints } from './operating/verification.ts'
import { ownNumbersEndpoints } from './own-numbers.ts'
import type { ConsoleRefusalCode, ConsoleRefusalValues } from './refusals.ts'
import { batchesEndpoints } from './sending/batches.ts'
import { handsetsEndpoints } from './sending/handsets.ts'
import { lookupEndpoints } from './sending/lookup.ts'
import { recipientsEndpoints } from './sending/recipients.ts'
import { sendEndpoints } from './sending/send.ts'
import { sendRowsEndpoints } from './sending/send-rows.ts'
import { sendScheduledEndpoints } from './sending/send-scheduled.ts'
import { sendVoicesEndpoints } from './sending/send-voices.ts'
import { callbacksEndpoints } from './traffic/callbacks.ts'
import { eventEndpointsEndpoints } from './traffic/event-endpoints.ts'
import { historyEndpoints } from './traffic/history.ts'
import { messagesEndpoints } from './traffic/messages.ts'
import { repliesEndpoints } from './traffic/replies.ts'

/** The endpoints that the console has beside the administrative operations, by method and path below `/console/api`. */
export const contract = {
  ...sessionEndpoints,
  ...ownSignInEndpoints,
  ...overviewEndpoints,
  ...setupEndpoints,
  ...messagesEndpoints,
  ...batchesEndpoints,
  ...repliesEndpoints,
  ...recipientsEndpoints,
  ...viewsEndpoints,
  ...sendEndpoints,
  ...sendRowsEndpoints,
  ...sendScheduledEndpoints,
  ...sendVoicesEndpoints,
  ...lookupEndpoints,
  ...handsetsEndpoints,
  ...callbacksEndpoints,
  ...upstreamsEndpoints,
  ...historyEndpoints,
  ...backtestsEndpoints,
  ...pricesEndpoints,
  ...trafficRulesEndpoints,
  ...verificationEndpoints,
  ...accessEndpoints,
  ...bindsEndpoints,
  ...interfacesEndpoints,
  ...ownNumbersEndpoints,
  ...eventEndpointsEndpoints,
  ...alertsEndpoints,
  ...accountsEndpoints,
} satisfies Record<`${'GET' | 'POST'} /${string}`, Endpoint>

export type PageContract = typeof contract
/** Every endpoint that the console may use. */
export type Contract = PageContract & AdministrationContract
/** What is noted though it is no change of the console: by a command, a client or the settings file, or a file given out. */
type CommandAction =
  | 'subscriber/export'
  | 'users/disconnect'
  | `archive/${'run' | 'forget'}`
  | 'messages/export'
  | `api/template/${'' | 'viber/'}${'create' | 'delete'}`
  | 'settings/load'
  | 'migrate'
  | 'encryption/rewrite'
/** Names that older versions gave to changes; entries with them stay in the audit log. */
type FormerAction = 'callbacks/replay-parked'
/** A change, as the audit log names it: `keys/create`. */
export type Action =
  | CommandAction
  | FormerAction
  | {
      [Name in keyof Contract]: Contract[Name]['changes'] extends true
        ? Name extends `POST /${infer Path}`
          ? Path
          : never
        : never
    }[keyof Contract]
type FieldsOf<Fields> = Fields extends TObject ? Static<Fields> : Fields
export type QueryOf<Name extends keyof Contract> = FieldsOf<Contract[Name]['query']>
export type BodyOf<Name extends keyof Contract> = FieldsOf<Contract[Name]['body']>
export type AnswerOf<Name extends keyof Contract> = NonNullable<Contract[Name]['answer']>

/** The answer to a refused request. */
export interface RequestRefused {
  error: string
  /** The field of the body that is wrong, where it is one. */
  field?: string
  /** Why it is refused, so that a page can say it in its language. */
  code?: SettingRefusalCode | ConsoleRefusalCode
  values?: RefusalValues | ConsoleRefusalValues
}

/** What changed, sent over `GET /live` so that open pages load it again. */
export const topics = ['messages', 'callbacks', 'upstreams', 'verification', 'settings', 'alerts'] as const
export type Topic = (typeof topics)[number]

/** A request to one endpoint. */
export interface EndpointRequest<Name extends keyof Contract> {
  query: QueryOf<Name>
  body: BodyOf<Name>
  by: SignedIn
  /** What the role of `by` may read. */
  mask: Mask
  /** Of the user's browser. */
  address: string
  /** Aborts when the browser has hung up. */
  signal: AbortSignal
  /** Describes the change in the audit log, where the body does not: `key 3 of shop`. */
  note: (target: string) => void
}

/**
 * Handlers of some of the endpoints. They reject with `ConsoleRefusal` or `SettingRefused`, whose sentence
 * the user reads.
 */
export type Handlers<Name extends keyof Contract> = {
  [Each in Name]: (
    request: EndpointRequest<Each>,
  ) => Promise<AnswerOf<Each> extends Done ? void : AnswerOf<Each>>
}
