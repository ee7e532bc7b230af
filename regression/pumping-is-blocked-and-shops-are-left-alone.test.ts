import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { guardDefaults } from '../packages/domain/guard/guard-policy.ts'
import {
  type GuardHarness,
  numbers,
  openGuardHarness,
  reasonOf,
} from '../packages/engines/test/verification/guard/guard-harness.ts'
import { decideByOperator } from '../packages/store/codes/guard-blocks.ts'
import { insertMessagesText } from '../test/support/message-rows.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A shop with customers all over a country who enter six of ten codes. */
async function shopIn(harness: GuardHarness, prefix = '38067', codes = 400): Promise<void> {
  await harness.history(scattered(prefix, codes), 0.6)
  await harness.pass(4 * minuteMs)
}

/** Numbers spread over a prefix in a fixed pseudo-random way. */
function scattered(prefix: string, count: number, from = 0): string[] {
  const digits = 12 - prefix.length
  return Array.from({ length: count }, (_, index) => {
    return (
      prefix +
      createHash('sha256')
        .update(String(index + from))
        .digest()
        .readUInt32BE()
        .toString()
        .padStart(10, '0')
        .slice(-digits)
    )
  })
}

suite('a thousand consecutive numbers', () => {
  test('get at one instant no more codes than the limit, also on two nodes', async () => {
    await using harness = await openGuardHarness()
    const other = await harness.node()
    const verdicts = await Promise.all(
      numbers('380671234', 1_000).map((each, index) =>
        harness.request(each, {}, index % 2 ? other : harness.guard),
      ),
    )
    const admitted = verdicts.filter(({ kind }) => kind === 'admitted').length
    assert.ok(admitted > 0 && admitted <= 20, `${admitted} were admitted`)
    assert.equal((await harness.request('380671235000')).kind, 'admitted')
  })

  test('are blocked when the first codes had their time and none was entered', async () => {
    await using harness = await openGuardHarness()
    const attack = numbers('380671234', 1_000)
    assert.equal(await harness.requestAll(attack), 20)
    await harness.pass(3 * minuteMs)
    assert.match(
      reasonOf(await harness.request('380671234900')),
      /^neighbours: 20 numbers that begin with 380671234/,
    )
    assert.deepEqual(harness.recorded.closed, ['380671234'])
    const refused = await harness.request('380671234901')
    assert.match(
      reasonOf(refused),
      /^closed: 380671234 is closed until .* by the guard: 20 of 1,000 neighbouring/,
    )
    const other = await harness.node()
    assert.match(reasonOf(await harness.request('380671234902', {}, other)), /^closed/)
    assert.equal((await harness.request('380671233999', {}, other)).kind, 'admitted')
  })

  test('are blocked also where they fill two limits at once', async () => {
    const neighbours = [
      { seconds: 3_600, max: 20 },
      { seconds: 7_200, max: 20 },
    ]
    await using harness = await openGuardHarness({ limits: { ...guardDefaults.limits, neighbours } })
    assert.equal(await harness.requestAll(numbers('380671234', 100)), 20)
    await harness.pass(3 * minuteMs)
    assert.match(reasonOf(await harness.request('380671234900')), /^neighbours/)
    assert.deepEqual(harness.recorded.closed, ['380671234'])
  })

  test('may be real subscribers: each entered code makes room for others', async () => {
    await using harness = await openGuardHarness()
    const people = numbers('380671234', 200)
    let admitted = 0
    for (const each of people) {
      if ((await harness.request(each)).kind === 'admitted') admitted++
      if (admitted % 10 < 6) await harness.end(each, 'approved')
      harness.clock.advance(70_000)
    }
    assert.equal(admitted, 200)
    assert.deepEqual(harness.recorded.closed, [])
  })

  test('cost a patient attacker more than they earn: each block lasts longer', async () => {
    await using harness = await openGuardHarness()
    const attack = numbers('380671234', 1_000)
    let admitted = 0
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      admitted += await harness.requestAll(attack.slice((minute * 7) % 900, ((minute * 7) % 900) + 100))
      await harness.pass(10 * minuteMs)
    }
    assert.ok(admitted <= 120, `${admitted} in a day`)
    assert.ok(harness.recorded.closed.length >= 4, `closed ${harness.recorded.closed.length} times`)
  })
})

