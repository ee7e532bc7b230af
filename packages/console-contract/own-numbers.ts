import { Type } from '@sinclair/typebox'
import { replyForms } from '../domain/replies/reply-form.ts'
import type { OwnKeyword, OwnNumber } from '../domain/replies/reply-target.ts'
import { change, oneOf, query } from './console-route.ts'
import { account, hookUrl, line } from './fields.ts'

export type { ReplyForm } from '../domain/replies/reply-form.ts'

/** Of viewers the hooks have no query. */
export type OwnNumberView = OwnNumber
export type OwnKeywordView = OwnKeyword

const ofNumber = {
  channel: Type.String({ maxLength: 20, description: 'a channel' }),
  number: line(80, 'a number, short code or sender'),
}
const ofKeyword = { ...ofNumber, keyword: line(80, 'one word') }
const hook = {
  hook: Type.Union([hookUrl, Type.Null()], { description: 'an http or https URL, or null', anyText: true }),
  form: oneOf(replyForms),
  /** What goes back to the subscriber: `hook`, what the hook answers; a text; null: nothing. Absent: as it is. */
  answers: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 1_000, anyText: true }), Type.Null()], {
      description: 'hook, a text of at most 1,000 characters, or null',
    }),
  ),
}
const number = {
  ...ofNumber,
  /** Null: accounts share the number by keywords. */
  accountId: Type.Union([account, Type.Null()], { description: 'the number of an account, or null' }),
  ...hook,
}
const keyword = { ...ofKeyword, accountId: account, ...hook }
const keptOfNumber = ['channel', 'number', 'accountId', 'form', 'answers'] as const
const keptOfKeyword = ['channel', 'number', 'keyword', 'accountId', 'form', 'answers'] as const

export const ownNumbersRoutes = {
  /** Of one account: its numbers and keywords, and of numbers of others that have a keyword of it nothing else. */
  'GET /numbers': query<{ numbers: OwnNumberView[]; keywords: OwnKeywordView[] }>()('viewer', {
    accountId: Type.Optional(account),
  }),
  'POST /numbers/add': change()('admin', number, keptOfNumber),
  'POST /numbers/change': change()('admin', number, keptOfNumber),
  /** With its keywords. */
  'POST /numbers/remove': change()('admin', ofNumber, ['channel', 'number']),
  'POST /keywords/add': change()('admin', keyword, keptOfKeyword),
  'POST /keywords/change': change()('admin', keyword, keptOfKeyword),
  'POST /keywords/remove': change()('admin', ofKeyword, ['channel', 'number', 'keyword']),
}
