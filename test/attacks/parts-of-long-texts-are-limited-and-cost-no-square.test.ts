import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { textLimits } from '../../packages/admission/entry-limits.ts'
import { usualBind } from '../../packages/domain/settings/bind-settings.ts'
import type { KnownBind } from '../../packages/edges/smpp-server/binds.ts'
import { readSubmit } from '../../packages/edges/smpp-server/read-message.ts'
import { LongTexts } from '../../packages/edges/smpp-server/texts/long-texts.ts'
import {
  formatTextKey,
  type GivenPart,
  storeParts,
} from '../../packages/edges/smpp-server/texts/store-parts.ts'
import type { TextLimits } from '../../packages/edges/smpp-server/texts/text-room.ts'
import { receiptOf, SmppClient } from '../../packages/edges/test/smpp-server/smpp-client.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { TokenBuckets } from '../../packages/kit/flow/token-buckets.ts'
import { hashPassword } from '../../packages/kit/machine/password-hash.ts'
import type { OperationPorts } from '../../packages/operations/ports.ts'
import { submitSm } from '../../packages/smpp/pdu/message-fields.ts'
import type { Database } from '../../packages/store/database.ts'
import { MessageIds } from '../../packages/store/messages/message-ids.ts'
import { createBind } from '../../packages/store/smpp/smpp-binds.ts'
import { claimTexts, removeTexts } from '../../packages/store/smpp/smpp-text-ends.ts'
import { freshDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { openAttacker } from './attacker.ts'

const settings = { smppServer: { host: '127.0.0.1', port: 0, joinSeconds: 30 } }
const now = 1_800_000_000_000
const times = { now, waitsUntil: now + 30_000, leasedUntil: now + 15_000 }

interface PartChange {
  accountId?: number
  bindId?: number
  reference?: string
  number?: number
  total?: number
  text?: string
}

function part({ text = 'x', number = 1, ...change }: PartChange = {}): GivenPart {
  const key = {
    accountId: 1,
    bindId: 1,
    source: 'Shop',
    destination: '380671234567',
    reference: '8/7',
    total: 2,
    ...change,
  }
  const body = JSON.stringify({ octets: text })
  return {
    key: formatTextKey(key),
    number,
    content: text,
    session: 's',
    at: now,
    isAfterRefusal: false,
    body,
    priceMicros: 0,
    ...key,
  }
}

async function store(db: Database, parts: GivenPart[], limits: Partial<TextLimits> = {}) {
  const ids = await MessageIds.open(db)
  const outcomes = await storeParts(
    { db, ids, limits: { ...textLimits, ...limits }, isResent: () => false },
    parts,
    times,
  )
  return outcomes.map((each) => (each.kind === 'stored' ? each.msgId : each.reason))
}

/** A client of an account of its own, with an approved sender and `micros` to spend. */
async function bindAttacker(harness: GatewayHarness, micros: number) {
  const { accountId } = await openAttacker(harness)
  const { db } = harness
  await createBind(db, {
    ...usualBind,
    accountId,
    systemId: 'evil',
    passwordHash: await hashPassword('evil', 1_024),
  })
  await db.query(
    {
      text: `INSERT INTO senders (account_id, channel, name, status) VALUES ($1, 'sms', 'Posthorn', 'approved')`,
    },
    [accountId],
  )
  await db.query({ text: 'UPDATE balances SET available_micros = $2 WHERE account_id = $1' }, [
    accountId,
    micros,
  ])
  await db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  return until('the bind to be known', () =>
    SmppClient.bind({ port: harness.smppPort, systemId: 'evil', password: 'evil' }).catch(() => null),
  )
}

const header = (number: number) => Buffer.from([5, 0, 3, 7, 2, number])
const submitted = (number: number) => ({
  esm_class: 0x40,
  short_message: Buffer.concat([header(number), Buffer.from('text '.repeat(30))]),
})

test('an account that cannot pay one part is refused parts as it is refused messages, and nothing is stored', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await bindAttacker(harness, 0)
  const message = await client.submit({ short_message: 'x' })
  const answers = await Promise.all([1, 2, 1, 2].map((number) => client.submit(submitted(number))))
  assert.deepEqual(
    [message, ...answers].map((answer) => answer.command_status),
    [0x45, 0x45, 0x45, 0x45, 0x45],
  )
  assert.deepEqual(await harness.db.query({ text: 'SELECT FROM smpp_text_parts' }), [])
})

