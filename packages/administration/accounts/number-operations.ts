import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { hookUrl, line } from '../../console-contract/fields.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { channels } from '../../domain/plan/plan.ts'
import { parseKeyword } from '../../domain/replies/keyword.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import { replyForms } from '../../domain/replies/reply-form.ts'
import type { NumberKey, OwnKeyword, OwnNumber } from '../../domain/replies/reply-target.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import {
  listOwnKeywords,
  listOwnNumbers,
  removeOwnKeyword,
  removeOwnNumber,
  unknownKeyword,
  unknownNumber,
} from '../../store/replies/own-numbers.ts'
import { rowState, type StateReader } from '../audited-state.ts'
import { accountId, orNull } from '../fields.ts'
import { maskedUrl } from '../masked-url.ts'
import { changing, reading } from '../operation.ts'
import {
  assignKeyword,
  assignNumber,
  changeKeyword,
  changeNumber,
  readOwnKeyword,
  readOwnNumber,
} from './own-numbers.ts'

const ofNumber = {
  channel: oneOf(channels, 'a channel'),
  number: line(80, 'a number, short code or sender'),
}
const ofKeyword = { ...ofNumber, keyword: line(80, 'one word') }
const form = oneOf(
  replyForms,
  'how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get',
)
const hook = {
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
const usual = { channel: 'sms', hook: null, form: 'json' } as const
const accountOrNull = orNull(accountId, 'the number of an account, or null')
const change = Type.Partial(Type.Object(hook)).properties
const keptOfNumber = ['channel', 'number', 'accountId', 'form', 'answers'] as const
const keptOfKeyword = ['channel', 'number', 'keyword', 'accountId', 'form', 'answers'] as const

/** Without user, query and fragment of the hook, which may be secrets. */
const stateColumns = `account_id AS "accountId",
  regexp_replace(regexp_replace(hook, '//[^/@]*@', '//'), '[?#].*', '?…') AS hook, form`
const numberState = storedState(
  `SELECT ${stateColumns} FROM own_numbers WHERE channel = $1 AND number = $2`,
  ...['channel', 'number'],
)
const keywordState = storedState(
  `SELECT ${stateColumns} FROM own_keywords WHERE keyword = $3
    AND number_id = (SELECT number_id FROM own_numbers WHERE channel = $1 AND number = $2)`,
  ...['channel', 'number', 'keyword'],
)

const target = {
  hook: orNull(Type.String(), 'without its query for viewers'),
  form,
  answers: orNull(Type.String(), 'hook, a text, or null'),
}
const number = Type.Object(
  {
    channel: oneOf(channels),
    number: Type.String(),
    accountId: orNull(accountId, 'null: accounts share the number by keywords'),
    account: orNull(Type.String(), 'the name of its account'),
    ...target,
    keywords: Type.Integer({ description: 'how many it has' }),
  },
  { title: 'OwnNumberView', description: 'A number that subscribers write to.' },
)
const keyword = Type.Object(
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

export const listNumbers = reading({
  name: 'numbers',
  summary:
    'Lists own numbers and keywords; of one account also the numbers of others that have a keyword of it',
  at: 'GET /v1/numbers',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ numbers: Type.Array(number), keywords: Type.Array(keyword) }),
  command: {
    columns: ['number', 'channel', 'account', 'hook', 'form', 'keywords', 'answers'],
    empty: 'there is no own number yet: posthorn numbers add',
    examples: ['numbers list', 'numbers list --account shop'],
  },
  run: async ({ db }, { input: { accountId = null }, mask }) => {
    const [numbers, keywords] = await Promise.all([
      listOwnNumbers(db, accountId),
      listOwnKeywords(db, accountId),
    ])
    const shown = accountId === null ? numbers : numbers.map((each) => ofAccount(each, accountId, keywords))
    return {
      numbers: shown.map((each) => masked(each, mask)),
      keywords: keywords.map((each) => masked(each, mask)),
    }
  },
})

