import { Type } from '@sinclair/typebox'
import { oneOf } from '../../../console-contract/console-route.ts'
import { hookUrl, line } from '../../../console-contract/fields.ts'
import { channels } from '../../../domain/plan/plan.ts'
import { replyForms } from '../../../domain/replies/reply-form.ts'
import { listOwnKeywords, listOwnNumbers } from '../../../store/replies/own-numbers.ts'
import * as keywords from '../../accounts/keyword-operations.ts'
import * as numbers from '../../accounts/number-operations.ts'
import { readOwnKeyword, readOwnNumber } from '../../accounts/own-numbers.ts'
import { orNull } from '../../fields.ts'
import { accountName, type Kind, optional, usual } from './kind.ts'

const hook = {
  hook: optional(orNull(hookUrl, 'an http or https URL, or null')),
  form: optional(oneOf(replyForms)),
  answers: optional(orNull(Type.String({ minLength: 1, maxLength: 1_000 }), 'hook, a text, or null')),
}
const numberFields = {
  channel: oneOf(channels, `one of ${channels.join(', ')}`),
  number: line(80, 'a number, short code or sender'),
}
const target = (row: { hook: string | null; form: string; answers: string | null }) => ({
  ...{ hook: row.hook, form: row.form, answers: row.answers },
})
const newHook = { hook: null, form: 'json' }

export const numberKind: Kind = {
  ...usual,
  one: 'number',
  key: ['channel', 'number'],
  fields: {
    ...numberFields,
    account: optional(orNull(accountName, 'the name of an account, or null')),
    ...hook,
  },
  lists: ['keywords'],
  passes: { channel: 'channel', number: 'number' },
  read: async (db) =>
    (await listOwnNumbers(db, null)).map(({ channel, number, account, ...row }) => ({
      fields: { channel, number, account, ...target(row) },
    })),
  normal: (given) => ({ ...given, number: readOwnNumber(given as never).number }),
  set: (carryOut, { given: { account, ...given }, before, accountId }) =>
    before === null
      ? carryOut(numbers.addNumber, { ...newHook, ...given, accountId })
      : carryOut(numbers.changeNumberTarget, { ...given, ...(account !== undefined && { accountId }) }),
  remove: (carryOut, { given: { channel, number } }) => carryOut(numbers.removeNumber, { channel, number }),
}

export const keywordKind: Kind = {
  ...usual,
  one: 'keyword',
  key: ['channel', 'number', 'keyword'],
  fields: { keyword: line(80, 'one word'), account: accountName, ...hook },
  read: async (db) =>
    (await listOwnKeywords(db, null)).map(({ channel, number, keyword, account, ...row }) => ({
      fields: { channel, number, keyword, account, ...target(row) },
    })),
  normal: (given) => {
    const { number, keyword } = readOwnKeyword(given as never)
    return { ...given, number, keyword }
  },
  set: (carryOut, { given: { account, ...given }, before, accountId }) =>
    before === null
      ? carryOut(keywords.addKeyword, { ...newHook, ...given, accountId })
      : carryOut(keywords.changeKeywordTarget, { ...given, ...(account !== undefined && { accountId }) }),
  remove: (carryOut, { given: { channel, number, keyword } }) =>
    carryOut(keywords.removeKeyword, { channel, number, keyword }),
}
