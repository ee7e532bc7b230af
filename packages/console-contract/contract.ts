import type { Static, TObject } from '@sinclair/typebox'
import type { SignedIn } from '../domain/console/console-session.ts'
import type { RefusalValues, SettingRefusalCode } from '../domain/settings/refusal-sentences.ts'
import { ownSignInRoutes } from './access/own-sign-in.ts'
import { sessionRoutes } from './access/session.ts'
import { setupRoutes } from './access/setup.ts'
import { viewsRoutes } from './access/views.ts'
import { accountsRoutes } from './accounts.ts'
import type { AdministrationContract } from './administration.ts'
import type { ConsoleRoute, Done } from './console-route.ts'
import type { Mask } from './mask.ts'
import { alertsRoutes } from './operating/alerts.ts'
import { overviewRoutes } from './operating/overview.ts'
import { pricesRoutes } from './operating/prices.ts'
import { trafficRulesRoutes } from './operating/traffic-rules.ts'
import { upstreamsRoutes } from './operating/upstreams.ts'
import { verificationRoutes } from './operating/verification.ts'
import type { ConsoleRefusalCode, ConsoleRefusalValues } from './refusals.ts'
import { batchesRoutes } from './sending/batches.ts'
import { handsetsRoutes } from './sending/handsets.ts'
import { lookupRoutes } from './sending/lookup.ts'
import { recipientsRoutes } from './sending/recipients.ts'
import { sendRoutes } from './sending/send.ts'
import { sendRowsRoutes } from './sending/send-rows.ts'
import { sendVoicesRoutes } from './sending/send-voices.ts'
import { annotationsRoutes } from './traffic/annotations.ts'
import { callbacksRoutes } from './traffic/callbacks.ts'
import { historyRoutes } from './traffic/history.ts'
import { messagesRoutes } from './traffic/messages.ts'
import { repliesRoutes } from './traffic/replies.ts'

/** The routes that the console has beside the administrative operations, by method and path below `/console/api`. */
export const contract = {
  ...sessionRoutes,
  ...ownSignInRoutes,
  ...overviewRoutes,
  ...setupRoutes,
  ...messagesRoutes,
  ...batchesRoutes,
  ...repliesRoutes,
  ...recipientsRoutes,
  ...viewsRoutes,
  ...sendRoutes,
  ...sendRowsRoutes,
  ...sendVoicesRoutes,
  ...lookupRoutes,
  ...handsetsRoutes,
  ...callbacksRoutes,
  ...upstreamsRoutes,
  ...historyRoutes,
  ...annotationsRoutes,
  ...pricesRoutes,
  ...trafficRulesRoutes,
  ...verificationRoutes,
  ...alertsRoutes,
  ...accountsRoutes,
} satisfies Record<`${'GET' | 'POST'} /${string}`, ConsoleRoute>

export type PageContract = typeof contract
/** Every route that the console may use. */
export type Contract = PageContract & AdministrationContract
/** What is noted though it is no change of the console: by a command, a client or the settings file, or a file given out. */
type CommandAction =
  | 'subscriber/export'
  | `archive/${'run' | 'forget'}`
  | `${'messages' | 'callbacks' | 'replies' | 'verification'}/export`
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

/** A request to one route. */
export interface RouteRequest<Name extends keyof Contract> {
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
 * Handlers of some of the routes. They reject with `ConsoleRefusal` or `SettingRefused`, whose sentence
 * the user reads.
 */
export type Handlers<Name extends keyof Contract> = {
  [Each in Name]: (
    request: RouteRequest<Each>,
  ) => Promise<AnswerOf<Each> extends Done ? void : AnswerOf<Each>>
}
