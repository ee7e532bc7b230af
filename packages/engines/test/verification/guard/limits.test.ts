import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { guardDefaults } from '../../../../domain/guard/guard-policy.ts'
import { listRefusals } from '../../../../store/codes/verification-refusals.ts'
import { type GuardHarness, guardedRequest, numbers, openGuardHarness, reasonOf } from './guard-harness.ts'

const phone = '380671234567'
const noLimits = Object.fromEntries(
  Object.keys(guardDefaults.limits).map((key) => [key, []]),
) as unknown as typeof guardDefaults.limits

suite('one recipient', () => {
  test('gets three codes a minute, whatever address asks for them, and three more in the next one', async () => {
    await using harness = await openGuardHarness()
    const addresses = Array.from({ length: 12 }, (_, index) => `198.51.100.${index}`)
    const verdicts = await Promise.all(
      addresses.map((clientAddress) => harness.request(phone, { clientAddress })),
    )
    assert.equal(verdicts.filter(({ kind }) => kind === 'admitted').length, 3)
    const refused = verdicts.find(({ kind }) => kind === 'refused')
    assert.deepEqual(refused, {
      kind: 'refused',
      retryAfterSeconds: 60,
      reason: 'recipient: 3 codes in 60 s for one recipient',
    })
    harness.clock.advance(60_000)
    assert.equal(await harness.requestAll([phone, phone, phone, phone]), 3)
  })

  test('is limited on two nodes at once: what passes is a few at most', async () => {
    await using harness = await openGuardHarness()
    const other = await harness.node()
    const requests = Array.from({ length: 60 }, (_, index) =>
      harness.request(phone, {}, index % 2 ? other : harness.guard),
    )
    const admitted = (await Promise.all(requests)).filter(({ kind }) => kind === 'admitted').length
    assert.ok(admitted >= 3 && admitted <= 6, `${admitted} were admitted`)
    assert.equal((await harness.request(phone, {}, other)).kind, 'refused')
  })

  test('whose codes are guessed at gets no more of them, though the limit on codes is not reached', async () => {
    await using harness = await openGuardHarness()
    for (let index = 0; index < 3; index++) {
      assert.equal((await harness.request(phone)).kind, 'admitted')
      await harness.end(phone, 'blocked')
      harness.clock.advance(61_000)
    }
    assert.match(reasonOf(await harness.request(phone)), /^guessing: 3 codes that were guessed at/)
    harness.clock.advance(3_600_000)
    assert.equal((await harness.request(phone)).kind, 'admitted')
  })

  test('whose codes are guessed at four times of five each gets no more of them in that hour, nor in that day', async () => {
    await using harness = await openGuardHarness()
    const admitted: number[] = []
    let reason = ''
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const verdict = await harness.request(phone)
      if (verdict.kind === 'admitted') {
        admitted.push(minute)
        await harness.guess(phone, 4)
      } else reason = reasonOf(verdict)
      harness.clock.advance(600_000)
    }
    assert.deepEqual(admitted, [0, 10, 20, 30, 60, 70, 80, 90])
    assert.match(reason, /^wrong-codes: 30 wrong codes in 86400 s for one recipient/)
    harness.clock.advance(3_600_000)
    assert.equal((await harness.request(phone)).kind, 'admitted')
  })

  test('that mistypes twice in every code is never kept waiting for it', async () => {
    await using harness = await openGuardHarness()
    for (let index = 0; index < 7; index++) {
      assert.equal((await harness.request(phone)).kind, 'admitted')
      await harness.guess(phone, 3)
      await harness.end(phone, 'approved')
      harness.clock.advance(61_000)
    }
  })

  test('that is a mailbox is limited as well', async () => {
    await using harness = await openGuardHarness()
    assert.equal(await harness.requestAll(Array.from({ length: 5 }, () => 'anna@example.com')), 3)
  })
})