export const readNumber = reading({
  name: 'numbers/one',
  summary: 'Reads whose a number is, and where its replies go',
  at: 'GET /v1/numbers/{channel}/{number}',
  role: 'viewer',
  input: ofNumber,
  output: number,
  command: { arguments: ['number'], defaults: { channel: 'sms' }, examples: ['numbers show 7755'] },
  run: async ({ db }, { input, mask }) => {
    const key = readOwnNumber(input)
    const found = (await listOwnNumbers(db, null)).find((each) => isSameNumber(each, key))
    if (found === undefined) throw unknownNumber(key)
    return masked(found, mask)
  },
})

export const listKeywords = reading({
  name: 'keywords',
  summary: 'Lists keywords of own numbers',
  at: 'GET /v1/numbers/keywords',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ keywords: Type.Array(keyword) }),
  command: {
    columns: ['number', 'channel', 'keyword', 'account', 'hook', 'form', 'answers'],
    empty: 'there is no keyword yet: posthorn keywords add',
  },
  run: async ({ db }, { input: { accountId = null }, mask }) => ({
    keywords: (await listOwnKeywords(db, accountId)).map((each) => masked(each, mask)),
  }),
})

export const readKeyword = reading({
  name: 'keywords/one',
  summary: 'Reads whose a keyword is, and where its replies go',
  at: 'GET /v1/numbers/{channel}/{number}/keywords/{keyword}',
  role: 'viewer',
  input: ofKeyword,
  output: keyword,
  command: {
    arguments: ['number', 'keyword'],
    defaults: { channel: 'sms' },
    examples: ['keywords show 7755 win'],
  },
  run: async ({ db }, { input, mask }) => {
    const key = readOwnKeyword(input)
    const all = await listOwnKeywords(db, null)
    const found = all.find((each) => isSameNumber(each, key) && each.keyword === key.keyword)
    if (found === undefined) throw unknownKeyword(key)
    return masked(found, mask)
  },
})

export const addNumber = changing({
  name: 'numbers/add',
  summary: 'Gives a number to an account, or to the keywords that it will have',
  at: 'POST /v1/numbers',
  role: 'admin',
  input: { ...ofNumber, accountId: accountOrNull, ...hook },
  audit: { kept: keptOfNumber, state: numberState },
  command: {
    arguments: ['number'],
    defaults: usual,
    flags: {
      shared: { description: 'of no account: keywords say whose a text is', sets: { accountId: null } },
    },
    says: '{number} on {channel} is added[ for {account}]',
    examples: [
      'numbers add +380671234567 --account shop --hook https://shop.example/replies',
      'numbers add 7755 --shared',
      'numbers add 7756 --account shop --hook "https://shop.example/mo?from=%p&text=%a" --form kannel',
    ],
  },
  run: async ({ db, callbacks }, { input, note }) => {
    note(nameOf(input))
    if (input.accountId !== null) await findAccount(db, input.accountId, 'accountId')
    await assignNumber(db, input, callbacks)
    return {}
  },
})

export const changeNumberTarget = changing({
  name: 'numbers/change',
  summary: 'Changes whose a number is, and where its replies go: what is absent stays as it is',
  at: 'PATCH /v1/numbers/{channel}/{number}',
  role: 'admin',
  input: { ...ofNumber, accountId: Type.Optional(accountOrNull), ...change },
  audit: { kept: keptOfNumber, state: numberState },
  command: {
    arguments: ['number'],
    defaults: { channel: 'sms' },
    says: '{number} on {channel} is changed',
    examples: [
      'numbers change 7755 --hook https://shop.example/replies',
      'numbers change 7755 --account none',
    ],
  },
  run: async ({ db, callbacks }, { input, note }) => {
    note(nameOf(input))
    if (typeof input.accountId === 'number') await findAccount(db, input.accountId, 'accountId')
    await changeNumber(db, input, callbacks)
    return {}
  },
})

