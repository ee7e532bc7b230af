import { Type } from '@sinclair/typebox'
import { line } from '../../console-contract/fields.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { listOwnKeywords, removeOwnKeyword, unknownKeyword } from '../../store/replies/own-numbers.ts'
import { accountId } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import {
  change,
  hook,
  isSameNumber,
  keyword,
  masked,
  nameOf,
  ofNumber,
  stateColumns,
  storedState,
  usual,
} from './number-fields.ts'
import { assignKeyword, changeKeyword, readOwnKeyword } from './own-numbers.ts'

const ofKeyword = { ...ofNumber, keyword: line(80, 'one word') }
const keptOfKeyword = ['channel', 'number', 'keyword', 'accountId', 'form', 'answers'] as const

const keywordState = storedState(
  `SELECT ${stateColumns} FROM own_keywords WHERE keyword = $3
    AND number_id = (SELECT number_id FROM own_numbers WHERE channel = $1 AND number = $2)`,
  ...['channel', 'number', 'keyword'],
)

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
