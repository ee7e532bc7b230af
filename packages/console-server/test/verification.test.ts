import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { insertMessagesText } from '../../../test/support/message-rows.ts'
import { readCode, readCodes } from '../../administration/codes/read-codes.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { maskFor } from '../../console-contract/mask.ts'
import type { Role } from '../../domain/console/role.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { readMessageVerification } from '../../store/codes/verification-pages.ts'
import { verificationHandlers } from '../verification/verification-handlers.ts'
import { requestBy } from './request-by.ts'

interface Code {
  recipient?: string
  type?: 'sms' | 'email'
  serviceId?: number
  accountId?: number
  state?: 0 | 1 | 2 | 3
  /** Status of the message. */
  status?: string
  attempts?: string
  /** Its stage, and the channel of that, where each channel has its own code. */
  used?: { stage: number; channel: string }
  ageMs?: number
  tookMs?: number
}

class VerificationHarness implements AsyncDisposable {
  readonly clock = new ManualClock()
  readonly handlers: ReturnType<typeof verificationHandlers>
  readonly #database: FreshDatabase
  #lastMsgId = 0

  static async open(): Promise<VerificationHarness> {
    const database = await freshDatabase()
    await createAccount(database.db, { name: 'shop', currency: 'UAH' })
    return new VerificationHarness(database)
  }

  private constructor(database: FreshDatabase) {
    this.#database = database
    this.handlers = verificationHandlers({
      ...{ db: this.db, clock: this.clock, catalogue: { account: () => null, accounts: () => [] } },
      codes: {
        create: () => Promise.reject(new Error('these tests send no code')),
        check: () => Promise.reject(new Error('these tests check no code')),
      },
    })
  }

  get db() {
    return this.#database.db
  }

  /** Stores a verification and its message; returns its verify_id. */
  async code(code: Code = {}): Promise<string> {
    const createdAt = this.clock.now() - (code.ageMs ?? 1_000)
    const { type = 'sms', serviceId = 1, accountId = 1, state = 0, recipient = '380671234567' } = code
    const msgId = ++this.#lastMsgId
    const verifyId = randomUUID()
    await this.db.query(
      {
        text: insertMessagesText(
          'msg_id, account_id, phone, type, priority, accepted_at, expires_at, updated_at, status, plan, attempts',
          `VALUES ($1::bigint, $2::integer, $3, 'verify/create', 0, $4::bigint, $4, $4, $5, $7, $6)`,
        ),
      },
      [
        msgId,
        accountId,
        recipient,
        createdAt,
        code.status ?? 'DELIVERED',
        code.attempts ?? '[]',
        planOf(code),
      ],
    )
    await this.db.query(
      {
        text: `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, custom_id,
          hook, code_hash, state, attempts, max_attempts, created_at, expires_at, ended_at, used_stage)
          VALUES ($1, $2, $3, $4, $5, $6, 'order 380671234567', 'https://shop.example/hook?key=s', 'hash', $7, 1,
            5, $8, $9, $10, $11)`,
      },
      [
        verifyId,
        accountId,
        serviceId,
        type,
        recipient,
        msgId,
        state,
        createdAt,
        createdAt + 300_000,
        state === 0 ? null : createdAt + (code.tookMs ?? 1_000),
        code.used?.stage ?? null,
      ],
    )
    return verifyId
  }

  request(given: { role?: Role; query?: object; body?: object }) {
    const { role = 'admin', query = {}, body = {} } = given
    return { ...requestBy(role), query, body } as never
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]()
  }
}

/** JSON. */
function planOf({ used }: Code): string {
  if (used === undefined) return '{}'
  const stages = Array.from({ length: used.stage + 1 }, () => ({ channel: 'viber' }))
  return JSON.stringify({ stages: stages.with(used.stage, { channel: used.channel }) })
}

const minutes = 60_000

test('the channel whose code was entered is shown, where each has its own', async () => {
  await using harness = await VerificationHarness.open()
  const own = await harness.code({ state: 1, used: { stage: 1, channel: 'sms' } })
  const shared = await harness.code({ state: 1, recipient: '380501234567' })
  const query = (verifyId: string) => readCode(harness, verifyId, maskFor('admin'))
  assert.equal((await query(own)).usedChannel, 'sms')
  assert.equal((await query(shared)).usedChannel, null)
  assert.equal((await readMessageVerification(harness.db, own))?.usedChannel, 'sms')
  assert.equal((await readMessageVerification(harness.db, shared))?.usedChannel, null)
})

