import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { settingsChannel } from '../../accounts/accounts.ts'
import type { Queryable } from '../../database.ts'
import {
  addOptOut,
  admitSender,
  noteOptOuts,
  readOptOuts,
  readOptOutsAfter,
  removeOptOut,
} from '../../replies/opt-outs.ts'
import { soleAccount } from '../../replies/sole-account.ts'

const phone = '380671234567'
const optOut = { phone, sender: 'Shop', reason: 'wrote STOP', source: 'reply on sms' }

async function sendersRefused(db: Queryable): Promise<string[]> {
  return (await readOptOuts(db, [phone])).map(({ sender }) => sender).sort()
}

test('an existing opt-out keeps its date, reason and source', async () => {
  await using database = await freshDatabase()
  const { db } = database
  assert.equal(await noteOptOuts(db, [{ ...optOut, at: 1_000_000 }]), 1)
  assert.equal(await addOptOut(db, { ...optOut, reason: 'asked again' }), false)
  assert.deepEqual(await readOptOutsAfter(db, { phone: '', sender: '' }, 10), [
    { ...optOut, at: 1_000_000, accountId: null, account: null },
  ])
})

test('many are stored at once, each once', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const many = ['3', '1', '2', '1'].map((digit) => ({ ...optOut, phone: `38067123456${digit}`, at: null }))
  assert.equal(await noteOptOuts(db, many), 3)
  const [first, second] = await readOptOutsAfter(db, { phone: '', sender: '' }, 2)
  assert.deepEqual([first?.phone, second?.phone], ['380671234561', '380671234562'])
  assert.deepEqual(
    (await readOptOutsAfter(db, second ?? optOut, 2)).map((each) => each.phone),
    ['380671234563'],
  )
})

test('gateways are notified of the first opt-out only', async () => {
  await using database = await freshDatabase()
  const { db } = database
  let notified = 0
  let onNotify: () => void = () => undefined
  await using _ = await db.listen(settingsChannel, (payload) => {
    if (payload === 'end') onNotify()
    else notified++
  })
  await addOptOut(db, optOut)
  await addOptOut(db, { ...optOut, sender: 'Other' })
  const all = new Promise<void>((resolve) => {
    onNotify = resolve
  })
  await db.query({ text: `SELECT pg_notify('${settingsChannel}', 'end')` })
  await all
  assert.equal(notified, 1)
})

test('a subscriber who admits one sender again stays opted out of the others', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await db.query({
    text: `INSERT INTO accounts (account_id, name, currency) OVERRIDING SYSTEM VALUE VALUES (1, 'a', 'UAH')`,
  })
  await db.query({
    text: `INSERT INTO senders (account_id, channel, name, status) VALUES (1, 'sms', 'Shop', 'approved'),
      (1, 'viber', 'Shop', 'approved'), (1, 'sms', 'Bank', 'approved'), (1, 'sms', 'News', 'approved')`,
  })
  assert.equal(await admitSender(db, { phone, sender: 'Shop' }), false)
  await addOptOut(db, optOut)
  await addOptOut(db, { ...optOut, sender: 'Bank' })
  assert.equal(await admitSender(db, { phone, sender: 'Shop' }), true)
  assert.deepEqual(await sendersRefused(db), ['Bank'])
  await addOptOut(db, { ...optOut, sender: '' })
  assert.equal(await admitSender(db, { phone, sender: 'Shop' }), true)
  assert.deepEqual(await sendersRefused(db), ['Bank', 'News'])
  assert.equal(await admitSender(db, { phone, sender: 'BANK' }), true)
  assert.deepEqual(await sendersRefused(db), ['News'])
  assert.equal(await admitSender(db, { phone: '380671234568', sender: 'Bank' }), false)
})