test('a text whose whole the account cannot pay ends with a receipt for each part', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await bindAttacker(harness, 600_000)
  const answers = await Promise.all([1, 2].map((number) => client.submit(submitted(number))))
  const receipts = await client.untilDelivered(2)
  assert.deepEqual(
    receipts.map((pdu) => [receiptOf(pdu)['id'], receiptOf(pdu)['stat']]),
    answers.map((answer) => [answer['message_id'], 'REJECTD']),
  )
})

test('vendor parameters that no route takes are not stored', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const first = { ...submitted(1), '0x1401': 'unwanted' }
  assert.equal((await client.submit(first)).command_status, 0)
  const [row] = await harness.db.query<{ body: Record<string, unknown> }>({
    text: 'SELECT body FROM smpp_text_parts',
  })
  assert.deepEqual(Object.keys(row?.body ?? {}).sort(), [
    'alphabet',
    'coding',
    'destination',
    'octets',
    'reports',
    'source',
  ])
})

test('a part that is added touches no earlier one', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const total = 200
  for (let number = 1; number < total; number++) await store(db, [part({ number, total, text: `${number}` })])
  const text = `SELECT count(*)::integer AS parts, count(DISTINCT xmin::text)::integer AS writers FROM smpp_text_parts`
  assert.deepEqual(await db.query({ text }), [{ parts: total - 1, writers: total - 1 }])
})

suite('what waits for parts is limited', () => {
  const several = (count: number, change: (index: number) => PartChange) =>
    Array.from({ length: count }, (_, index) => part({ reference: `8/${index}`, ...change(index) }))

  test('by bind', async () => {
    await using fresh = await freshDatabase()
    const limits = { textsOfBind: 2 }
    const outcomes = await store(
      fresh.db,
      several(4, () => ({})),
      limits,
    )
    assert.deepEqual(outcomes.slice(2), ['full', 'full'])
    const others = await store(fresh.db, [part({ bindId: 2 }), part({ reference: '8/0', number: 2 })], limits)
    assert.deepEqual([typeof others[0], others[1]], ['number', outcomes[0]], 'parts of what waits are taken')
  })

  test('by account', async () => {
    await using fresh = await freshDatabase()
    const limits = { textsOfAccount: 2 }
    const outcomes = await store(
      fresh.db,
      several(4, (index) => ({ bindId: index })),
      limits,
    )
    assert.deepEqual(outcomes.slice(2), ['full', 'full'])
    const [other] = await store(fresh.db, [part({ accountId: 2, bindId: 9 })], limits)
    assert.equal(typeof other, 'number')
  })

  test('by one reference to one number', async () => {
    await using fresh = await freshDatabase()
    const limits = { textsOfReference: 2 }
    const outcomes = await store(
      fresh.db,
      several(3, (index) => ({ reference: '8/7', text: `${index}` })),
      limits,
    )
    assert.equal(outcomes[2], 'full')
  })

  test('by octets, of an account and of a bind', async () => {
    for (const limit of ['bytesOfAccount', 'bytesOfBind']) {
      await using fresh = await freshDatabase()
      const limits = { [limit]: 3_000 }
      const outcomes = await store(
        fresh.db,
        several(3, () => ({ text: 'x'.repeat(1_000) })),
        limits,
      )
      assert.equal(outcomes[2], 'full')
    }
  })

  test('until it has ended', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const [first] = (await store(db, [part()], { textsOfBind: 1 })) as [number]
    await db.transaction((tx) => removeTexts(tx, [first]))
    const [second] = await store(db, [part()], { textsOfBind: 1 })
    assert.equal(typeof second, 'number')
  })
})