suite('slow pumping', () => {
  test('over many blocks of numbers in one range blocks the range and nothing else', async () => {
    await using harness = await openGuardHarness()
    await shopIn(harness)
    for (let minute = 0; minute < 40 && harness.recorded.closed.length === 0; minute++) {
      await harness.requestAll(
        numbers('3805012', 5, 9_973).map((each) => String(Number(each) + minute * 311)),
      )
      await harness.requestAll(scattered('38067', 5, 1_000 + minute * 5))
      await harness.pass(minuteMs)
    }
    assert.deepEqual(harness.recorded.closed, ['3805012'])
    assert.match(
      reasonOf(await harness.request('380501298765')),
      /^closed: 3805012 .* 0 % of \d+ codes were entered, elsewhere \d+ % are/,
    )
    assert.equal((await harness.request('380501398765')).kind, 'admitted')
    assert.equal((await harness.request('380671298765')).kind, 'admitted')
  })

  test('over a whole country that the shop never sold to blocks the country', async () => {
    await using harness = await openGuardHarness()
    await shopIn(harness)
    for (let minute = 0; minute < 20 && !harness.recorded.closed.includes('AZ'); minute++) {
      await harness.requestAll(scattered('99450', 3, minute * 3))
      await harness.requestAll(scattered('99455', 3, minute * 3))
      await harness.requestAll(scattered('99470', 3, minute * 3))
      await harness.pass(minuteMs)
    }
    assert.deepEqual(
      harness.recorded.closed.filter((key) => key === 'AZ' || key === 'UA'),
      ['AZ'],
    )
    assert.match(reasonOf(await harness.request('994777654321')), /^closed: AZ is closed/)
    assert.equal((await harness.request('380671298765')).kind, 'admitted')
    const { guard } = await harness.guard.observe()
    assert.ok((guard?.blocked.guard ?? 0) >= 1)
    const shares = new Map(guard?.conversion.map(({ country, share }) => [country, share]))
    assert.ok((shares.get('AZ') ?? 1) < 0.01 && Math.abs((shares.get('UA') ?? 0) - 0.6) < 0.05)
  })

  test('that continues is probed less and less; real subscribers unblock the range', async () => {
    await using harness = await openGuardHarness()
    await shopIn(harness)
    await harness.history(numbers('3805012', 80, 997), 0)
    await harness.pass(4 * minuteMs)
    assert.deepEqual(harness.recorded.closed, ['3805012'])
    // The probes after half an hour go badly, and the range is blocked for an hour.
    await harness.pass(31 * minuteMs)
    assert.equal(await harness.requestAll(numbers('38050121', 50, 991)), 10)
    assert.match(reasonOf(await harness.request('380501287654')), /^probes: 3805012 is on probation/)
    await harness.pass(5 * minuteMs)
    assert.deepEqual(harness.recorded.closed, ['3805012', '3805012'])
    await harness.pass(50 * minuteMs)
    assert.match(reasonOf(await harness.request('380501287654')), /^closed/)
    // The attack is over. Real subscribers enter their codes.
    await harness.pass(15 * minuteMs)
    const people = numbers('38050125', 8, 997)
    assert.equal(await harness.requestAll(people), 8)
    for (const each of people.slice(0, 5)) await harness.end(each, 'approved')
    await harness.pass(4 * minuteMs)
    assert.deepEqual(harness.recorded.opened, ['3805012'])
    assert.equal(await harness.requestAll(numbers('38050127', 50, 997)), 50)
  })
})