export const removeNumber = changing({
  name: 'numbers/remove',
  summary: 'Removes a number with its keywords',
  at: 'DELETE /v1/numbers/{channel}/{number}',
  role: 'admin',
  input: ofNumber,
  audit: { kept: ['channel', 'number'], state: numberState },
  command: {
    arguments: ['number'],
    defaults: { channel: 'sms' },
    says: '{number} is removed from {channel}',
    examples: ['numbers remove 7755'],
  },
  run: async ({ db }, { input, note }) => {
    note(nameOf(input))
    await removeOwnNumber(db, readOwnNumber(input))
    return {}
  },
})

export const addKeyword = changing({
  name: 'keywords/add',
  summary: 'Gives a keyword of a number to an account',
  at: 'POST /v1/numbers/{channel}/{number}/keywords',
  role: 'admin',
  input: { ...ofKeyword, accountId, ...hook },
  audit: { kept: keptOfKeyword, state: keywordState },
  command: {
    arguments: ['number', 'keyword'],
    defaults: usual,
    says: '{keyword} at {number} belongs to {account}',
    examples: ['keywords add 7755 win --account shop --hook https://shop.example/win'],
  },
  run: async ({ db, callbacks }, { input, note }) => {
    note(nameOf(input))
    await findAccount(db, input.accountId, 'accountId')
    await assignKeyword(db, input, callbacks)
    return {}
  },
})

export const changeKeywordTarget = changing({
  name: 'keywords/change',
  summary: 'Changes whose a keyword is, and where its replies go: what is absent stays as it is',
  at: 'PATCH /v1/numbers/{channel}/{number}/keywords/{keyword}',
  role: 'admin',
  input: { ...ofKeyword, accountId: Type.Optional(accountId), ...change },
  audit: { kept: keptOfKeyword, state: keywordState },
  command: {
    arguments: ['number', 'keyword'],
    defaults: { channel: 'sms' },
    says: '{keyword} at {number} is changed',
    examples: ['keywords change 7755 win --hook https://shop.example/prizes'],
  },
  run: async ({ db, callbacks }, { input, note }) => {
    note(nameOf(input))
    if (input.accountId !== undefined) await findAccount(db, input.accountId, 'accountId')
    await changeKeyword(db, input, callbacks)
    return {}
  },
})

export const removeKeyword = changing({
  name: 'keywords/remove',
  summary: 'Removes a keyword of a number',
  at: 'DELETE /v1/numbers/{channel}/{number}/keywords/{keyword}',
  role: 'admin',
  input: ofKeyword,
  audit: { kept: ['channel', 'number', 'keyword'], state: keywordState },
  command: {
    arguments: ['number', 'keyword'],
    defaults: { channel: 'sms' },
    says: '{keyword} is removed from {number}',
    examples: ['keywords remove 7755 win'],
  },
  run: async ({ db }, { input, note }) => {
    note(nameOf(input))
    await removeOwnKeyword(db, readOwnKeyword(input))
    return {}
  },
})

/** With number and keyword in the form in which they are stored. */
function storedState(text: string, ...names: string[]): StateReader {
  return (db, fields, result) => {
    const number = parseOwnNumber(String(fields['number'] ?? ''))
    const keyword = parseKeyword(String(fields['keyword'] ?? ''))
    return rowState(text, ...names)(db, { ...fields, number, keyword }, result)
  }
}

function isSameNumber(one: NumberKey, other: NumberKey): boolean {
  return one.channel === other.channel && one.number === other.number
}

function nameOf({ number, channel, keyword }: { number: string; channel: string; keyword?: string }): string {
  return `${keyword === undefined ? '' : `${keyword} at `}${number} on ${channel}`
}

/** A number as one account knows it: without the hook and the keywords of others. */
function ofAccount(number: OwnNumber, accountId: number, own: readonly OwnKeyword[]): OwnNumber {
  const keywords = own.filter((each) => isSameNumber(each, number)).length
  if (number.accountId === accountId) return { ...number, keywords }
  return { ...number, accountId: null, account: null, hook: null, form: 'json', answers: null, keywords }
}

function masked<Target extends { hook: string | null }>(target: Target, mask: Mask): Target {
  return { ...target, hook: target.hook === null ? null : maskedUrl(target.hook, mask) }
}
