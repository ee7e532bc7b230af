import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { noResults } from '../../../domain/routing/quality-scores.ts'
import { writeLookupCache } from '../../../store/carriers/lookup-cache.ts'
import { ensureSlots } from '../../../store/carriers/slots.ts'
import { controlUpstream } from '../../../store/carriers/upstream-controls.ts'
import { addResults } from '../../../store/carriers/upstream-results.ts'
import { freshCommandLine, json } from '../command-line.ts'

const config = `
smsRules:
  - { smartCharacters: true }
  - { country: UA, transliterate: [uk], senders: { list: [Info], replaceBy: Info } }
upstreams:
  - { name: carrier-a, host: a.example, systemId: a, password: "\${UNSET}" }
  - { name: carrier-b, host: b.example, systemId: b, password: "\${UNSET}" }
  - { name: carrier-c, host: c.example, systemId: c, password: "\${UNSET}" }
routes:
  - { upstream: carrier-c }
  - { upstream: carrier-a, country: UA, choose: cost }
  - { upstream: carrier-b, country: UA, choose: cost, retryFailed: 2 }
  - { upstream: carrier-c, country: UA, priority: 2 }
  - { upstream: carrier-a, network: 25501, lookup: cache }
  - { upstream: carrier-b, account: shop, traffic: code }
`

const { fresh, folder, run } = await freshCommandLine()

before(async () => {
  await run('accounts', 'create', 'shop')
  await writeFile(join(folder, 'posthorn.yaml'), config)
  await writeFile(join(folder, 'a.csv'), 'network,price\n25503,0.50\n')
  await writeFile(join(folder, 'b.csv'), 'country,price\nUA,0.40\n')
  const slots = ['carrier-a', 'carrier-b', 'carrier-c'].map((upstream) => ({ upstream, number: 0 }))
  await ensureSlots(fresh.db, slots)
  for (const name of ['a', 'b']) await run('prices', 'import', `${name}.csv`, '--upstream', `carrier-${name}`)
  const at = Date.now()
  const results = {
    upstream: 'carrier-b',
    network: '25503',
    country: 'UA',
    at,
    ...noResults,
    delivered: 90,
    failed: 10,
    codes: 80,
    entered: 48,
  }
  await addResults(fresh.db, [results])
})

test('the way of a number is explained with its network, the prices and the results', async () => {
  const { out } = await run('route', '+380 67 123 45 67')
  assert.match(out, /^380671234567: UA, Kyivstar \(25503\), by numbering data\n/)
  assert.match(out, /routes for country UA; 1 less specific/)
  assert.match(out, /carrier-b +takes all +1 +1 +cost +0\.40 +90\.0 % +60\.0 % +retryFailed=2/)
  assert.match(out, /carrier-a +if those above fail +1 +1 +cost +0\.50 +-/)
  assert.match(out, /carrier-c +if those above fail +2 +1 +weight +- +-/)
})

test('account, sender and kind of traffic belong to the question', async () => {
  const { out } = await run('route', '380671234567', '--account', 'shop', '--traffic', 'code')
  assert.match(out, /routes for account shop, traffic code; 4 less specific/)
  assert.match(out, /carrier-b +takes all/)
})

test('rules for SMS are explained, and what they say about a sender', async () => {
  const { out } = await run('route', '380671234567')
  assert.match(out, /\nsenders: Info; others are replaced by Info\n/)
  assert.match(out, /\ntexts that need it are rewritten for 7 bits: plain characters, transliteration uk/)
  const named = await run('route', '380671234567', '--sender', 'Shop')
  assert.match(named.out, /\nthe sender Shop is replaced by Info\n/)
  const { out: german } = await run('route', '491701234567', '--sender', 'Shop')
  assert.doesNotMatch(german, /sender Shop/)
  assert.doesNotMatch((await run('route', '380671234567', '--channel', 'viber')).out, /senders/)
})

test('a stored lookup is believed before numbering data where a route requests it', async () => {
  const ported = new Map([['380501234567', { reach: 'reachable', mccmnc: '25506' } as const]])
  await writeLookupCache(fresh.db, 'hlr-lookups', ported, Date.now())
  const { out } = await run('route', '380501234567')
  assert.match(out, /380501234567: UA, lifecell \(25506\), by a lookup/)
})

test('a paused upstream is passed over', async () => {
  await controlUpstream(fresh.db, {
    upstream: 'carrier-b',
    state: 'paused',
    reason: null,
    madeBy: 'ada',
    at: 1,
  })
  const { out } = await run('route', '380671234567')
  assert.match(out, /carrier-a +takes all/)
  assert.match(out, /carrier-b +passed over: paused/)
})

test('routes of another file are explained without putting them in force', async () => {
  await writeFile(join(folder, 'new.yaml'), config.replace('network: 25501', 'network: 25503'))
  const { candidates } = json<{ candidates: Record<string, unknown>[] }>(
    await run('route', '380671234567', '--routes', 'new.yaml', '--json'),
  )
  const { upstream, use, share } = candidates[0] ?? {}
  assert.deepEqual([upstream, use, share], ['carrier-a', 'taken', 1])
})

test('all wrong routes are named with their lines', async () => {
  await writeFile(
    join(folder, 'wrong.yaml'),
    `${config}  - { upstream: carrier-b, network: 255 }\n  - { upstream: x }\n`,
  )
  const { exitCode, err } = await run('route', '380671234567', '--routes', 'wrong.yaml')
  assert.equal(exitCode, 2)
  assert.match(err, /routes\[6\]\.network/)
  assert.match(err, /routes\[7\]\.upstream/)
})

test('the routes of the database are used, and the answer says of which version; another file is tried alone', async () => {
  assert.match((await run('route', '48601123456')).out, /\nroutes of the settings file\n/)
  const entries = '[{ upstream: carrier-b, country: PL }]'
  await writeFile(join(folder, 'more.yaml'), entries)
  assert.match((await run('rule-sets', 'apply', 'routes', '--entries-file', 'more.yaml')).out, /version 1/)
  const { out } = await run('route', '48601123456')
  assert.match(out, /routes of the settings file with version 1 of the database\nroutes for country PL/)
  assert.match(out, /\ncarrier-b /)
  const other = await run('route', '48601123456', '--routes', 'posthorn.yaml')
  assert.match(other.out, /routes of posthorn.yaml\nroutes for every message/)
  await run('rule-sets', 'undo', 'routes')
})
