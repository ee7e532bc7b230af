import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { projectFile } from '../../../../test/support/project.ts'
import { type Reaction, Receiver } from '../../../../test/support/receiver.ts'
import { Secret } from '../../../settings/secret.ts'
import { AlphasmsLookups } from '../../lookups/alphasms/alphasms-lookups.ts'
import { HlrLookups } from '../../lookups/hlr-lookups/hlr-lookups.ts'
import { NumberContext } from '../../lookups/infobip-number-context/number-context.ts'
import { readResult } from '../../lookups/infobip-number-context/read-result.ts'
import type { LookupOutcome, LookupProvider } from '../../lookups/lookup.ts'
import { OfflineLookups } from '../../lookups/offline/offline-lookups.ts'
import { readSamples } from '../infobip/sample-account.ts'

const answer = (status: number, body: string): Reaction => ({ kind: 'answer', status, body })

const secret = 'a-secret-that-nobody-may-read'

function numberContext(baseUrl: string, responseTimeoutMs = 5_000): NumberContext {
  const apiKey = new Secret(secret)
  const kind = 'infobip-number-context'
  return new NumberContext({ kind, baseUrl, apiKey, connections: 2, responseTimeoutMs, cacheSeconds: 0 })
}

function hlrLookups(baseUrl: string, clock = new ManualClock(), responseTimeoutMs = 5_000): HlrLookups {
  const apiKey = new Secret('key-1')
  const apiSecret = new Secret(secret)
  const settings = { baseUrl, apiKey, apiSecret, connections: 2, responseTimeoutMs, cacheSeconds: 0 }
  return new HlrLookups({ ...settings, kind: 'hlr-lookups' }, clock)
}

function alphasms(baseUrl: string, responseTimeoutMs = 5_000): AlphasmsLookups {
  const settings = { baseUrl, connections: 2, responseTimeoutMs, cacheSeconds: 0 }
  return new AlphasmsLookups({ ...settings, kind: 'alphasms', apiKey: new Secret(secret) })
}

async function lookUp(
  reaction: Reaction,
  make: (url: string) => LookupProvider,
  phones: string[],
): Promise<{ outcomes: LookupOutcome[]; receiver: Receiver }> {
  await using receiver = await Receiver.open()
  receiver.react = () => reaction
  const provider = make(receiver.url('').replace(/\/$/, ''))
  const outcomes = await provider.look(phones)
  await provider.close()
  return { outcomes, receiver }
}

test('answers as Infobip has published them are read whole', async () => {
  const [inService, ported] = readSamples<{ body: object }>('number-lookups')
  const network = (name: string, prefix: string) => ({
    name,
    prefix,
    country: { name: 'Switzerland', prefix: '41' },
  })
  const expected = { reach: 'reachable', imsi: '228011234567890', mccmnc: '22801' }
  const first = await lookUp(answer(200, JSON.stringify(inService?.body)), numberContext, ['41793026727'])
  assert.deepEqual(first.outcomes, [
    {
      kind: 'answered',
      finding: { ...expected, ported: false, origin: network('Swisscom', '79') },
      cost: null,
    },
  ])
  const [request] = first.receiver.received
  assert.deepEqual([request?.method, request?.path], ['POST', '/number/1/query'])
  assert.equal(request?.headers['authorization'], `App ${secret}`)
  assert.deepEqual(JSON.parse(request.body), { to: ['41793026727'] })
  const second = await lookUp(answer(200, JSON.stringify(ported?.body)), numberContext, [
    '41793026727',
    '41790',
  ])
  assert.deepEqual(second.outcomes[0], {
    kind: 'answered',
    finding: {
      ...expected,
      ported: true,
      origin: network('Swisscom', '79'),
      portedTo: network('Sunrise', '77'),
    },
    cost: null,
  })
  assert.deepEqual(second.outcomes[1], {
    kind: 'failed',
    retry: true,
    reason: 'the answer has no result for this number',
  })
})