test('an opt-out of an e-mail address holds for its domain in letters and in punycode, however it was stored', async () => {
  const [unicode, ascii] = ['anna@пошта.укр', 'anna@xn--80a1acn3a.xn--j1amh']
  for (const [stored, ...asked] of [
    [unicode, ascii, unicode],
    [ascii, unicode, ascii],
  ] as const) {
    await using database = await freshDatabase()
    const { db } = database
    // As versions before wrote it, which kept the form that came.
    await db.query(
      { text: `INSERT INTO opt_outs (phone, sender, reason, source) VALUES ($1, 'Shop', 'x', 'x')` },
      [stored],
    )
    for (const each of asked) {
      assert.deepEqual(await readOptOuts(db, [each]), [{ phone: ascii, sender: 'Shop', accountId: null }])
    }
    assert.equal(await removeOptOut(db, { phone: asked[0], sender: 'Shop' }), true)
    assert.equal(await addOptOut(db, { ...optOut, phone: asked[0] }), true)
    assert.equal(await addOptOut(db, { ...optOut, phone: asked[1] }), false)
    assert.equal(await admitSender(db, { phone: asked[1], sender: 'shop' }), true)
    assert.deepEqual(await readOptOuts(db, [asked[0]]), [])
  }
})

test('an opt-out from one account is another one than that from all, and each is removed by itself', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const accounts = async () => (await readOptOuts(db, [phone])).map(({ accountId }) => accountId)
  assert.equal(await addOptOut(db, { ...optOut, accountId: 1 }), true)
  assert.equal(await addOptOut(db, { ...optOut, accountId: 1 }), false)
  assert.equal(await addOptOut(db, { ...optOut, accountId: 2 }), true)
  assert.equal(await addOptOut(db, optOut), true)
  assert.deepEqual((await accounts()).sort(), [1, 2, null])
  assert.equal(await removeOptOut(db, { ...optOut, accountId: 1 }), true)
  assert.equal(await removeOptOut(db, { ...optOut, accountId: 1 }), false)
  assert.equal(await removeOptOut(db, optOut), true)
  assert.deepEqual(await accounts(), [2])
})

test('who opts in to a sender of one account stays opted out of its other senders and of other accounts', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await insertSenders(db)
  const blocked = async () =>
    (await readOptOuts(db, [phone])).map(({ sender, accountId }) => `${accountId} ${sender}`).sort()
  for (const accountId of [1, 2, 3]) await addOptOut(db, { ...optOut, sender: '', accountId })
  await admitSender(db, { phone, sender: 'shop', accountId: 1 })
  assert.deepEqual(await blocked(), ['1 Bank', '2 ', '3 '])
  // The accounts 1 and 2 have it, the account 3 has not.
  await admitSender(db, { phone, sender: 'Shop' })
  assert.deepEqual(await blocked(), ['1 Bank', '2 News', '3 '])
})

test('a sender belongs to one account alone where no other one has it as sender, number or keyword', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await insertSenders(db)
  await db.query({
    text: `INSERT INTO own_numbers (channel, number, account_id) VALUES ('sms', '4321', 1), ('sms', '380441234567', 3),
      ('sms', '4322', NULL), ('viber', 'bank', 1), ('sms', 'news', 3)`,
  })
  await db.query({
    text: `INSERT INTO own_keywords (number_id, keyword, account_id)
      SELECT number_id, 'taxi', 2 FROM own_numbers WHERE number = '4321'`,
  })
  const cases = {
    BANK: 1,
    Shop: null,
    News: null,
    '4321': null,
    '4322': null,
    '+380 44 123 45 67': 3,
    Nothing: null,
  }
  for (const [sender, accountId] of Object.entries(cases)) {
    assert.equal(await soleAccount(db, sender), accountId, sender)
  }
})

async function insertSenders(db: Queryable): Promise<void> {
  await db.query({
    text: `INSERT INTO accounts (account_id, name, currency) OVERRIDING SYSTEM VALUE
      VALUES (1, 'a', 'UAH'), (2, 'b', 'UAH'), (3, 'c', 'UAH')`,
  })
  await db.query({
    text: `INSERT INTO senders (account_id, channel, name, status) VALUES (1, 'sms', 'Shop', 'approved'),
      (1, 'sms', 'Bank', 'approved'), (2, 'viber', 'Shop', 'approved'), (2, 'sms', 'News', 'approved'),
      (3, 'sms', 'Taxi', 'approved')`,
  })
}