suite('a limit', () => {
  const cases = [
    {
      key: 'address',
      more: {},
      elsewhere: { clientAddress: '203.0.113.9' },
      words: /^address: 50 codes in 60 s/,
    },
    {
      key: 'service',
      more: {},
      elsewhere: { serviceId: 2 },
      words: /^service: 50 codes of service 1 in 60 s/,
    },
    {
      key: 'userAddress',
      more: { userAddress: '2001:db8:0:1::1' },
      elsewhere: { userAddress: '2001:db8:0:2::1' },
      words: /^user-address: 50 codes in 60 s for one end user/,
    },
    { key: 'country', more: {}, elsewhere: null, words: /^country: 50 codes to UA in 60 s/ },
  ]
  for (const { key, more, elsewhere, words } of cases) {
    test(`by ${key} holds for two nodes together, and for that one alone`, async () => {
      await using harness = await openGuardHarness({
        limits: { ...noLimits, [key]: [{ seconds: 60, max: 50 }] },
      })
      const other = await harness.node()
      const verdicts = await Promise.all(
        numbers('38067', 200, 1_009).map((each, index) =>
          harness.request(each, more, index % 2 ? other : harness.guard),
        ),
      )
      const admitted = verdicts.filter(({ kind }) => kind === 'admitted').length
      assert.ok(admitted <= 50, `${admitted} were admitted`)
      await harness.guard.flushed()
      await other.flushed()
      // What was refused is not counted: there is room again for those that were taken for too many.
      assert.equal(admitted + (await harness.requestAll(numbers('38050', 100, 1_009), more)), 50)
      assert.match(reasonOf(await harness.request('380991234567', more)), words)
      if (elsewhere === null) assert.equal((await harness.request('48501234567', more)).kind, 'admitted')
      else assert.equal((await harness.request('380991234567', { ...more, ...elsewhere })).kind, 'admitted')
      harness.clock.advance(71_000)
      assert.equal((await harness.request('380991234568', more)).kind, 'admitted')
    })
  }

  test('counts all addresses of one IPv6 subscriber as one', async () => {
    await using harness = await openGuardHarness({
      limits: { ...noLimits, userAddress: [{ seconds: 60, max: 10 }], address: [{ seconds: 60, max: 20 }] },
    })
    const requests = numbers('38067', 40, 1_009).map((each, index) =>
      harness.request(each, { userAddress: `2001:db8:0:1::${index.toString(16)}` }),
    )
    const admitted = (await Promise.all(requests)).filter(({ kind }) => kind === 'admitted')
    assert.equal(admitted.length, 10)
    const servers = numbers('38050', 40, 1_009).map((each, index) =>
      harness.request(each, { clientAddress: `2001:db8:0:2:${index.toString(16)}::1` }),
    )
    assert.equal((await Promise.all(servers)).filter(({ kind }) => kind === 'admitted').length, 20)
  })

  test('gives back at once what came to nothing in two parts of its window', async () => {
    await using harness = await openGuardHarness({
      limits: { ...noLimits, service: [{ seconds: 60, max: 10 }] },
    })
    const boundary = Math.ceil(harness.clock.now() / 10_000) * 10_000
    harness.clock.advance(boundary - 500 - harness.clock.now())
    assert.equal(await harness.requestAll(numbers('38067', 60, 1_009)), 10)
    harness.clock.advance(700)
    assert.equal(await harness.requestAll(numbers('38050', 60, 1_009)), 0)
    await harness.guard.flushed()
    assert.deepEqual(harness.recorded.faults, [])
    const text = `SELECT (SELECT sum(part)::integer FROM unnest(parts) AS p (part)) AS counted FROM guard_counts
      WHERE rule = 'service'`
    assert.deepEqual(await harness.db.query({ text }), [{ counted: 10 }])
  })

  test('never lets more through in any stretch of its window', async () => {
    await using harness = await openGuardHarness({
      limits: { ...noLimits, service: [{ seconds: 60, max: 10 }] },
    })
    const admittedAt: number[] = []
    for (let index = 0; index < 300; index++) {
      harness.clock.advance(1_000)
      const verdict = await harness.request(`3806712${String(index).padStart(5, '0')}`)
      if (verdict.kind === 'admitted') admittedAt.push(harness.clock.now())
    }
    for (const [index, at] of admittedAt.entries()) {
      const inside = admittedAt.slice(index).filter((later) => later < at + 60_000)
      assert.ok(inside.length <= 10, `${inside.length} in one window`)
    }
    assert.ok(admittedAt.length >= 40, `${admittedAt.length} of 50`)
  })

  test('counts what was admitted and not created no more', async () => {
    await using harness = await openGuardHarness({
      limits: { ...noLimits, service: [{ seconds: 60, max: 1 }] },
    })
    const request = guardedRequest(phone)
    assert.equal((await harness.guard.admit(request)).kind, 'admitted')
    assert.equal((await harness.request(phone)).kind, 'refused')
    harness.guard.completed(request, false)
    await harness.guard.flushed()
    assert.equal((await harness.request(phone)).kind, 'admitted')
  })
})

