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
  assert.deepEqual(await readOptOutsAfter(db, { phone: '', sender: '' }, 10), [{ ...optOut, at: 1_000_000 }])
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
  assert.equal(await admitSender(db, phone, 'Shop'), false)
  await addOptOut(db, optOut)
  await addOptOut(db, { ...optOut, sender: 'Bank' })
  assert.equal(await admitSender(db, phone, 'Shop'), true)
  assert.deepEqual(await sendersRefused(db), ['Bank'])
  await addOptOut(db, { ...optOut, sender: '' })
  assert.equal(await admitSender(db, phone, 'Shop'), true)
  assert.deepEqual(await sendersRefused(db), ['Bank', 'News'])
  assert.equal(await admitSender(db, phone, 'BANK'), true)
  assert.deepEqual(await sendersRefused(db), ['News'])
  assert.equal(await admitSender(db, '380671234568', 'Bank'), false)
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
      assert.deepEqual(await readOptOuts(db, [each]), [{ phone: ascii, sender: 'Shop' }])
    }
    assert.equal(await removeOptOut(db, asked[0], 'Shop'), true)
    assert.equal(await addOptOut(db, { ...optOut, phone: asked[0] }), true)
    assert.equal(await addOptOut(db, { ...optOut, phone: asked[1] }), false)
    assert.equal(await admitSender(db, asked[1], 'shop'), true)
    assert.deepEqual(await readOptOuts(db, [asked[0]]), [])
  }
})