const codes: [group: string, status: number, error: number, meaning: string][] = [
  ['DELIVERED', 5, 0, 'reachable'],
  ['UNDELIVERABLE', 9, 27, 'absent'],
  ['EXPIRED', 15, 27, 'absent'],
  ['UNDELIVERABLE', 9, 13, 'absent'],
  ['UNDELIVERABLE', 9, 0, 'absent'],
  ['UNDELIVERABLE', 9, 1, 'unknown-subscriber'],
  ['UNDELIVERABLE', 9, 5, 'unknown-subscriber'],
  ['UNDELIVERABLE', 9, 34, 'later'],
  ['UNDELIVERABLE', 9, 502, 'later'],
  ['UNDELIVERABLE', 9, 4_099, 'later'],
  ['PENDING', 3, 0, 'later'],
  ['EXPIRED', 29, 0, 'later'],
  ['REJECTED', 12, 0, 'later'],
  ['REJECTED', 6, 0, 'never'],
  ['REJECTED', 19, 0, 'never'],
]
for (const [groupName, id, error, meaning] of codes) {
  test(`${groupName} ${id} with error ${error} means: ${meaning}`, () => {
    const outcome = readResult({
      to: '380501234567',
      status: { groupName, id, name: 'X' },
      error: { id: error },
    })
    const read = outcome.kind === 'answered' ? outcome.finding.reach : outcome.retry ? 'later' : 'never'
    assert.equal(read, meaning)
  })
}

test('a result without an error that can be read says nothing about the subscriber', () => {
  const status = { groupName: 'UNDELIVERABLE', id: 9, name: 'X' }
  for (const error of [undefined, {}, { id: '1' }, { id: null }])
    assert.equal(readResult({ to: '380501234567', status, error }).kind, 'failed', JSON.stringify(error))
  assert.equal(readResult({ to: '380501234567' }).kind, 'failed')
})

test('more numbers than one query takes go in several', async () => {
  const phones = Array.from({ length: 1_001 }, (_, index) => String(380_500_000_000 + index))
  const { receiver, outcomes } = await lookUp(answer(200, '{"results":[]}'), numberContext, phones)
  const sizes = receiver.received.map(({ body }) => (JSON.parse(body) as { to: string[] }).to.length)
  assert.deepEqual(sizes.sort(), [1, 1_000])
  assert.equal(outcomes.length, 1_001)
})

test('the answer that hlr-lookups.com has published is read; what is masked is left out', async () => {
  const path = projectFile('conformance/hlr-lookups/answer.json')
  const clock = new ManualClock()
  const make = (url: string) => hlrLookups(`${url}/api/v2`, clock)
  const { outcomes, receiver } = await lookUp(answer(200, readFileSync(path, 'utf8')), make, ['14156226819'])
  const country = { name: 'United States', prefix: '1' }
  assert.deepEqual(outcomes, [
    {
      kind: 'answered',
      finding: {
        reach: 'reachable',
        mccmnc: '310260',
        ported: true,
        origin: { name: 'Verizon Wireless', country },
        portedTo: { name: 'T-Mobile US', country },
      },
      cost: { micros: 10_000, currency: 'EUR' },
    },
  ])
  const [request] = receiver.received
  const seconds = String(Math.floor(clock.now() / 1_000))
  const signed = `/hlr-lookup${seconds}POST{"msisdn":"+14156226819"}`
  assert.equal(request?.path, '/api/v2/hlr-lookup')
  assert.equal(request.body, '{"msisdn":"+14156226819"}')
  assert.equal(request.headers['x-digest-key'], 'key-1')
  assert.equal(request.headers['x-digest-timestamp'], seconds)
  const signature = createHmac('sha256', secret).update(signed).digest('hex')
  assert.equal(request.headers['x-digest-signature'], signature)
})

const statuses: [status: string, processing: string, meaning: string][] = [
  ['CONNECTED', 'COMPLETED', 'reachable'],
  ['ABSENT', 'COMPLETED', 'absent'],
  ['INVALID_MSISDN', 'COMPLETED', 'unknown-subscriber'],
  ['UNDETERMINED', 'COMPLETED', 'later'],
  ['CONNECTED', 'FAILED', 'later'],
]
for (const [status, processing, meaning] of statuses) {
  test(`${status}, ${processing} of hlr-lookups.com means: ${meaning}`, async () => {
    const body = JSON.stringify({ connectivity_status: status, processing_status: processing })
    const [outcome] = (await lookUp(answer(200, body), hlrLookups, ['380501234567'])).outcomes
    const read = outcome?.kind === 'answered' ? outcome.finding.reach : 'later'
    assert.equal(read, meaning)
  })
}