suite('wrong codes', () => {
  const wrong = (harness: GuardHarness, requestedFrom: string | null, count: number) =>
    harness.guard.noteWrong({ accountId: 1, requestedFrom }, count)

  test('from one network keep new codes from that network alone for an hour, for all recipients together', async () => {
    await using harness = await openGuardHarness()
    const from = { userAddress: '2001:db8:0:1::7' }
    for (let index = 0; index < 15; index++) wrong(harness, '2001:db8:0:1::/64', 2)
    await harness.guard.flushed()
    const words = /^wrong-codes-by-user-address: 30 wrong codes in 3600 s from one end user's address/
    assert.match(reasonOf(await harness.request('380991234567', from)), words)
    assert.equal((await harness.request('380991234567')).kind, 'admitted')
    assert.equal((await harness.request('380991234568', { userAddress: '2001:db8:0:2::7' })).kind, 'admitted')
    harness.clock.advance(4_200_000)
    assert.equal((await harness.request('380991234569', from)).kind, 'admitted')
  })

  test('of one account count where a limit is set', async () => {
    const limits = { ...guardDefaults.limits, wrongCodesByAccount: [{ seconds: 60, max: 5 }] }
    await using harness = await openGuardHarness({ limits })
    wrong(harness, null, 4)
    await harness.guard.flushed()
    assert.equal((await harness.request('380991234567')).kind, 'admitted')
    wrong(harness, '192.0.2.7', 1)
    await harness.guard.flushed()
    assert.match(reasonOf(await harness.request('380991234568')), /^wrong-codes-by-account: 5 wrong codes/)
    assert.equal((await harness.request('380991234568', { accountId: 2 })).kind, 'admitted')
  })
})

suite('money for one country in an hour', () => {
  const config = { limits: noLimits, moneyPerHourMicros: 10_000_000, moneyPerHourMicrosByCountry: { PL: 0 } }

  test('is never passed, also not by many at once on two nodes', async () => {
    await using harness = await openGuardHarness(config)
    const other = await harness.node()
    const verdicts = await Promise.all(
      numbers('38067', 100, 1_009).map((each, index) =>
        harness.request(each, {}, index % 2 ? other : harness.guard),
      ),
    )
    assert.ok(verdicts.filter(({ kind }) => kind === 'admitted').length <= 20)
    await harness.guard.flushed()
    await other.flushed()
    await harness.requestAll(numbers('38050', 50, 1_009))
    const [row] = await harness.db.query<{ count: number }>({ text: 'SELECT count(*) FROM verifications' })
    assert.equal(row?.count, 20)
    assert.match(reasonOf(await harness.request('380991234567')), /^money: codes to UA for 10 in an hour/)
    assert.equal((await harness.request('380991234567', { accountId: 2 })).kind, 'admitted')
    assert.equal((await harness.request('49151123456789')).kind, 'admitted')
    harness.clock.advance(4_200_000)
    assert.equal((await harness.request('380991234567')).kind, 'admitted')
  })

  test('may be another one for a country, and is given back for what was not created', async () => {
    await using harness = await openGuardHarness(config)
    assert.match(reasonOf(await harness.request('48501234567')), /^money: codes to PL for 0/)
    const dear = guardedRequest(phone, { priceMicros: 10_000_000 })
    assert.equal((await harness.guard.admit(dear)).kind, 'admitted')
    assert.equal((await harness.request(phone)).kind, 'refused')
    harness.guard.completed(dear, false)
    await harness.guard.flushed()
    assert.equal((await harness.request(phone)).kind, 'admitted')
  })
})

suite('what is refused', () => {
  test('because a country is off or closed reads like any other and does not name the rule', async () => {
    const limits = { ...noLimits, country: [{ seconds: 60, max: 1 }] }
    await using harness = await openGuardHarness({
      limits,
      countriesOff: ['AZ'],
      moneyPerHourMicrosByCountry: { PL: 0 },
    })
    await harness.request('380671234567')
    const verdicts = await Promise.all(
      ['994501234567', '48501234567', '380671234568'].map((each) => harness.request(each)),
    )
    assert.deepEqual(
      verdicts.map((each) => each.kind === 'refused' && each.retryAfterSeconds),
      [900, 900, 900],
    )
    assert.match(verdicts.map(reasonOf).join('\n'), /^country-off: AZ is off\nmoney: .*\ncountry: /)
  })

  test('is written down with its reason, like ones once, and no number is there in full', async () => {
    await using harness = await openGuardHarness({ countriesOff: ['AZ', '+881'] })
    await harness.requestAll(numbers('994501', 2_000), { clientAddress: '203.0.113.7' })
    await harness.request('88161234567')
    for (let index = 0; index < 5; index++) await harness.request(phone)
    await harness.guard.flushed()
    const refusals = await listRefusals(harness.db, 100)
    const short = refusals.map(
      ({ rule, country, requests, reason }) => `${rule} ${country} ${requests} ${reason}`,
    )
    assert.deepEqual(short.sort(), [
      'country-off +881 1 +881 is off',
      'country-off AZ 2000 AZ is off',
      'recipient UA 2 3 codes in 60 s for one recipient',
    ])
    assert.ok(!JSON.stringify([refusals, harness.recorded.refused]).includes(phone))
    assert.ok(refusals.some(({ recipient }) => recipient === '38067…67'))
  })
})
