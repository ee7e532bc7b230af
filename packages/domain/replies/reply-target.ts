import type { Channel } from '../plan/plan.ts'
import type { ReplyForm } from './reply-form.ts'

/** A number of ours on a channel, in the form of `parseOwnNumber`. */
export interface NumberKey {
  channel: Channel
  number: string
}

/** A keyword of a number, in the form of `parseKeyword`. */
export interface KeywordKey extends NumberKey {
  keyword: string
}

/** Whose replies are, and where they go; `hook` null: where those of the number go, else those of the account. */
export interface ReplyTarget {
  accountId: number
  hook: string | null
  /** How the hook is requested. */
  form: ReplyForm
  /** What goes back to the subscriber: `hook`, the text that the hook answers; else this text; null: nothing. */
  answers: string | null
}

/** A hook, its form and what is answered as they are stored. */
export type StoredHook = Pick<ReplyTarget, 'hook' | 'form' | 'answers'>

/** `accountId` null: accounts share the number by keywords. */
export interface OwnNumber extends NumberKey, StoredHook {
  account: string | null
  accountId: number | null
  keywords: number
}

export interface OwnKeyword extends KeywordKey, ReplyTarget {
  account: string
}