const hlrItems: [item: object, meaning: string][] = [
  [{ success: true, data: { phone: 380501234567, status: 'DELIVERED' } }, 'reachable'],
  [{ success: true, data: { phone: '380501234567', status: 'UNDELIVERABLE' } }, 'absent'],
  [
    { success: true, data: { phone: 380501234567, status: 'INVALID DESTINATION ADDRESS' } },
    'unknown-subscriber',
  ],
  [{ success: true, data: { phone: 380501234567, status: 'OFFLINE' } }, 'not-asked'],
  [{ success: true, data: { phone: 380501234567, status: 'ROUTING' } }, 'later'],
  [{ success: true, data: { phone: 380501234568, status: 'DELIVERED' } }, 'later'],
  [{ success: false, error: 'The network did not answer the lookup, please try again' }, 'later'],
  [{ success: false, error: 'Not enough money' }, 'later'],
  [{ success: true }, 'later'],
  [{ success: true, data: {} }, 'later'],
  [{}, 'later'],
  [{ success: false, error: 'Operator not supported' }, 'never'],
  [{ success: false, error: 'Please enter valid receiver phone number' }, 'never'],
]
for (const [item, meaning] of hlrItems) {
  test(`the item ${JSON.stringify(item)} of the contract means: ${meaning}`, async () => {
    const body = JSON.stringify({ success: true, data: [item] })
    const [outcome] = (await lookUp(answer(200, body), alphasms, ['380501234567'])).outcomes
    const read = outcome?.kind === 'answered' ? outcome.finding.reach : outcome?.retry ? 'later' : 'never'
    assert.equal(read, meaning)
  })
}

test('the contract is requested with one operation for each number, at most 100 in a request', async () => {
  const phones = Array.from({ length: 101 }, (_, index) => String(380_500_000_000 + index))
  const refusedKey = answer(200, '{"success":false,"error":"Access denied"}')
  const { receiver, outcomes } = await lookUp(refusedKey, alphasms, phones)
  const requests = receiver.received
    .map(({ body }) => JSON.parse(body) as { auth: string; data: object[] })
    .sort((a, b) => a.data.length - b.data.length)
  assert.deepEqual(requests[0], { auth: secret, data: [{ type: 'hlr', id: 1, phone: 380_500_000_100 }] })
  assert.equal(requests[1]?.data.length, 100)
  assert.deepEqual(outcomes.at(100), { kind: 'failed', retry: true, reason: 'Access denied' })
})

const providers: [name: string, make: (url: string) => LookupProvider][] = [
  ['Infobip', (url) => numberContext(url, 300)],
  ['hlr-lookups.com', (url) => hlrLookups(url, new ManualClock(), 300)],
  ['AlphaSMS', (url) => alphasms(url, 300)],
]
const problems: [what: string, reaction: Reaction, retry: boolean][] = [
  ['says 400', answer(400, `{"said":"${secret} 380501234567"}`), false],
  ['says 401', answer(401, '{}'), true],
  ['says 429', answer(429, ''), true],
  ['says 500', answer(500, '<html>'), true],
  ['answers 200 with nonsense', answer(200, '<html>'), true],
  ['answers 200 with nothing', answer(200, ''), true],
  ['answers 200 with {}', answer(200, '{}'), true],
  ['answers 200 with []', answer(200, '[]'), true],
  ['answers 200 with a cut text', answer(200, '{"results":[{"to":"3805'), true],
  ['answers 204', answer(204, ''), true],
  ['never answers', { kind: 'hang' }, true],
  ['hangs up', { kind: 'drop' }, true],
]
for (const [name, make] of providers) {
  for (const [what, reaction, retry] of problems) {
    test(`${name} that ${what} fails a number, and the reason does not name it`, async () => {
      const phones = ['380501234567']
      const { outcomes } = await lookUp(reaction, make, phones)
      assert.equal(outcomes.length, 1)
      for (const outcome of outcomes) {
        assert.ok(outcome.kind === 'failed')
        assert.equal(outcome.retry, retry, outcome.reason)
        assert.doesNotMatch(outcome.reason, new RegExp([secret, ...phones].join('|')))
      }
    })
  }
}

test('numbering data tells the country of a number and nothing that it cannot know', async () => {
  const outcomes = await new OfflineLookups().look(['380501234567', '12025550123', '870773111632'])
  assert.deepEqual(
    outcomes.map((outcome) => outcome.kind === 'answered' && outcome.finding),
    [
      { reach: 'not-asked', origin: { country: { name: 'Ukraine', prefix: '380' } } },
      { reach: 'not-asked', origin: { country: { name: 'United States', prefix: '1' } } },
      { reach: 'not-asked', origin: { country: { prefix: '870' } } },
    ],
  )
})
