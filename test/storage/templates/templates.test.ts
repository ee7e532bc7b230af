import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAccount } from '../../../src/storage/accounts.ts'
import {
  deleteSmsTemplates,
  insertSmsTemplate,
  listSmsTemplates,
} from '../../../src/storage/templates/sms-templates.ts'
import type { TemplateChoice } from '../../../src/storage/templates/template-choice.ts'
import {
  deleteViberTemplates,
  insertViberTemplate,
  listViberTemplates,
} from '../../../src/storage/templates/viber-templates.ts'
import { freshDatabase } from '../../support/database.ts'

const fresh = await freshDatabase()
const { db } = fresh
after(() => fresh[Symbol.asyncDispose]())

let accounts = 0
const newAccount = () => createAccount(db, { name: `shop ${++accounts}`, currency: 'UAH' })

/** Two templates of equal text and one of another, for SMS and for Viber. */
async function threeOfEach(accountId: number) {
  const texts = ['Hello', 'Hello', 'Bye']
  const sms: number[] = []
  const viber: number[] = []
  for (const text of texts) {
    sms.push(await insertSmsTemplate(db, { accountId, name: 'Greeting', text, createdAt: 1_000 }))
    const template = { accountId, signature: 'Chat', text, upstream: 'viber-main', createdAt: 1_000 }
    viber.push(await insertViberTemplate(db, template))
  }
  return { sms, viber }
}

const choices: [
  what: string,
  choice: (ids: number[], foreign: number) => TemplateChoice,
  deleted: number,
  left: string[],
][] = [
  ['an id', ([id = 0]) => ({ templateId: id, text: null }), 1, ['Hello', 'Bye']],
  ['a text', () => ({ templateId: null, text: 'Hello' }), 2, ['Bye']],
  ['an id and its text', ([id = 0]) => ({ templateId: id, text: 'Hello' }), 1, ['Hello', 'Bye']],
  [
    'an id and the text of another',
    ([id = 0]) => ({ templateId: id, text: 'Bye' }),
    0,
    ['Hello', 'Hello', 'Bye'],
  ],
  ['a part of a text', () => ({ templateId: null, text: 'Hell' }), 0, ['Hello', 'Hello', 'Bye']],
  [
    'the id of another account',
    (_ids, foreign) => ({ templateId: foreign, text: null }),
    0,
    ['Hello', 'Hello', 'Bye'],
  ],
  ['an id beyond all numbers', () => ({ templateId: 2 ** 52, text: null }), 0, ['Hello', 'Hello', 'Bye']],
]

for (const [what, choice, deleted, left] of choices) {
  test(`an SMS template is deleted by ${what}`, async () => {
    const [accountId, other] = [await newAccount(), await newAccount()]
    const { sms } = await threeOfEach(accountId)
    const foreign = (await threeOfEach(other)).sms[0] ?? 0
    assert.equal(await deleteSmsTemplates(db, accountId, choice(sms, foreign)), deleted)
    assert.deepEqual(
      (await listSmsTemplates(db, accountId)).map(({ text }) => text),
      left,
    )
    assert.equal((await listSmsTemplates(db, other)).length, 3)
  })

  test(`a Viber template is deleted by ${what}`, async () => {
    const [accountId, other] = [await newAccount(), await newAccount()]
    const { viber } = await threeOfEach(accountId)
    const foreign = (await threeOfEach(other)).viber[0] ?? 0
    const choose = { ...choice(viber, foreign), now: 2_000 }
    assert.equal(await deleteViberTemplates(db, accountId, choose), deleted)
    assert.equal(await deleteViberTemplates(db, accountId, choose), 0)
    assert.deepEqual(
      (await listViberTemplates(db, accountId)).map(({ text }) => text),
      left,
    )
    assert.equal((await listViberTemplates(db, other)).length, 3)
  })
}

test('templates are listed as they were stored, oldest first', async () => {
  const accountId = await newAccount()
  const { sms, viber } = await threeOfEach(accountId)
  assert.deepEqual((await listSmsTemplates(db, accountId))[2], {
    templateId: sms[2],
    name: 'Greeting',
    text: 'Bye',
    createdAt: 1_000,
  })
  assert.deepEqual((await listViberTemplates(db, accountId))[2], {
    templateId: viber[2],
    signature: 'Chat',
    text: 'Bye',
    status: 'pending',
    reason: null,
    createdAt: 1_000,
  })
})
