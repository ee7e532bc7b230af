import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { createAccount } from '../../accounts/accounts.ts'
import type { TemplateChoice } from '../../templates/account-templates.ts'
import { deleteSmsTemplates, insertSmsTemplate, listSmsTemplates } from '../../templates/sms-templates.ts'
import {
  deleteViberTemplates,
  insertViberTemplate,
  listViberTemplates,
} from '../../templates/viber-templates.ts'

const fresh = await freshDatabase()
const { db } = fresh
after(() => fresh[Symbol.asyncDispose]())

let accounts = 0
const newAccount = () => createAccount(db, { name: `shop ${++accounts}`, currency: 'UAH' })

const room = { templates: 1_000, bytes: 1_000_000 }

/** Two templates with equal text and one with another, for SMS and for Viber. */
async function threeOfEach(accountId: number) {
  const texts = ['Hello', 'Hello', 'Bye']
  const sms: number[] = []
  const viber: number[] = []
  for (const text of texts) {
    const greeting = { accountId, name: 'Greeting', lang: 'en', text, createdAt: 1_000 }
    sms.push((await insertSmsTemplate(db, greeting, room)) ?? 0)
    const template = { accountId, signature: 'Chat', text, upstream: 'viber-main', createdAt: 1_000 }
    viber.push((await insertViberTemplate(db, template, room)) ?? 0)
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
      (await listSmsTemplates(db, accountId, 1_000_000)).map(({ text }) => text),
      left,
    )
    assert.equal((await listSmsTemplates(db, other, 1_000_000)).length, 3)
  })

  test(`a Viber template is deleted by ${what}`, async () => {
    const [accountId, other] = [await newAccount(), await newAccount()]
    const { viber } = await threeOfEach(accountId)
    const foreign = (await threeOfEach(other)).viber[0] ?? 0
    const choose = { ...choice(viber, foreign), now: 2_000 }
    assert.equal(await deleteViberTemplates(db, accountId, choose), deleted)
    assert.equal(await deleteViberTemplates(db, accountId, choose), 0)
    assert.deepEqual(
      (await listViberTemplates(db, accountId, 1_000_000)).map(({ text }) => text),
      left,
    )
    assert.equal((await listViberTemplates(db, other, 1_000_000)).length, 3)
  })
}

test('templates are listed as they were stored, oldest first', async () => {
  const accountId = await newAccount()
  const { sms, viber } = await threeOfEach(accountId)
  assert.deepEqual((await listSmsTemplates(db, accountId, 1_000_000))[2], {
    templateId: sms[2],
    name: 'Greeting',
    lang: 'en',
    text: 'Bye',
    createdAt: 1_000,
  })
  assert.deepEqual((await listViberTemplates(db, accountId, 1_000_000))[2], {
    templateId: viber[2],
    signature: 'Chat',
    text: 'Bye',
    status: 'pending',
    reason: null,
    createdAt: 1_000,
  })
})

test('an account cannot exceed its number of templates, however many are created at once', async () => {
  const [accountId, other] = [await newAccount(), await newAccount()]
  const few = { templates: 5, bytes: 1_000 }
  const sms = { name: null, lang: null, text: 'Hello', createdAt: 1 }
  const viber = { signature: 'Chat', text: 'Hello', upstream: 'viber-main', createdAt: 1 }
  const createSms = (of: number) =>
    db.transaction((tx) => insertSmsTemplate(tx, { accountId: of, ...sms }, few))
  const createViber = (of: number) =>
    db.transaction((tx) => insertViberTemplate(tx, { accountId: of, ...viber }, few))
  for (const create of [createSms, createViber]) {
    const ids = await Promise.all(Array.from({ length: 20 }, () => create(accountId)))
    assert.equal(ids.filter((id) => id !== null).length, 5)
    assert.notEqual(await create(other), null)
  }
  assert.equal((await listSmsTemplates(db, accountId, 1_000_000)).length, 5)
  assert.equal((await listViberTemplates(db, accountId, 1_000_000)).length, 5)
})

test('the templates of an account cannot exceed their bytes together', async () => {
  const accountId = await newAccount()
  const few = { templates: 100, bytes: 1_000 }
  const create = (text: string) =>
    insertSmsTemplate(db, { accountId, name: null, lang: null, text, createdAt: 1 }, few)
  assert.notEqual(await create('ї'.repeat(400)), null)
  assert.equal(await create('ї'.repeat(101)), null)
  const last = await create('ї'.repeat(100))
  assert.notEqual(last, null)
  assert.equal(await create('x'), null)
  await deleteSmsTemplates(db, accountId, { templateId: last, text: null })
  assert.notEqual(await create('x'), null)
})

test('deleted Viber templates that their upstream still has count up to as many again', async () => {
  const accountId = await newAccount()
  const few = { templates: 2, bytes: 1_000 }
  const template = { accountId, signature: 'Chat', text: 'Hello', upstream: 'viber-main', createdAt: 1 }
  const created: boolean[] = []
  for (let round = 0; round < 5; round++) {
    created.push((await insertViberTemplate(db, template, few)) !== null)
    await deleteViberTemplates(db, accountId, { templateId: null, text: 'Hello', now: 2 })
  }
  assert.deepEqual(created, [true, true, true, true, false])
})

test('a list ends with the template with which it exceeds its maximum', async () => {
  const accountId = await newAccount()
  for (let index = 0; index < 10; index++) {
    await insertSmsTemplate(
      db,
      { accountId, name: null, lang: null, text: 'x'.repeat(900), createdAt: 1 },
      room,
    )
    const viber = { accountId, signature: 'Chat', text: 'x'.repeat(896), upstream: 'u', createdAt: 1 }
    await insertViberTemplate(db, viber, room)
  }
  for (const list of [listSmsTemplates, listViberTemplates]) {
    assert.equal((await list(db, accountId, 10_000)).length, 10)
    assert.equal((await list(db, accountId, 3_500)).length, 4)
    assert.equal((await list(db, accountId, 0)).length, 1)
  }
})
