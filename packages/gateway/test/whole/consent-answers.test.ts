import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '../../../administration/accounts/own-numbers.ts'
import { setSender } from '../../../administration/accounts/senders.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness

before(async () => {
  const answers = [
    { stop: 'No more from {sender}', help: 'This is {sender}' },
    { language: 'uk', stop: 'Більше нічого від {sender}' },
  ]
  harness = await GatewayHarness.open({ settings: { optOuts: { answers } } })
  const { db } = harness
  await setSender(db, { accountId: 1, channel: 'sms', name: '7755', status: 'approved' })
  const number = { channel: 'sms', number: '7755', accountId: 1, hook: null }
  await assignNumber(db, number, { allowPrivateAddresses: true })
})

after(() => harness[Symbol.asyncDispose]())

function write(phone: string, text: string): void {
  harness.network().smsc.sendInbound({ phone, to: '7755', text })
}

function texts(phone: string): string[] {
  return harness
    .network()
    .handsets.view(phone)
    .messages.map(({ text }) => text)
}

const received = (phone: string, count: number) =>
  until(`${count} texts at ${phone}`, () => (texts(phone).length >= count ? texts(phone) : null))

const owed = () => harness.db.query({ text: 'SELECT 1 FROM owed_answers' })

async function send(phone: string): Promise<string> {
  const operation = { type: 'sms', id: 1, phone, sms_signature: '7755', sms_message: 'An offer' }
  const { data } = await harness.client.post([operation])
  const [item] = data ?? []
  assert.ok(item?.success, item?.error)
  const { msg_id: msgId } = item.data as { msg_id: number }
  return until(`the end of ${msgId}`, async () => {
    const text = 'SELECT status FROM messages WHERE msg_id = $1 AND phase = 9'
    return (await harness.db.query<{ status: string }>({ text }, [msgId]))[0]?.status ?? null
  })
}

test('STOP is answered in its language at the price of a message, and nothing else goes to the subscriber', async () => {
  const phone = '380671231001'
  const { available: before } = await harness.money()
  write(phone, 'СТОП')
  assert.deepEqual(await received(phone, 1), ['Більше нічого від 7755'])
  await harness.untilAllEnded()
  const { available } = await harness.money()
  assert.ok(available < before)
  assert.equal(await send(phone), 'FILTERED')
  write(phone, 'STOP')
  write(phone, 'HELP')
  assert.deepEqual(await received(phone, 2), ['Більше нічого від 7755', 'This is 7755'])
  assert.equal(await send(phone), 'FILTERED')
  await until('nothing to be owed', async () => ((await owed()).length === 0 ? true : null))
  await harness.untilAllEnded()
  assert.equal(texts(phone).length, 2)
  const { data } = await harness.client.post([{ type: 'conversation', phone, number: '7755' }])
  const [item] = data ?? []
  assert.ok(item?.success, item?.error)
  const { entries } = item.data as { entries: { status?: string }[] }
  assert.deepEqual(entries.map(({ status = 'reply' }) => status).toSorted(), [
    'DELIVERED',
    'DELIVERED',
    'FILTERED',
    'FILTERED',
    'reply',
    'reply',
    'reply',
  ])
})

test('an answer that a gateway did not send before it ended is sent by the next one, once, and the opt-out stays', async () => {
  const { db } = harness
  const phone = '380671231002'
  await db.query({ text: 'CREATE SEQUENCE answer_tries' })
  await db.query({
    text: `CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.scope = 'answer' AND nextval('answer_tries') = 1 THEN
        RAISE EXCEPTION 'away' USING ERRCODE = '57P01';
      END IF;
      RETURN NEW;
    END $$`,
  })
  await db.query({
    text: `CREATE TRIGGER fails_once BEFORE INSERT ON idempotency_keys
      FOR EACH ROW EXECUTE FUNCTION fail_once()`,
  })
  write(phone, 'STOP')
  await until('the answer to fail', async () =>
    (await db.query({ text: 'SELECT 1 FROM answer_tries WHERE is_called' })).length === 1 ? true : null,
  )
  await harness.stop()
  assert.deepEqual(texts(phone), [])
  await db.query({ text: 'UPDATE owed_answers SET due_at = 0' })
  await harness.start()
  assert.deepEqual(await received(phone, 1), ['No more from 7755'])
  await until('nothing to be owed', async () => ((await owed()).length === 0 ? true : null))
  await harness.untilAllEnded()
  assert.deepEqual(texts(phone), ['No more from 7755'])
  assert.equal(await send(phone), 'FILTERED')
})
