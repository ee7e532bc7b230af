import type { Static } from '@sinclair/typebox'
import type { RefusalValues, SettingRefusalCode } from '../../domain/settings/refusal-sentences.ts'
import type { SignedIn } from '../../storage/console/sessions.ts'
import { accessEndpoints } from './contract/access.ts'
import { accountsEndpoints } from './contract/accounts.ts'
import { alertsEndpoints } from './contract/alerts.ts'
import { backtestsEndpoints } from './contract/backtests.ts'
import { batchesEndpoints } from './contract/batches.ts'
import { bindsEndpoints } from './contract/binds.ts'
import { callbacksEndpoints } from './contract/callbacks.ts'
import type { Done, Endpoint } from './contract/endpoint.ts'
import { eventEndpointsEndpoints } from './contract/event-endpoints.ts'
import { handsetsEndpoints } from './contract/handsets.ts'
import { historyEndpoints } from './contract/history.ts'
import { interfacesEndpoints } from './contract/interfaces.ts'
import { lookupEndpoints } from './contract/lookup.ts'
import { messagesEndpoints } from './contract/messages.ts'
import { overviewEndpoints } from './contract/overview.ts'
import { ownNumbersEndpoints } from './contract/own-numbers.ts'
import { ownSignInEndpoints } from './contract/own-sign-in.ts'
import { pricesEndpoints } from './contract/prices.ts'
import { recipientsEndpoints } from './contract/recipients.ts'
import type { ConsoleRefusalCode, ConsoleRefusalValues } from './contract/refusals.ts'
import { repliesEndpoints } from './contract/replies.ts'
import { sendEndpoints } from './contract/send.ts'
import { sendRowsEndpoints } from './contract/send-rows.ts'
import { sendScheduledEndpoints } from './contract/send-scheduled.ts'
import { sendVoicesEndpoints } from './contract/send-voices.ts'
import { sessionEndpoints } from './contract/session.ts'
import { setupEndpoints } from './contract/setup.ts'
import { trafficRulesEndpoints } from './contract/traffic-rules.ts'
import { upstreamsEndpoints } from './contract/upstreams.ts'
import { verificationEndpoints } from './contract/verification.ts'
import { viewsEndpoints } from './contract/views.ts'
import type { Mask } from './mask.ts'

/** Every endpoint that the console may use, by method and path below `/console/api`. */
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

export type Contract = typeof contract
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
/** A change, as the audit log names it: `keys/create`. */
export type Action =
  | CommandAction
  | {
      [Name in keyof Contract]: Contract[Name]['changes'] extends true
        ? Name extends `POST /${infer Path}`
          ? Path
          : never
        : never
    }[keyof Contract]
export type QueryOf<Name extends keyof Contract> = Static<Contract[Name]['query']>
export type BodyOf<Name extends keyof Contract> = Static<Contract[Name]['body']>
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
