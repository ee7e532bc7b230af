import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { hookUrl, line } from '../../console-contract/fields.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { channels } from '../../domain/plan/plan.ts'
import { parseKeyword } from '../../domain/replies/keyword.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import { replyForms } from '../../domain/replies/reply-form.ts'
import type { NumberKey } from '../../domain/replies/reply-target.ts'
import { rowState, type StateReader } from '../audited-state.ts'
import { accountId, orNull } from '../fields.ts'
import { maskedUrl } from '../masked-url.ts'

export const ofNumber = {
  channel: oneOf(channels, 'a channel'),
  number: line(80, 'a number, short code or sender'),
}

const form = oneOf(
  replyForms,
  'how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get',
)

export const hook = {
  hook: Type.Union([hookUrl, Type.Null()], {
    description: 'an http or https URL where replies go, or null: where those of the account go',
    anyText: true,
  }),
  form,
  answers: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 1_000, anyText: true }), Type.Null()], {
      description: 'what goes back to the subscriber: hook, what the hook answers; a text; null: nothing',
    }),
  ),
}

/** Null: accounts share the number by keywords. */
export const usual = { channel: 'sms', hook: null, form: 'json' } as const
export const change = Type.Partial(Type.Object(hook)).properties

/** Without user, query and fragment of the hook, which may be secrets. */
export const stateColumns = `account_id AS "accountId",
  regexp_replace(regexp_replace(hook, '//[^/@]*@', '//'), '[?#].*', '?…') AS hook, form`

export const target = {
  hook: orNull(Type.String(), 'without its query for viewers'),
  form,
  answers: orNull(Type.String(), 'hook, a text, or null'),
}

export const keyword = Type.Object(
  {
    channel: oneOf(channels),
    number: Type.String(),
    keyword: Type.String(),
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    ...target,
  },
  { title: 'OwnKeywordView', description: 'A word with which replies to a number are those of an account.' },
)

/** With number and keyword in the form in which they are stored. */
export function storedState(text: string, ...names: string[]): StateReader {
  return (db, fields, result) => {
    const number = parseOwnNumber(String(fields['number'] ?? ''))
    const keyword = parseKeyword(String(fields['keyword'] ?? ''))
    return rowState(text, ...names)(db, { ...fields, number, keyword }, result)
  }
}

export function isSameNumber(one: NumberKey, other: NumberKey): boolean {
  return one.channel === other.channel && one.number === other.number
}

export function nameOf({
  number,
  channel,
  keyword,
}: {
  number: string
  channel: string
  keyword?: string
}): string {
  return `${keyword === undefined ? '' : `${keyword} at `}${number} on ${channel}`
}

export function masked<Target extends { hook: string | null }>(target: Target, mask: Mask): Target {
  return { ...target, hook: target.hook === null ? null : maskedUrl(target.hook, mask) }
}
