import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { encodeEvent } from '../../packages/domain/feed/event-lines.ts'
import { accepted, policyWith, sms } from '../../packages/domain/test/message/message-samples.ts'
import { DecisionWriter } from '../../packages/engines/dispatch/decisions/write-decisions.ts'
import { EndpointFeeds } from '../../packages/engines/feed/endpoint-feeds.ts'
import { AlertsHarness } from '../../packages/engines/test/alerts/alerts-harness.ts'
import { storedDeliveries } from '../../packages/engines/test/callbacks/stored-deliveries.ts'
import { insertAccount, silentEvents } from '../../packages/engines/test/dispatch/dispatch-harness.ts'
import { eachAlone } from '../../packages/kit/flow/each-alone.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { submitSm } from '../../packages/smpp/pdu/message-fields.ts'
import { credentials, openPair } from '../../packages/smpp/test/session-pair.ts'
import { createAccount } from '../../packages/store/accounts/accounts.ts'
import { insertCallbacks } from '../../packages/store/callbacks/callbacks.ts'
import type { Database } from '../../packages/store/database.ts'
import { addEndpoint } from '../../packages/store/feed/event-endpoints.ts'
import { noFeed } from '../../packages/store/feed/feed-port.ts'
import { numberEvents } from '../../packages/store/feed/number-events.ts'
import { lockDue } from '../../packages/store/messages/find.ts'
import { insertMessages } from '../../packages/store/messages/insert.ts'
import { parseSessionExpires } from '../../telephony/sip/call/session-refresh.ts'
import { parseDatagram } from '../../telephony/sip/message/parse-message.ts'
import { Transactions } from '../../telephony/sip/transaction/transactions.ts'
import type { TransportListener } from '../../telephony/sip/transport/transport.ts'
import { freshDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

/** Nothing of `table` can be written any more where `condition` holds of the new row. */
async function poison(db: Database, table: string, condition: string): Promise<void> {
  await db.query({
    text: `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF ${condition} THEN RAISE EXCEPTION 'this row is bad' USING ERRCODE = '22003'; END IF; RETURN NEW; END $$`,
  })
  await db.query({
    text: `CREATE TRIGGER refuse_row BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_row()`,
  })
}

test('work that fails for one element is reported, and done for the others', async () => {
  const faults: string[] = []
  const done: number[] = []
  const events = {
    fault: ({ where, error }: { where: string; error: unknown }) =>
      void faults.push(`${where}: ${String(error)}`),
  }
  await eachAlone([1, 2, 3], { events, where: 'work', nameOf: (item) => `item ${item}` }, async (item) => {
    if (item === 2) throw new Error('a bad one')
    done.push(item)
  })
  assert.deepEqual([done, faults], [[1, 3], ['work: Error: it failed for item 2']])
})

test('a message that cannot be written keeps no other one from its end', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertAccount(db, 1_000_000_000)
  const ids = [10_001, 10_002, 10_003]
  for (const msgId of ids) {
    const message = { ...accepted(sms()), msgId, hook: '' }
    await insertMessages(db, [{ message, timeline: '', verification: null }])
  }
  await poison(db, 'final_messages', 'NEW.msg_id = 10001')
  const faults: string[] = []
  const policy = policyWith([])
  const clock = new ManualClock(accepted(sms()).expiresAt + 1)
  const prepare = () => ({ rows: [], stored: () => undefined, dropped: () => undefined })
  const writer = new DecisionWriter({
    db,
    clock,
    events: new Proxy(silentEvents, {
      get: (_, name) =>
        name === 'fault' ? ({ error }: { error: Error }) => faults.push(error.message) : () => undefined,
    }),
    outbox: { prepare },
    feed: noFeed,
    deliveries: storedDeliveries,
    facts: { base: policy, policyFor: async () => policy },
    onCancel: () => undefined,
    onQueued: () => undefined,
  })
  const changed = await writer.sweep({ type: 'clock' }, (tx, limit) => lockDue(tx, clock.now(), limit))
  assert.equal(changed, 2)
  assert.deepEqual(faults, ['it failed for message 10001'])
  const text = 'SELECT msg_id, status FROM messages ORDER BY msg_id'
  const rows = await db.query<{ msg_id: number; status: string }>({ text })
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['ACCEPTED', 'EXPIRED', 'EXPIRED'],
  )
})

