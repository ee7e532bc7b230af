import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { Secret } from '../../../settings/secret.ts'
import { CodeKey } from '../../verification/code-key.ts'
import type { Verification } from '../../verification/verification.ts'
import { newVerifyId } from '../../verification/verify-id.ts'
import { codeOf, codeRequest, openVerificationHarness, phone, wrong } from './verification-harness.ts'

suite('a code', () => {
  test('is approved once, and is expired when it is used again', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    assert.equal(await harness.status(verifyId, code), 'approved')
    assert.equal(await harness.status(verifyId, code), 'expired')
    assert.equal(await harness.status(verifyId, wrong(code)), 'expired')
  })

  test('is approved once by many who use it at the same instant on two nodes', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    const nodes = [harness.verification, await harness.node()]
    const check = { accountId: 1, verifyId, recipient: phone, code }
    const checked = await Promise.all(
      Array.from({ length: 40 }, (_, index) => nodes[index % 2]?.check(check)),
    )
    const statuses = checked.map((each) => each?.status)
    assert.equal(statuses.filter((status) => status === 'approved').length, 1)
    assert.equal(statuses.filter((status) => status === 'expired').length, 39)
  })

  test('is approved once although the answer to the commit was lost, whether it was on disk or not', async () => {
    await using harness = await openVerificationHarness()
    for (const isCommitted of [true, false]) {
      const { verifyId, code } = await harness.create()
      const commits: boolean[] = []
      const node = await harness.losing(commits)
      commits.push(isCommitted, isCommitted)
      const check = { accountId: 1, verifyId, recipient: phone }
      const checked = await Promise.all(
        [wrong(code), code, code].map((entered) => node.check({ ...check, code: entered })),
      )
      assert.deepEqual(
        checked.map(({ status }) => status),
        ['pending', 'approved', 'expired'],
      )
      commits.push(isCommitted)
      assert.equal((await node.check({ ...check, code })).status, 'expired')
    }
  })

  test('is approved once where another gateway approves it at the instant of a batch whose answer was lost', async () => {
    await using harness = await openVerificationHarness()
    for (const isCommitted of [true, false]) {
      const { verifyId, code } = await harness.create()
      const check = { accountId: 1, verifyId, recipient: phone, code }
      const commits: boolean[] = []
      const losing = await harness.losing(commits)
      commits.push(isCommitted)
      const statuses = [(await harness.verification.check(check)).status, (await losing.check(check)).status]
      assert.deepEqual(commits, [])
      assert.deepEqual(statuses, ['approved', 'expired'])
    }
  })

  test('that is wrong is pending while attempts remain; the last one blocks, also for the right code', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    const statuses: string[] = []
    for (let by = 1; by <= 5; by++) statuses.push(await harness.status(verifyId, wrong(code, by)))
    assert.deepEqual(statuses, ['pending', 'pending', 'pending', 'pending', 'blocked'])
    assert.equal(await harness.status(verifyId, code), 'blocked')
    harness.clock.advance(3_600_000)
    assert.equal(await harness.status(verifyId, code), 'blocked')
  })

  test('is right at the last attempt', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    for (let by = 1; by <= 4; by++) await harness.status(verifyId, wrong(code, by))
    assert.equal(await harness.status(verifyId, code), 'approved')
  })

  test('expires by our clock', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    harness.clock.advance(299_000)
    assert.equal(await harness.status(verifyId, wrong(code)), 'pending')
    harness.clock.advance(60_000)
    assert.equal(await harness.status(verifyId, code), 'expired')
  })

  test('is expired once a newer one went to the same recipient for the same service, and counts no attempt', async () => {
    await using harness = await openVerificationHarness()
    const older = await harness.create()
    const newer = await harness.create()
    assert.equal(await harness.status(older.verifyId, older.code), 'expired')
    assert.equal(await harness.status(older.verifyId, newer.code), 'expired')
    assert.equal(await harness.status(newer.verifyId, newer.code), 'approved')
    assert.equal(await harness.status(older.verifyId, older.code), 'expired')
  })

  test('counts alone of all that were created at one instant on two nodes', async () => {
    await using harness = await openVerificationHarness()
    const nodes = [harness.verification, await harness.node()]
    const created = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => nodes[index % 2]?.create(codeRequest())),
    )
    const statuses: string[] = []
    for (const each of created) {
      assert.equal(each?.kind, 'created')
      statuses.push(await harness.status(each.verifyId, await codeOf(harness.db, each.verifyId)))
    }
    assert.equal(statuses.filter((status) => status === 'approved').length, 1)
    assert.equal(statuses.filter((status) => status === 'expired').length, 11)
  })

  test('goes on for one recipient while another one gets a newer code', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    await harness.create({ recipient: '380501234567' })
    assert.equal(await harness.status(verifyId, code), 'approved')
  })
})