test('the funnel counts how far codes came: an entered code counts as delivered, a delivered one as sent', async () => {
  await using harness = await VerificationHarness.open()
  await harness.code({ state: 1, tookMs: 10_000 })
  await harness.code({ state: 1, status: 'EXPIRED', tookMs: 30_000 })
  await harness.code({ state: 2 })
  await harness.code({ state: 3, status: 'UNDELIVERABLE' })
  await harness.code({ status: 'QUEUED' })
  await harness.code({ status: 'EXPIRED', attempts: '[{"parts":[{"kind":"sent","ref":"1"}]}]' })
  await harness.code({ status: 'EXPIRED', attempts: '[{"parts":[{"kind":"unsent"}]}]' })
  const { totals, medianMs, countedSince } = await harness.handlers['GET /verification/funnel'](
    harness.request({ query: {} }),
  )
  assert.deepEqual(totals, { created: 7, sent: 5, delivered: 3, approved: 2, expired: 1, blocked: 1 })
  assert.deepEqual([medianMs, countedSince], [20_000, null])
})

test('the funnel covers a range, optionally one account, by service, type and time', async () => {
  await using harness = await VerificationHarness.open()
  await harness.code({ ageMs: 10 * minutes, state: 1 })
  await harness.code({ ageMs: 10 * minutes, serviceId: 2, type: 'email', recipient: 'a@b.example' })
  await harness.code({ ageMs: 10 * minutes, serviceId: 2 })
  await harness.code({ ageMs: 90 * minutes, accountId: 2 })
  const read = (query: object) => harness.handlers['GET /verification/funnel'](harness.request({ query }))
  const hour = await read({ range: 'hour' })
  assert.equal(hour.totals.created, 3)
  assert.deepEqual(
    hour.byService.map(({ serviceId, created, approved }) => [serviceId, created, approved]),
    [
      [2, 2, 0],
      [1, 1, 1],
    ],
  )
  assert.deepEqual(
    hour.byType.map(({ type, created }) => [type, created]),
    [
      ['sms', 2],
      ['email', 1],
    ],
  )
  const filled = hour.steps.flatMap((step, index) => (step.created > 0 ? [{ index, ...step }] : []))
  assert.deepEqual(
    filled.map(({ index, created, approved }) => [index, created, approved]),
    [[49, 3, 1]],
  )
  assert.equal((await read({})).totals.created, 4)
  assert.equal((await read({ accountId: 2 })).totals.created, 1)
})

test('the funnel of any other period ends where that ends, and is compared with the one before', async () => {
  await using harness = await VerificationHarness.open()
  await harness.code({ ageMs: 10 * minutes })
  await harness.code({ ageMs: 90 * minutes, state: 1, recipient: '48512345678' })
  await harness.code({ ageMs: 150 * minutes })
  await harness.code({ ageMs: 151 * minutes, state: 2 })
  const now = harness.clock.now()
  const query = { from: now - 120 * minutes, to: now - 60 * minutes, isCompared: true }
  const view = await harness.handlers['GET /verification/funnel'](harness.request({ query }))
  assert.deepEqual([view.totals.created, view.totals.approved], [1, 1])
  assert.deepEqual(
    view.byCountry.map(({ country }) => country),
    ['PL'],
  )
  assert.deepEqual([view.compared.before.created, view.compared.before.expired], [2, 1])
  assert.equal(view.earlier.length, view.steps.length)
})

test('codes by country are those of the range, and none of them fades', async () => {
  await using harness = await VerificationHarness.open()
  const [ukraine, poland] = ['380671234567', '48512345678']
  for (let index = 0; index < 20; index++) {
    await harness.code({
      recipient: ukraine,
      ageMs: index * 4_140_000 + 1_000,
      state: index % 2 === 0 ? 1 : 2,
    })
  }
  await harness.code({ recipient: poland, state: 2 })
  await harness.code({ recipient: 'anna@example.com', type: 'email' })
  const read = async (range: 'hour' | 'day') => {
    const request = harness.request({ query: { range } })
    return (await harness.handlers['GET /verification/funnel'](request)).byCountry
  }
  assert.deepEqual(await read('day'), [
    { country: 'UA', created: 20, approved: 10 },
    { country: 'PL', created: 1, approved: 0 },
  ])
  assert.deepEqual((await read('hour')).map(({ country, created }) => [country, created]).sort(), [
    ['PL', 1],
    ['UA', 1],
  ])
})

