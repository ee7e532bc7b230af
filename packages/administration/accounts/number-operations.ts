import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { channels } from '../../domain/plan/plan.ts'
import type { OwnKeyword, OwnNumber } from '../../domain/replies/reply-target.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import {
  listOwnKeywords,
  listOwnNumbers,
  removeOwnNumber,
  unknownNumber,
} from '../../store/replies/own-numbers.ts'
import { accountId, orNull } from '../fields.ts'
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
  target,
  usual,
} from './number-fields.ts'
import { assignNumber, changeNumber, readOwnNumber } from './own-numbers.ts'

const accountOrNull = orNull(accountId, 'the number of an account, or null')
const keptOfNumber = ['channel', 'number', 'accountId', 'form', 'answers'] as const

const numberState = storedState(
  `SELECT ${stateColumns} FROM own_numbers WHERE channel = $1 AND number = $2`,
  ...['channel', 'number'],
)

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

/** A number as one account knows it: without the hook and the keywords of others. */
function ofAccount(number: OwnNumber, accountId: number, own: readonly OwnKeyword[]): OwnNumber {
  const keywords = own.filter((each) => isSameNumber(each, number)).length
  if (number.accountId === accountId) return { ...number, keywords }
  return { ...number, accountId: null, account: null, hook: null, form: 'json', answers: null, keywords }
}
