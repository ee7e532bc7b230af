import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignKeyword, assignNumber } from '../../../administration/accounts/own-numbers.ts'
import { setSender } from '../../../administration/accounts/senders.ts'
import { setAccountDisabled } from '../../../store/accounts/accounts.ts'
import type { Database } from '../../../store/database.ts'
import { storeOwed } from '../../../store/replies/owed-answers.ts'
import { maxAnswersAnHour } from '../../../store/replies/reply-answers.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness
const rules = { allowPrivateAddresses: true }
const number = { channel: 'sms', number: '7755' }

before(async () => {
  harness = await GatewayHarness.open()
  const { db, receiver } = harness
  await setSender(db, { accountId: 1, channel: 'sms', name: '7755', status: 'approved' })
  await assignNumber(db, { ...number, accountId: 1, hook: null, answers: 'Unknown word' }, rules)
  const hooks = [
    { keyword: 'win', form: 'kannel' as const, hook: receiver.url('/win?from=%p&text=%a'), answers: 'hook' },
    { keyword: 'post', form: 'kannel-post' as const, hook: receiver.url('/post'), answers: 'hook' },
    { keyword: 'mute', form: 'kannel' as const, hook: receiver.url('/mute?text=%a'), answers: null },
  ]
  for (const each of hooks) await assignKeyword(db, { ...number, ...each, accountId: 1 }, rules)
  receiver.react = ({ path }) => ({ kind: 'answer', status: 200, body: `You wrote to ${path.split('?')[0]}` })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

/** What the subscriber has been sent, once that is anything. */
const texts = (phone: string) =>
  until(`an answer at ${phone}`, () => {
    const { messages } = harness.network().handsets.view(phone)
    return messages.length > 0 ? messages.map(({ text }) => text) : null
  }).catch(async (error: Error) => {
    const stored = await Promise.all(
      ['replies', 'callbacks', 'messages'].map((table) =>
        harness.db.query({ text: `SELECT * FROM ${table} ORDER BY 1` }),
      ),
    )
    throw new Error(`${error.message}\n${JSON.stringify(stored, null, 1)}\n${harness.logged.join('')}`)
  })

test('the answer of a get-url and of a post-url, and a fixed text, go to the subscriber', async () => {
  for (const [index, [text, answer]] of (
    [
      ['win a car', 'You wrote to /win'],
      ['post Привіт', 'You wrote to /post'],
      ['hello', 'Unknown word'],
    ] as const
  ).entries()) {
    const phone = `38067123005${index}`
    harness.network().smsc.sendInbound({ phone, to: '7755', text: text })
    assert.deepEqual(await texts(phone), [answer])
  }
  const posted = harness.receiver.received.find(({ path }) => path === '/post')
  assert.equal(posted?.headers['x-kannel-from'], '380671230051')
  assert.equal(posted.headers['content-type'], 'text/plain; charset=UTF-16BE')
})

/** Operations for SMS that were refused, as the metrics count them. */
async function refused(): Promise<number> {
  const counted = /^posthorn_refused_operations_total\{type="sms"\} (\d+)$/m
  return Number(counted.exec(await harness.metrics())?.[1] ?? 0)
}

test('two programs that answer each other stop, and the metrics count the answers that are dropped', async () => {
  const phone = '380671230060'
  const before = await refused()
  for (let turn = 0; turn < maxAnswersAnHour + 3; turn++)
    harness.network().smsc.sendInbound({ phone, to: '7755', text: `hello ${turn}` })
  await until('the answers', async () => ((await texts(phone)).length >= maxAnswersAnHour ? true : null))
  await until('those dropped', async () => ((await refused()) === before + 3 ? true : null))
  assert.equal((await texts(phone)).length, maxAnswersAnHour)
})

test('an answer to a subscriber who was erased meanwhile is dropped, which the metrics count', async () => {
  const { db } = harness
  const phone = '380671230065'
  harness.network().smsc.sendInbound({ phone, to: '7755', text: 'hello' })
  await texts(phone)
  const before = await refused()
  const erase = `UPDATE replies SET phone = '', answered_at = NULL WHERE phone = $1 RETURNING reply_id AS "replyId"`
  const [reply] = await db.query<{ replyId: number }>({ text: erase }, [phone])
  await storeOwed(
    db,
    [{ accountId: 1, replyId: reply?.replyId ?? 0, text: 'too late', isAboutConsent: false }],
    Date.now(),
  )
  await until('the refusal', async () => ((await refused()) === before + 1 ? true : null))
  await until('nothing to be owed', async () => ((await owed()).length === 0 ? true : null))
  assert.equal((await texts(phone)).length, 1)
})

/** The database goes away while the next answer is stored, once. */
async function failOnce(db: Database): Promise<void> {
  await db.query({ text: 'DROP SEQUENCE IF EXISTS answer_tries' })
  await db.query({ text: 'CREATE SEQUENCE answer_tries' })
  await db.query({
    text: `CREATE OR REPLACE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.scope = 'answer' AND nextval('answer_tries') = 1 THEN
        RAISE EXCEPTION 'away' USING ERRCODE = '57P01';
      END IF;
      RETURN NEW;
    END $$`,
  })
  await db.query({
    text: `CREATE OR REPLACE TRIGGER fails_once BEFORE INSERT ON idempotency_keys
      FOR EACH ROW EXECUTE FUNCTION fail_once()`,
  })
}

const owed = () => harness.db.query({ text: 'SELECT 1 FROM owed_answers' })

const hasFailed = async () =>
  (await harness.db.query({ text: 'SELECT 1 FROM answer_tries WHERE is_called' })).length === 1

test('an answer whose message could not be stored is not lost: it goes out later, once, and its hook is not requested again', async () => {
  const { db, receiver } = harness
  const phone = '380671230070'
  await failOnce(db)
  const requests = () => receiver.received.filter(({ path }) => path.includes(phone)).length
  harness.network().smsc.sendInbound({ phone, to: '7755', text: 'win twice' })
  const waits = `SELECT 1 FROM owed_answers WHERE due_at > extract(epoch FROM now()) * 1000 + 15000`
  await until('the answer to wait', async () =>
    (await hasFailed()) && (await db.query({ text: waits })).length === 1 ? true : null,
  )
  assert.deepEqual(harness.network().handsets.view(phone).messages, [])
  await db.query({ text: 'UPDATE owed_answers SET due_at = 0' })
  assert.deepEqual(await texts(phone), ['You wrote to /win'])
  await until('nothing to be owed', async () => ((await owed()).length === 0 ? true : null))
  assert.equal(requests(), 1)
  assert.equal((await texts(phone)).length, 1)
})

test('a fixed text that a gateway did not send before it ended is sent by the next one, once', async () => {
  const { db } = harness
  const phone = '380671230080'
  await failOnce(db)
  harness.network().smsc.sendInbound({ phone, to: '7755', text: 'hello once more' })
  await until('the text to fail', async () => ((await hasFailed()) ? true : null))
  await harness.stop()
  assert.deepEqual(harness.network().handsets.view(phone).messages, [])
  await db.query({ text: 'UPDATE owed_answers SET due_at = 0' })
  await harness.start()
  assert.deepEqual(await texts(phone), ['Unknown word'])
  await until('nothing to be owed', async () => ((await owed()).length === 0 ? true : null))
  await harness.untilAllEnded()
  assert.deepEqual(await texts(phone), ['Unknown word'])
})

test('an answer from a number that was approved a moment ago goes out, and one from a number that was not is refused', async () => {
  const { db } = harness
  const fixed = (name: string) => ({ channel: 'sms', number: name, accountId: 1, hook: null, answers: name })
  for (const name of ['7756', '7757']) await assignNumber(db, fixed(name), rules)
  // As while a gateway has not read that setting yet: it hears of it only when it reads all of them again.
  const approve = `INSERT INTO senders (account_id, channel, name, status) VALUES (1, 'sms', '7756', 'approved')`
  await db.query({ text: approve })
  const phone = '380671230090'
  harness.network().smsc.sendInbound({ phone, to: '7756', text: 'hello' })
  assert.deepEqual(await texts(phone), ['7756'])
  harness.network().smsc.sendInbound({ phone, to: '7757', text: 'hello' })
  await until('the refusal', async () =>
    (await db.query({ text: `SELECT 1 FROM replies WHERE recipient = '7757'` })).length === 1 &&
    (await owed()).length === 0
      ? true
      : null,
  )
  assert.deepEqual(await texts(phone), ['7756'])
})

test('an answer that a disabled account would send is refused, which the metrics count', async () => {
  const before = await refused()
  await setAccountDisabled(harness.db, 1, 1)
  harness.network().smsc.sendInbound({ phone: '380671230095', to: '7755', text: 'hello' })
  await until('the refusal', async () => ((await refused()) > before ? true : null))
  await until('nothing to be owed', async () => ((await owed()).length === 0 ? true : null))
  assert.deepEqual(harness.network().handsets.view('380671230095').messages, [])
})
