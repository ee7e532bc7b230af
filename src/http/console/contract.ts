import type { Static } from '@sinclair/typebox'
import type { RefusalCode, RefusalValues } from '../../domain/settings/refusal-sentences.ts'
import type { SignedIn } from '../../storage/console/sessions.ts'
import { accessQuestions } from './contract/access.ts'
import { accountsQuestions } from './contract/accounts.ts'
import type { Done, Question } from './contract/ask.ts'
import { callbacksQuestions } from './contract/callbacks.ts'
import { handsetsQuestions } from './contract/handsets.ts'
import { lookupQuestions } from './contract/lookup.ts'
import { messagesQuestions } from './contract/messages.ts'
import { overviewQuestions } from './contract/overview.ts'
import { sendQuestions } from './contract/send.ts'
import { sessionQuestions } from './contract/session.ts'
import { upstreamsQuestions } from './contract/upstreams.ts'
import { verificationQuestions } from './contract/verification.ts'
import type { Mask } from './mask.ts'

/** Everything that the console may ask the gateway, by method and path below `/console/api`. */
export const contract = {
  ...sessionQuestions,
  ...overviewQuestions,
  ...messagesQuestions,
  ...sendQuestions,
  ...lookupQuestions,
  ...handsetsQuestions,
  ...callbacksQuestions,
  ...upstreamsQuestions,
  ...verificationQuestions,
  ...accessQuestions,
  ...accountsQuestions,
} satisfies Record<`${'GET' | 'POST'} /${string}`, Question>

export type Contract = typeof contract
export type QueryOf<Name extends keyof Contract> = Static<Contract[Name]['query']>
export type BodyOf<Name extends keyof Contract> = Static<Contract[Name]['body']>
export type AnswerOf<Name extends keyof Contract> = NonNullable<Contract[Name]['answer']>

/** What the gateway says about a request that it does not carry out. */
export interface Refused {
  error: string
  /** The field of the body that is wrong, where it is one. */
  field?: string
  /** Why a change of settings is refused, so that a page can say it in its language. */
  code?: RefusalCode
  values?: RefusalValues
}

/** What changed, told over `GET /live` so that what is on the screen is asked for again. */
export const topics = ['messages', 'callbacks', 'upstreams', 'verification', 'settings'] as const
export type Topic = (typeof topics)[number]

/** What an answer is given to. */
export interface Asked<Name extends keyof Contract> {
  query: QueryOf<Name>
  body: BodyOf<Name>
  by: SignedIn
  /** What the role of `by` may read. */
  mask: Mask
  /** Says in the audit log what was changed, where the body does not: `key 3 of shop`. */
  note: (target: string) => void
}

/** What answers some of the questions. Rejects with `ConsoleRefusal` or `SettingRefused` for the person who asked. */
export type Answers<Name extends keyof Contract> = {
  [Each in Name]: (asked: Asked<Each>) => Promise<AnswerOf<Each> extends Done ? void : AnswerOf<Each>>
}