test('an endpoint that cannot be served keeps no event from the others', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const clock = new ManualClock()
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  for (const name of ['a', 'bad', 'c']) {
    await addEndpoint(db, { accountId, url: `https://shop.example/${name}`, types: null })
  }
  await poison(db, 'callbacks', `NEW.url LIKE '%/bad'`)
  const faults: string[] = []
  await using feeds = new EndpointFeeds({
    db,
    clock,
    outbox: {
      write: (tx, callbacks, now) =>
        insertCallbacks(
          tx,
          callbacks.map((each) => ({ webhookId: '', ...each, dueAt: now })),
          now,
        ),
    },
    waits: { onAny: () => () => undefined },
    onAttempt: () => () => undefined,
    hasEndpoints: () => true,
    events: { fault: ({ error }) => void faults.push((error as Error).message) },
  })
  const body = encodeEvent('message.submitted', 1, 1, 'sms')
  const text = 'INSERT INTO event_batches (account_id, count, body) VALUES ($1, 1, $2)'
  await db.query({ text }, [accountId, body])
  await numberEvents(db, clock.now())
  clock.advance(1_000)
  await feeds.now()
  const rows = await db.query<{ url: string }>({ text: 'SELECT url FROM callbacks ORDER BY url' })
  assert.deepEqual(
    rows.map(({ url }) => url.slice(-1)),
    ['a', 'c'],
  )
  assert.equal(faults.length, 1)
  assert.match(faults[0] ?? '', /^it failed for endpoint \d+$/)
})

test('a rule that cannot be evaluated keeps no other rule from firing', async () => {
  await using harness = await AlertsHarness.open()
  const bad = await harness.rule({ kind: 'balance', name: 'bad', threshold: 1_000_000, forMinutes: 0 })
  await harness.rule({ kind: 'balance', name: 'good', threshold: 5_000_000, forMinutes: 0 })
  await poison(harness.db, 'alerts', `NEW.rule_id = ${bad}`)
  await harness.after(1)
  const rows = await harness.db.query<{ rule: string }>({ text: 'SELECT rule FROM alerts' })
  assert.deepEqual(rows, [{ rule: 'good' }])
  assert.match(
    String(harness.faults.map((fault) => (fault as { error: Error }).error.message)),
    /^the rule bad cannot/,
  )
})

test('an exception while a frame of SMPP is handled ends that session alone', async () => {
  const submit = submitSm({ destination: { ton: 1, npi: 1, address: '380671234567' } })
  await using other = await openPair()
  await other.esme.session.bind(credentials)
  await using pair = await openPair({
    smscResponses: (request) => {
      if (!request.pdu.command.startsWith('bind_')) throw new Error('a broken owner')
      request.answerEmpty(0)
    },
  })
  await pair.esme.session.bind(credentials)
  const outcome = await pair.esme.session.sendRequest(submit)
  assert.equal(outcome.kind === 'unanswered' && outcome.cause, 'closed')
  await pair.smsc.closed()
  assert.equal(pair.smsc.session.mode, 'closed')
  const answered = other.esme.session.sendRequest(submit)
  await other.smsc.until(() => other.smsc.requests.some(({ pdu }) => pdu.command === 'submit_sm'))
  for (const request of other.smsc.requests) request.answerEmpty(0)
  assert.equal((await answered).kind, 'answered')
})

test('an exception while a message of SIP is handled ends no other transaction', async () => {
  const wire: { listener: TransportListener | null } = { listener: null }
  const faults: unknown[] = []
  const sent: string[] = []
  const clock = new ManualClock()
  const transactions = await Transactions.open({
    openTransport: async (listener) => {
      wire.listener = listener
      return {
        kind: 'UDP',
        local: { host: '127.0.0.1', port: 5060 },
        send: async (octets) => {
          sent.push(octets.toString().slice(0, 15))
          return null
        },
        ping: () => undefined,
        close: async () => undefined,
      }
    },
    clock,
    listener: {
      onRequest(transaction) {
        if (transaction.request.callId === 'bad') throw new Error('a broken call')
        transaction.answer({ status: 200 })
      },
      onCancel: () => undefined,
      onAck: () => undefined,
      onStrayResponse: () => undefined,
      onMalformed: () => undefined,
      onFault: (error) => faults.push(error),
    },
  })
  for (const callId of ['bad', 'good']) {
    const lines = [
      'OPTIONS sip:a@b SIP/2.0',
      `Via: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK${callId}`,
      ...['From: <sip:c@d>;tag=1', 'To: <sip:a@b>', `Call-ID: ${callId}`, 'CSeq: 1 OPTIONS', '', ''],
    ]
    const parsed = parseDatagram(Buffer.from(lines.join('\r\n')))
    assert.ok(parsed.kind === 'message')
    wire.listener?.onMessage(parsed.message, { host: '127.0.0.1', port: 5060 })
  }
  assert.equal(faults.length, 1)
  assert.deepEqual(sent, ['SIP/2.0 200 OK\r'])
  await transactions.close()
})

test('a wait of years, which another side may name, does not end at once', () => {
  assert.equal(parseSessionExpires('999999999;refresher=uac')?.seconds, 86_400)
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    let runs = 0
    const longMs = 2 ** 31 + 1_000
    systemClock.after(longMs, () => runs++)
    const cancel = systemClock.after(longMs, () => runs++)
    mock.timers.tick(2 ** 31 - 1)
    assert.equal(runs, 0)
    cancel()
    mock.timers.tick(1_001)
    assert.equal(runs, 1)
  } finally {
    mock.timers.reset()
  }
})