suite('guesses', () => {
  test('a hundred at once on two nodes never pass the limit of attempts', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    const nodes = [harness.verification, await harness.node()]
    const checking = []
    for (let index = 0; index < 100; index++) {
      // In turns of their own, so that they do not all go in one batch.
      await new Promise((resolve) => setImmediate(resolve))
      const guess = { accountId: 1, verifyId, recipient: phone, code: wrong(code, index + 1) }
      checking.push(nodes[index % 2]?.check(guess))
    }
    const statuses = (await Promise.all(checking)).map((each) => each?.status)
    assert.equal(statuses.filter((status) => status === 'pending').length, 4)
    assert.equal(statuses.filter((status) => status === 'blocked').length, 96)
    assert.equal(await harness.status(verifyId, code), 'blocked')
    const [row] = await harness.db.query<{ state: number }>({ text: 'SELECT state FROM verifications' })
    assert.equal(row?.state, 3)
  })

  test('one at a time on each of ten nodes, never pass the limit either', async () => {
    await using harness = await openVerificationHarness()
    const nodes = await Promise.all(Array.from({ length: 10 }, () => harness.node()))
    for (let round = 0; round < 3; round++) {
      const { verifyId, code } = await harness.create()
      const statuses: string[] = []
      const guess = async (node: Verification, first: number) => {
        for (let by = first; by < 100; by += nodes.length) {
          const check = { accountId: 1, verifyId, recipient: phone, code: wrong(code, by + 1) }
          statuses.push((await node.check(check)).status)
        }
      }
      await Promise.all(nodes.map(guess))
      assert.equal(statuses.filter((status) => status === 'pending').length, 4)
      assert.equal(statuses.filter((status) => status === 'blocked').length, 96)
    }
  })

  test('behind the limit are not compared: a hundred with the right one last do not find it', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    const guesses = Array.from({ length: 100 }, (_, index) => (index === 99 ? code : wrong(code, index + 1)))
    const checked = await Promise.all(
      guesses.map((guess) =>
        harness.verification.check({ accountId: 1, verifyId, recipient: phone, code: guess }),
      ),
    )
    assert.equal(checked.filter(({ status }) => status === 'approved').length, 0)
  })

  test('with another phone, another account or an id that nobody has are expired and cost no attempt', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create()
    for (let tries = 0; tries < 10; tries++) {
      assert.equal(await harness.status(verifyId, code, '380501234567'), 'expired')
      assert.equal(await harness.status(randomUUID(), code), 'expired')
      const other = { accountId: 2, verifyId, recipient: phone, code }
      const nothing = { status: 'expired', known: null, channel: null }
      assert.deepEqual(await harness.verification.check(other), nothing)
    }
    assert.equal(await harness.status(verifyId, code), 'approved')
  })
})

suite('a check of a code that is over', () => {
  test('writes nothing, so that its answer comes as fast as that about a code nobody has', async () => {
    await using harness = await openVerificationHarness()
    const used = await harness.create({ recipient: '380501234567' })
    await harness.status(used.verifyId, used.code, '380501234567')
    const replaced = await harness.create()
    await harness.create()
    const blocked = await harness.create({ recipient: '380931234567' })
    for (let by = 1; by <= 5; by++)
      await harness.status(blocked.verifyId, wrong(blocked.code, by), '380931234567')
    const rows = () =>
      harness.db.query({ text: 'SELECT ctid::text, xmin::text, xmax::text FROM verifications ORDER BY 1' })
    const before = await rows()
    assert.equal(await harness.status(used.verifyId, used.code, '380501234567'), 'expired')
    assert.equal(await harness.status(replaced.verifyId, replaced.code), 'expired')
    assert.equal(await harness.status(blocked.verifyId, blocked.code, '380931234567'), 'blocked')
    assert.deepEqual(await rows(), before)
  })
})

