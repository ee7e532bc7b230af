import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { stringify } from 'yaml'
import { commandLine } from '../../../command-line/test/command-line.ts'
import type { Role } from '../../../domain/console/role.ts'
import { noResults } from '../../../domain/routing/quality-scores.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { insertManagementKey, type ManagementKeySettings } from '../../../store/accounts/management-keys.ts'
import { addResults } from '../../../store/carriers/upstream-results.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const phone = '380671234567'
const routing = {
  smsRules: [{ country: 'UA', transliterate: ['uk'], senders: { list: ['Info'], replaceBy: 'Info' } }],
  routes: [
    { upstream: 'first', country: 'UA', choose: 'cost' },
    { upstream: 'second', country: 'UA', choose: 'cost', retryFailed: 2 },
    { upstream: 'second', account: 'shop', traffic: 'code' },
    { upstream: 'first', prefix: '48' },
  ],
}

let harness: GatewayHarness
let folder: string
let keys: Record<'viewer' | 'operator' | 'ofShop' | 'ofKeys', string>

before(async () => {
  harness = await GatewayHarness.open({ carriers: { first: {}, second: {} }, settings: routing })
  folder = await mkdtemp(join(tmpdir(), 'posthorn-routes-'))
  const upstreams = ['first', 'second'].map((name) => ({
    ...{ name, host: 'a.example', systemId: 'a', password: 'p' },
  }))
  await writeFile(join(folder, 'posthorn.yaml'), stringify({ upstreams, ...routing }))
  await writeFile(
    join(folder, 'other.yaml'),
    stringify({ upstreams: upstreams.slice(1), routes: [{ upstream: 'second' }] }),
  )
  const shop = await createAccount(harness.db, { name: 'shop', currency: 'UAH' })
  keys = {
    viewer: await newKey('viewer'),
    operator: await newKey('operator'),
    ofShop: await newKey('operator', { accountId: shop }),
    ofKeys: await newKey('admin', { scopes: ['keys:read'] }),
  }
  const at = Date.now()
  const place = { upstream: 'second', network: '25503', country: 'UA', at }
  await addResults(harness.db, [{ ...noResults, ...place, delivered: 90, failed: 10 }])
  const far = new Date(at + 30 * 86_400_000).toISOString().slice(0, 10)
  await writeFile(join(folder, 'first.csv'), `network,price,valid_from\n25503,0.50,\n25503,0.10,${far}\n`)
  await writeFile(join(folder, 'second.csv'), 'country,price\nUA,0.40\n')
  for (const name of ['first', 'second'])
    assert.equal((await here('prices', 'import', `${name}.csv`, '--upstream', name)).err, '')
  // A gateway reads price lists again when they change.
  await until('the prices', async () => {
    const { out, err } = await elsewhere('route', phone)
    assert.equal(err, '')
    return out.includes('0.40') ? true : null
  })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function newKey(role: Role, limits: Partial<ManagementKeySettings> = {}): Promise<string> {
  const unlimited = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  const wish = { name: 'test', role, ...unlimited, ...limits }
  return (await insertManagementKey(harness.db, wish, systemClock.now())).key
}

function here(...words: string[]) {
  return commandLine({ DATABASE_URL: harness.databaseUrl }, folder)(...words)
}

function elsewhere(...words: string[]) {
  return commandLine({ POSTHORN_URL: harness.url, POSTHORN_TOKEN: keys.operator }, folder)(...words)
}

async function request(
  key: string,
  body: object,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(`${harness.url}/v1/routes/explain`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

suite('posthorn route prints the same at the gateway and from elsewhere:', () => {
  const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const cases: Record<string, { words: string[]; has: RegExp }> = {
    'by prices and results': { words: [phone], has: /second +takes all .*0\.40 +90\.0 %/ },
    'with a sender that a rule replaces': {
      words: [phone, '--sender', 'Shop'],
      has: /\nthe sender Shop is replaced by Info\n/,
    },
    'with account and kind of traffic': {
      words: ['+380 67 123 45 67', '--account', 'shop', '--traffic', 'code'],
      has: /routes for account shop, traffic code; 2 less specific/,
    },
    'by a prefix': { words: ['48601123456'], has: /routes for prefix 48\n/ },
    'where no route leads': { words: ['491701234567'], has: /no route on sms leads there/ },
    'on a channel without routes': { words: [phone, '--channel', 'viber'], has: /no route on viber/ },
    'with the prices of a later day': { words: [phone, '--at', month], has: /first +takes all .*0\.10/ },
    'by routes of a file': {
      words: ['491701234567', '--routes', 'other.yaml'],
      has: /routes of other.yaml\nroutes for every message\n\n.*\nsecond +takes all/,
    },
  }
  for (const [name, { words, has }] of Object.entries(cases)) {
    test(name, async () => {
      const local = await here('route', ...words)
      assert.match(`${local.out}${local.err}`, has)
      assert.deepEqual(await elsewhere('route', ...words), local)
      const [one, other] = [
        await here('route', ...words, '--json'),
        await elsewhere('route', ...words, '--json'),
      ]
      assert.equal(other.out, one.out)
    })
  }

  test('with a paused carrier', async () => {
    await elsewhere('upstreams', 'pause', 'second')
    const local = await here('route', phone)
    assert.match(local.out, /second +passed over: paused/)
    assert.deepEqual(await elsewhere('route', phone), local)
    await elsewhere('upstreams', 'resume', 'second')
  })
})

test('a viewer reads the route of a number that it sees masked, and may not try other routes', async () => {
  const { status, answer: found } = await request(keys.viewer, { recipient: phone })
  assert.equal(status, 200)
  assert.deepEqual([found['country'], found['network']], ['UA', '25503'])
  assert.doesNotMatch(JSON.stringify(found), new RegExp(phone))
  const refused = await request(keys.viewer, { recipient: phone, routes: '[]' })
  assert.equal(refused.status, 403)
  const forbidden = [keys.ofShop, keys.ofKeys].map((key) => request(key, { recipient: phone }))
  assert.deepEqual(
    (await Promise.all(forbidden)).map(({ status }) => status),
    [403, 403],
  )
})

suite('a refusal names its field:', () => {
  const routes = stringify({ routes: [{ upstream: 'third' }, { upstream: 'first', network: 255 }] })
  const cases: Record<string, { body: object; field: string; says: RegExp }> = {
    'no number': { body: { recipient: '12' }, field: 'recipient', says: /no phone number/ },
    'no address': { body: { recipient: phone, channel: 'email' }, field: 'recipient', says: /no e-mail/ },
    'a time that is over': {
      body: { recipient: phone, at: '2020-01-01T00:00:00Z' },
      field: 'at',
      says: /must not be over/,
    },
    'routes with faults': {
      body: { recipient: phone, routes },
      field: 'routes',
      says: /line 4: routes\[1\]\.network/,
    },
    'an unknown channel': {
      body: { recipient: phone, channel: 'fax' },
      field: 'channel',
      says: /sms, voice/,
    },
    'an unknown account': { body: { recipient: phone, account_id: 4242 }, field: 'account_id', says: /4242/ },
  }
  for (const [name, { body, field, says }] of Object.entries(cases)) {
    test(name, async () => {
      const { answer: refused } = await request(keys.operator, body)
      assert.match(String(refused['detail']), says)
      assert.equal(refused['field'], field)
    })
  }
})