test('a range with too many codes for one page is counted from its newest codes, and says so', async () => {
  await using harness = await VerificationHarness.open()
  await harness.code({ ageMs: 50 * minutes, state: 1 })
  const createdAt = harness.clock.now() - 10 * minutes
  await harness.db.query(
    {
      text: `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
        max_attempts, created_at, expires_at)
        SELECT gen_random_uuid(), 1, 1, 'sms', '3806' || n, n, 'hash', 5, $1, $1 FROM generate_series(1, 20000) n`,
    },
    [createdAt],
  )
  const { totals, earlier, countedSince } = await harness.handlers['GET /verification/funnel'](
    harness.request({ query: { range: 'hour', isCompared: true } }),
  )
  assert.deepEqual([totals.created, totals.approved, countedSince], [20_000, 0, createdAt])
  assert.deepEqual(earlier, [])
})

test('one verification is shown without its code, masked for viewers, with its outcome', async () => {
  await using harness = await VerificationHarness.open()
  const older = await harness.code()
  const newer = await harness.code({ state: 3 })
  const read = (verifyId: string, role: Role = 'operator') => readCode(harness, verifyId, maskFor(role))
  const view = await read(older)
  assert.equal(view.state, 'superseded')
  assert.deepEqual([view.recipient, view.messageStatus, view.account], ['380671234567', 'DELIVERED', 'shop'])
  assert.deepEqual([view.attempts, view.maxAttempts], [1, 5])
  assert.doesNotMatch(JSON.stringify(view), /hash/i)
  assert.equal((await read(newer)).state, 'blocked')
  const masked = await read(older, 'viewer')
  assert.deepEqual([masked.recipient, masked.customId], ['38067…67', 'order 38067…67'])
  assert.equal(masked.hook, 'https://shop.example/hook?…')
  await assert.rejects(read(randomUUID()), ConsoleRefusal)
})

test('codes are listed newest first, all of them or those of one number in any spelling', async () => {
  await using harness = await VerificationHarness.open()
  const ids: string[] = []
  for (let index = 0; index < 60; index++)
    ids.push(await harness.code({ recipient: `3806712300${index + 10}` }))
  const read = (query: object) => readCodes(harness, { limit: 50, ...query }, maskFor('operator'))
  const first = await read({})
  const second = await read({ before: first.next })
  assert.deepEqual(
    [...first.verifications, ...second.verifications].map(({ verifyId }) => verifyId),
    ids.toReversed(),
  )
  assert.equal(second.next, null)
  for (const recipient of ['+38 (067) 123-00-12', '+380 (067) 123-00-12']) {
    const found = await read({ recipient })
    assert.deepEqual(
      found.verifications.map(({ verifyId }) => verifyId),
      [ids[2]],
    )
  }
})

test('a search among many codes says how far it looked, and goes on from there', async () => {
  await using harness = await VerificationHarness.open()
  const rare = await harness.code({ serviceId: 7, recipient: '48512345678' })
  const createdAt = harness.clock.now()
  await harness.db.query(
    {
      text: `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
        max_attempts, created_at, expires_at)
        SELECT gen_random_uuid(), 1, 1, 'sms', '38067' || n, n + 1, 'hash', 5, $1, $1 FROM generate_series(1, 11000) n`,
    },
    [createdAt],
  )
  const read = (query: object) => readCodes(harness, { limit: 50, ...query }, maskFor('operator'))
  const usual = await read({ serviceId: 1 })
  assert.deepEqual([usual.verifications.length, usual.lookedBackTo], [50, null])
  // The newest thousand have none: the rest is read in the order of the disk, and has none either.
  const first = await read({ serviceId: 7 })
  assert.deepEqual([first.verifications.length, first.lookedBackTo], [0, createdAt])
  const second = await read({ serviceId: 7, before: first.next })
  assert.deepEqual(
    second.verifications.map(({ verifyId }) => verifyId),
    [rare],
  )
  assert.deepEqual([second.next, second.lookedBackTo], [null, null])
  // Few numbers begin so: all are found at once, however old.
  const polish = await read({ country: 'PL' })
  assert.deepEqual(
    polish.verifications.map(({ verifyId }) => verifyId),
    [rare],
  )
  assert.equal(polish.lookedBackTo, null)
  const prefix = '38067105'
  const pages = [await read({ prefix })]
  for (let page = 1; page < 3; page++) pages.push(await read({ prefix, before: pages.at(-1)?.next }))
  assert.deepEqual(
    pages.map(({ verifications, lookedBackTo }) => [verifications.length, lookedBackTo]),
    [
      [50, null],
      [50, null],
      [11, null],
    ],
  )
  assert.equal(pages.at(-1)?.next, null)
})
