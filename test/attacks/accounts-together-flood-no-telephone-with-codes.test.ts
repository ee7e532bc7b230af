import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { guardDefaults } from '../../packages/domain/guard/guard-policy.ts'
import { openGuardHarness } from '../../packages/engines/test/verification/guard/guard-harness.ts'
import { CallRecipients } from '../../packages/engines/verification/guard/call-recipients.ts'

const phone = '380671234567'

suite('one telephone', () => {
  test('gets a few codes a minute from all accounts together, and the first one of each', async () => {
    await using harness = await openGuardHarness()
    const admitted: number[] = []
    for (let round = 0; round < 3; round++) {
      for (const accountId of [1, 2, 3]) {
        const { kind } = await harness.request(phone, { accountId })
        if (kind === 'admitted') admitted.push(accountId)
      }
    }
    assert.deepEqual(admitted, [1, 2, 3, 1])
    const verdict = await harness.request(phone, { accountId: 2 })
    assert.ok(verdict.kind === 'refused')
    // As for everything that is not about the requester alone.
    assert.equal(verdict.retryAfterSeconds, 900)
    assert.match(verdict.reason, /^recipient-of-all: 4 codes in 60 s for one recipient from all accounts$/)
    assert.equal((await harness.request(phone, { accountId: 4 })).kind, 'admitted')
    harness.clock.advance(90_000)
    assert.equal((await harness.request(phone, { accountId: 2 })).kind, 'admitted')
  })

  test('gets calls with codes by the same count, and an account alone is not cut', async () => {
    await using harness = await openGuardHarness()
    const { db, clock } = harness
    const events = { committed: () => undefined, fault: () => undefined }
    const options = { db, clock, events, policy: guardDefaults, answerWithinMs: 60_000 }
    await using calls = new CallRecipients(options)
    for (let call = 0; call < 4; call++) {
      assert.deepEqual(await calls.admit([{ accountId: 1, phone }]), [true])
    }
    assert.deepEqual(await calls.admit([{ accountId: 1, phone }]), [true])
    assert.equal((await harness.request(phone, { accountId: 2 })).kind, 'admitted')
    assert.equal((await harness.request(phone, { accountId: 2 })).kind, 'refused')
    assert.deepEqual(await calls.admit([{ accountId: 1, phone }]), [false])
    assert.deepEqual(await calls.admit([{ accountId: 3, phone }]), [true])
    assert.deepEqual(await calls.admit([{ accountId: 3, phone }]), [false])
  })

  test('has no limit over all accounts where the limit of one account is off', async () => {
    const limits = { ...guardDefaults.limits, recipient: [], neighbours: [] }
    await using harness = await openGuardHarness({ limits })
    assert.equal(await harness.requestAll(Array.from({ length: 20 }, () => phone)), 20)
  })
})

suite('money for codes to one country in an hour', () => {
  const limits = { ...guardDefaults.limits, neighbours: [] }
  const recipients = (count: number) =>
    Array.from({ length: count }, (_, index) => `38067${1_000_000 + 1_000 * index}`)

  test('has a limit without any setting', async () => {
    await using harness = await openGuardHarness({ limits })
    const priceMicros = 200_000_000
    // What a thousand codes cost is more than 2,000: a currency of small units.
    assert.equal(await harness.requestAll(recipients(20), { priceMicros }), 20)
    const cheap = 2_000_000
    assert.equal(await harness.requestAll(recipients(1_100), { accountId: 2, priceMicros: cheap }), 1_000)
  })
})