suite('a normal shop', () => {
  test('whose customers enter six of ten codes is never refused, neither in a rush nor at night', async () => {
    await using harness = await openGuardHarness()
    let [requested, admitted, seen] = [0, 0, 0]
    for (let minute = 0; minute < 8 * 60; minute += 2) {
      const rush = minute % 120 === 0 ? 300 : 12
      const customers = ['38067', '38050', '38099', '4850'].flatMap((prefix) =>
        scattered(prefix, rush / 4, seen),
      )
      seen += rush / 4
      requested += customers.length
      admitted += await harness.requestAll(customers)
      for (const each of customers.filter((_, index) => index % 5 < 3)) await harness.end(each, 'approved')
      await harness.pass(2 * minuteMs)
    }
    assert.equal(admitted, requested)
    assert.deepEqual(
      [harness.recorded.closed, harness.recorded.refused, harness.recorded.faults],
      [[], [], []],
    )
  })

  test('that is new, or never checks codes, is left alone', async () => {
    await using harness = await openGuardHarness()
    for (let minute = 0; minute < 60; minute += 2) {
      const customers = scattered('38067', 40, minute * 40)
      assert.equal(await harness.requestAll(customers), 40, JSON.stringify(harness.recorded.refused[0]))
      await harness.pass(2 * minuteMs)
    }
    assert.deepEqual(harness.recorded.closed, [])
  })

  test('whose form is broken for an hour, so that no code is entered anywhere, causes no block', async () => {
    await using harness = await openGuardHarness()
    for (const prefix of ['38067', '38050', '48501', '48602']) await shopIn(harness, prefix)
    await harness.pass(4 * hourMs)
    for (let minute = 0; minute < 60; minute += 2) {
      for (const prefix of ['38067', '38050', '48501', '48602']) {
        await harness.requestAll(scattered(prefix, 10, 5_000 + minute * 10))
      }
      await harness.pass(2 * minuteMs)
    }
    assert.deepEqual(harness.recorded.closed, [])
  })

  test('whose carrier loses the codes to one range gets the range back as soon as codes arrive', async () => {
    await using harness = await openGuardHarness()
    await shopIn(harness)
    const lost = numbers('3805012', 200, 499)
    await harness.history(lost, 0)
    await harness.db.query({ text: `UPDATE verifications SET msg_id = verification_id` })
    await harness.db.query(
      {
        text: insertMessagesText(
          'msg_id, account_id, phone, type, priority, status, plan',
          `SELECT msg_id, 1, recipient, 'verify', 0, 'EXPIRED', '{}' FROM verifications WHERE recipient = ANY($1::text[])`,
        ),
      },
      [lost],
    )
    await harness.pass(10 * minuteMs)
    assert.deepEqual(harness.recorded.closed, [])
    assert.equal(await harness.requestAll(numbers('38050128', 10, 997)), 10)
  })
})

suite('an operator', () => {
  const decide = (harness: GuardHarness, key: string, state: 'open' | 'closed', until: number | null) =>
    decideByOperator(harness.db, { key, state, until, reason: 'asked for', since: harness.clock.now() })

  test('blocks a prefix or a country until an instant, or for good', async () => {
    await using harness = await openGuardHarness()
    await decide(harness, '38067123', 'closed', harness.clock.now() + hourMs)
    await decide(harness, 'PL', 'closed', null)
    await harness.guard.flushed()
    assert.match(
      reasonOf(await harness.request('380671234567')),
      /^closed: 38067123 .* by the operator: asked for/,
    )
    assert.match(reasonOf(await harness.request('48501234567')), /^closed: PL is closed for good/)
    assert.equal((await harness.request('380671334567')).kind, 'admitted')
    await harness.pass(61 * minuteMs)
    assert.equal((await harness.request('380671234567')).kind, 'admitted')
    assert.equal((await harness.request('48501234567')).kind, 'refused')
  })

  test('unblocks a prefix, and the guard does not block it again', async () => {
    await using harness = await openGuardHarness()
    assert.equal(await harness.requestAll(numbers('380671234', 30)), 20)
    await harness.pass(3 * minuteMs)
    await harness.request('380671234900')
    assert.match(reasonOf(await harness.request('380671234901')), /^closed/)
    await decide(harness, '380671234', 'open', null)
    await harness.guard.flushed()
    assert.equal(await harness.requestAll(numbers('3806712345', 50)), 50)
    await harness.pass(10 * minuteMs)
    assert.equal((await harness.request('380671234999')).kind, 'admitted')
    assert.deepEqual(harness.recorded.closed, ['380671234'])
  })
})
