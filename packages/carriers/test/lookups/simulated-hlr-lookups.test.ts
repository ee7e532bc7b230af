import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HlrLookups as SimulatedRegister } from '../../../../simulators/hlr-lookups/hlr-lookups.ts'
import type { Finding } from '../../../domain/lookup/finding.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { HlrLookups } from '../../lookups/hlr-lookups/hlr-lookups.ts'
import type { LookupOutcome } from '../../lookups/lookup.ts'
import { hlrLookupsSettings } from '../../lookups/lookups-settings.ts'

/** Our client and the simulated register at the other end of a socket. */
class Lookups implements AsyncDisposable {
  readonly register: SimulatedRegister
  readonly #client: HlrLookups

  static async open(faults: object = {}, { secret = '', responseTimeoutMs = 5_000 } = {}): Promise<Lookups> {
    const register = await SimulatedRegister.open({ clock: systemClock, port: 0, faults })
    const { url: baseUrl, apiKey, apiSecret } = register.address
    const client = new HlrLookups(
      {
        ...collectDefaults(hlrLookupsSettings),
        kind: 'hlr-lookups',
        baseUrl,
        responseTimeoutMs,
        apiKey: new Secret(apiKey),
        apiSecret: new Secret(secret === '' ? apiSecret : secret),
      },
      systemClock,
    )
    return new Lookups(register, client)
  }

  private constructor(register: SimulatedRegister, client: HlrLookups) {
    this.register = register
    this.#client = client
  }

  look(...phones: string[]): Promise<LookupOutcome[]> {
    return this.#client.look(phones)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close()
    await this.register[Symbol.asyncDispose]()
  }
}

function findingOf(outcome: LookupOutcome | undefined): Finding {
  assert.ok(outcome?.kind === 'answered', JSON.stringify(outcome))
  return outcome.finding
}

const ukraine = { name: 'Ukraine', prefix: '380' }

test('a number in service is found with its network, and costs a cent', async () => {
  await using lookups = await Lookups.open()
  const [outcome] = await lookups.look('380501234567')
  assert.deepEqual(outcome, {
    kind: 'answered',
    finding: {
      reach: 'reachable',
      imsi: '255010501234567',
      mccmnc: '25501',
      ported: false,
      origin: { name: 'Vodafone UA', country: ukraine },
    },
    cost: { micros: 10_000, currency: 'EUR' },
  })
})

test('a ported number is found in both its networks', async () => {
  await using lookups = await Lookups.open()
  const { mccmnc, ported, origin, portedTo } = findingOf((await lookups.look('380501119973'))[0])
  assert.deepEqual([mccmnc, ported], ['25503', true])
  assert.deepEqual(origin, { name: 'Vodafone UA', country: ukraine })
  assert.deepEqual(portedTo, { name: 'Kyivstar', country: ukraine })
})

test('a number that roams is a number of its network', async () => {
  await using lookups = await Lookups.open()
  const { reach, mccmnc, ported, portedTo } = findingOf((await lookups.look('380501119974'))[0])
  assert.deepEqual([reach, mccmnc, ported, portedTo], ['reachable', '25501', false, undefined])
})

test('many numbers are answered in their order, those that tell nothing among them', async () => {
  await using lookups = await Lookups.open()
  const outcomes = await lookups.look(
    '380501119971',
    '380501119972',
    '380501119975',
    '380501119976',
    '380501119977',
    '12025550123',
  )
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.kind === 'answered' ? outcome.finding.reach : outcome.reason)),
    [
      'absent',
      'unknown-subscriber',
      'COMPLETED, UNDETERMINED',
      'FAILED, UNDETERMINED',
      'REJECTED, UNDETERMINED',
      'reachable',
    ],
  )
  assert.deepEqual(findingOf(outcomes[1]), { reach: 'unknown-subscriber' })
  assert.equal(findingOf(outcomes[5]).mccmnc, '00101')
})

test('digits that are masked are left out', async () => {
  await using lookups = await Lookups.open({ masksSubscribers: true })
  const { imsi, mccmnc } = findingOf((await lookups.look('380501234567'))[0])
  assert.deepEqual([imsi, mccmnc], [undefined, '25501'])
})

test('a wrong secret is reported, and may be mended', async () => {
  await using lookups = await Lookups.open({}, { secret: 'not-the-secret' })
  const [outcome] = await lookups.look('380501234567')
  assert.ok(outcome?.kind === 'failed')
  assert.equal(outcome.retry, true)
  assert.match(outcome.reason, /^HTTP 401: .*Invalid digest signature/)
})

const problems: [what: string, faults: object][] = [
  ['never answers', { silent: true }],
  ['answers too late', { answerDelayMs: 60_000 }],
  ['refuses connections', { refuseConnections: true }],
  ['cuts the connection before its answer', { loseAnswers: true }],
  ['answers with a page', { garbage: true }],
  ['answers 500', { status: 500 }],
  ['wants less', { requestsPerSecond: 0 }],
]
for (const [what, faults] of problems) {
  test(`a register that ${what} fails the number for now`, async () => {
    await using lookups = await Lookups.open(faults, { responseTimeoutMs: 300 })
    const [outcome] = await lookups.look('380501234567')
    assert.ok(outcome?.kind === 'failed')
    assert.equal(outcome.retry, true)
    assert.doesNotMatch(outcome.reason, /380501234567|sandbox-hlr/)
  })
}