suite('what is stored', () => {
  test('has no code outside of its message, and equal codes have different hashes', async () => {
    await using harness = await openVerificationHarness()
    const { code } = await harness.create({ codeLength: 10 })
    const [row] = await harness.db.query<{ text: string }>({
      text: 'SELECT v::text AS text FROM verifications v',
    })
    assert.ok(row && !row.text.includes(code) && !row.text.includes(Buffer.from(code).toString('hex')))
    const key = await CodeKey.open(harness.db, null)
    const [first, second] = [newVerifyId(0), newVerifyId(0)].map((verifyId) => key.hash(verifyId, code))
    assert.ok(first && second && !first.equals(second))
  })

  test('says nothing to who has the whole database, where the operator has set a secret besides', async () => {
    await using harness = await openVerificationHarness()
    const configured = new Secret('not in the database')
    const [alone, both] = [await CodeKey.open(harness.db, null), await CodeKey.open(harness.db, configured)]
    const verifyId = newVerifyId(0)
    const hash = both.hash(verifyId, '123456')
    assert.ok(!alone.matches(hash, verifyId, '123456'))
    const again = await CodeKey.open(harness.db, configured)
    assert.ok(again.matches(hash, verifyId, '123456'))
    assert.ok(!again.matches(hash, verifyId, '123457'))
  })

  test('stays right after the operator’s secret was changed, while the one before is given too', async () => {
    await using harness = await openVerificationHarness()
    const [before, after] = [new Secret('the secret before'), new Secret('the secret after')]
    const verifyId = newVerifyId(0)
    const sent = (await CodeKey.open(harness.db, before)).hash(verifyId, '123456')
    const both = await CodeKey.open(harness.db, after, before)
    assert.ok(both.matches(sent, verifyId, '123456'))
    assert.ok(!both.matches(sent, verifyId, '123457'))
    // New codes are of the new secret, and the old one alone opens none of them.
    const next = both.hash(verifyId, '123456')
    const only = await CodeKey.open(harness.db, after)
    assert.ok(only.matches(next, verifyId, '123456') && !only.matches(sent, verifyId, '123456'))
    assert.ok(!(await CodeKey.open(harness.db, before)).matches(next, verifyId, '123456'))
  })

  test('is compared in the same time for a right code, one that is nearly right, and any other', async () => {
    await using harness = await openVerificationHarness()
    const key = await CodeKey.open(harness.db, null)
    const verifyId = newVerifyId(0)
    const hash = key.hash(verifyId, '482913')
    const took = new Map(['482913', '482914', '000000'].map((code): [string, number[]] => [code, []]))
    for (let round = 0; round < 4_000; round++) {
      for (const [code, times] of took) {
        const startedAt = performance.now()
        key.matches(hash, verifyId, code)
        times.push(performance.now() - startedAt)
      }
    }
    const medians = [...took.values()].map((times) => times.sort((a, b) => a - b)[times.length / 2] ?? 0)
    assert.ok(Math.max(...medians) < Math.min(...medians) * 1.5, medians.join(' '))
  })

  test('is nothing at all where the account cannot pay', async () => {
    await using harness = await openVerificationHarness({ balanceMicros: 600_000 })
    await harness.create()
    const second = await harness.verification.create(codeRequest({ recipient: '380501234567' }))
    assert.deepEqual(second, { kind: 'refused', why: 'money' })
    const [row] = await harness.db.query<{ count: number }>({ text: 'SELECT count(*) FROM verifications' })
    assert.equal(row?.count, 1)
  })

  test('is there for those of a batch that can pay, and their codes work', async () => {
    await using harness = await openVerificationHarness({ balanceMicros: 1_600_000 })
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        harness.verification.create(codeRequest({ recipient: `38067000${1000 + index}` })),
      ),
    )
    assert.equal(created.filter(({ kind }) => kind === 'created').length, 3)
    const [row] = await harness.db.query<{ count: number }>({ text: 'SELECT count(*) FROM verifications' })
    assert.equal(row?.count, 3)
  })
})