test('texts that are given up are taken from all accounts in turns, so that no account waits behind another', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const flood = Array.from({ length: 300 }, (_, index) => part({ reference: `16/${index}` }))
  await store(db, flood)
  await store(db, [part({ accountId: 2, bindId: 2 })])
  const claim = { now: now + 60_000, leasedUntil: now + 75_000 }
  const { texts, after } = await claimTexts(db, { after: 0, ...claim })
  const perAccount = (account: number) => texts.filter(({ accountId }) => accountId === account).length
  assert.ok(perAccount(1) < 50)
  assert.equal(perAccount(2), 1)
  assert.equal(after, null)
})

test('all texts that are due are given up in one sweep, whatever their number', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_transmitter' })
  const { accountId, bindId } = (
    await harness.db.query<{ accountId: number; bindId: number }>({
      text: 'SELECT account_id AS "accountId", bind_id AS "bindId" FROM smpp_binds',
    })
  )[0] ?? { accountId: 0, bindId: 0 }
  assert.equal((await client.submit(submitted(1))).command_status, 0)
  const flood = Array.from({ length: 450 }, (_, index) =>
    part({ accountId, bindId, reference: `16/${index}` }),
  )
  const reports = { on: 'none' }
  await store(
    harness.db,
    flood.map((each) => ({
      ...each,
      body: JSON.stringify({ ...(JSON.parse(each.body) as object), reports }),
    })),
  )
  await harness.db.query({ text: 'UPDATE smpp_open_texts SET due_at = 0' })
  await until('all to be removed', async () =>
    (await harness.db.query({ text: 'SELECT FROM smpp_open_texts' })).length === 0 ? true : null,
  )
  assert.deepEqual(await harness.db.query({ text: 'SELECT FROM smpp_text_parts' }), [])
})

test('texts that are not sent use up a budget, which comes back with time', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const clock = new ManualClock()
  const refusals = new TokenBuckets({ burst: 4, perSecond: 1, clock })
  await using texts = new LongTexts({
    db,
    clock,
    events: { fault: ({ error }) => assert.fail(String(error)) },
    ids: await MessageIds.open(db),
    intake: {
      accept: async (given) => given.map(() => ({ kind: 'not-enough-money' })),
    },
    ports: { smsOffer: { tlvs: new Map() } } as unknown as OperationPorts,
    catalogue: { account: () => null },
    binds: { of: () => null },
    outbox: { write: async () => [] },
    joinMs: 30_000,
    sharedLimits: { refusals },
  })
  const bind = { accountId: 1, bindId: 1 } as KnownBind
  const add = (number: number) => {
    const read = readSubmit(
      submitSm({ esmClass: 0x40, shortMessage: Buffer.concat([header(number), Buffer.from('x')]) }),
      { alphabet: 'gsm', version: 0x34, now: clock.now() },
    )
    assert.ok(read.kind === 'read' && read.message.part !== null && read.message.piece !== null)
    const { part: place, piece } = read.message
    const message = { ...read.message, part: place, piece }
    return texts.add(bind, { message, session: 's', hasEnded: false, priceMicros: 0 })
  }
  for (const left of [2, 0]) {
    assert.deepEqual(
      (await Promise.all([add(1), add(2)])).map(({ kind }) => kind),
      ['stored', 'stored'],
    )
    await until('the text to end', () => (refusals.tokensLeft(1) === left ? true : null))
  }
  assert.deepEqual(await add(1), { kind: 'refused', reason: 'unsent' })
  clock.advance(1_000)
  assert.equal((await add(1)).kind, 'stored')
})
