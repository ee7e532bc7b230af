import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { commandLine } from '../../../command-line/test/command-line.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { insertManagementKey } from '../../../store/accounts/management-keys.ts'
import { ruleSetsInForce } from '../../../store/traffic/rule-set-versions.ts'
import type { GatewayHarness } from './gateway-harness.ts'
import { errorsOf, openWith } from './traffic-rules-harness.ts'
import { openTwoCarriers, receivedBy, storyOfOne } from './two-carriers.ts'
import { until } from './until.ts'

interface Answer {
  status: number
  body: Record<string, unknown>
}

async function adminKey({ db }: GatewayHarness): Promise<string> {
  const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  const wish = { name: 'test', role: 'admin', ...limits } as const
  return (await insertManagementKey(db, wish, systemClock.now())).key
}

async function administered(harness: GatewayHarness) {
  const key = await adminKey(harness)
  return async (at: string, body?: object): Promise<Answer> => {
    const [method = '', path = ''] = at.split(' ')
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${harness.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) }
  }
}

const refused = 'Refused by the rule bets: the text has a word that is not allowed'

suite('traffic rules that are kept in the database', () => {
  test('apply at once beside those of the file, after a restart, and until they are taken back', async () => {
    await using harness = await openWith({ kind: 'words', name: 'spam', words: ['spam'] })
    const request = await administered(harness)
    const entries = '[{ kind: words, name: bets, words: [casino] }]'
    const checked = await request('POST /v1/rule-sets/traffic-rules/check', { entries })
    const { trial, ...found } = checked.body
    assert.match(String(trial), /"trafficRules".*"spam".*"bets"/s)
    assert.deepEqual(found, {
      ...{ faults: [], removed: [] },
      added: [{ kind: 'words', name: 'bets', words: ['casino'] }],
    })
    assert.deepEqual(await errorsOf(harness, 'casino'), [null])
    const applied = await request('PUT /v1/rule-sets/traffic-rules', { entries, version: 0 })
    assert.deepEqual([applied.status, applied.body], [200, { version: 1 }])
    assert.deepEqual(await errorsOf(harness, 'casino', 'spam'), [refused, refused.replace('bets', 'spam')])
    await harness.stop()
    await harness.start()
    assert.deepEqual(await errorsOf(harness, 'casino'), [refused])
    const stale = await request('PUT /v1/rule-sets/traffic-rules', { entries: '[]', version: 0 })
    assert.equal(stale.status, 409)
    const undone = await request('POST /v1/rule-sets/traffic-rules/undo', {})
    assert.deepEqual(undone.body, { version: 2 })
    assert.deepEqual(await errorsOf(harness, 'casino', 'spam'), [null, refused.replace('bets', 'spam')])
    const { versions } = (await request('GET /v1/rule-sets/traffic-rules/versions')).body as {
      versions: { version: number; undoes: number | null; applied_by: string; removed: string[] }[]
    }
    assert.deepEqual(
      versions.map(({ version, undoes, removed }) => [version, undoes, removed.length]),
      [
        [2, 1, 1],
        [1, null, 0],
      ],
    )
    assert.match(versions[0]?.applied_by ?? '', /test/)
  })

  test('are refused with the entry and its setting where they are broken or contradict the file', async () => {
    await using harness = await openWith({ kind: 'words', name: 'spam', words: ['spam'] })
    const request = await administered(harness)
    const wrong = async (entries: string) => {
      const { status, body } = await request('PUT /v1/rule-sets/traffic-rules', { entries })
      return [status, body['detail']]
    }
    assert.deepEqual(await wrong('[{ name: hour, limits: [{ seconds: 60, max: 0 }] }]'), [
      400,
      'entry 1, limits[0].max must be a whole number from 1 to 1000000000, is "0"',
    ])
    assert.deepEqual(await wrong('[{ kind: words, name: spam, words: [x] }]'), [
      400,
      'entry 1, name is the name of a rule of the settings file',
    ])
    assert.deepEqual(await wrong('[{'), [400, 'line 1: is not YAML here (bad indent)'])
    assert.deepEqual(await ruleSetsInForce(harness.db), [])
  })

  test('are left out where the file has meanwhile a rule of the name, and are reported', async () => {
    await using harness = await openWith()
    const request = await administered(harness)
    const entries =
      '[{ kind: words, name: bets, words: [casino] }, { kind: words, name: odds, words: [odds] }]'
    await request('PUT /v1/rule-sets/traffic-rules', { entries })
    await harness.stop()
    await harness.start({ settings: { trafficRules: [{ kind: 'words', name: 'bets', words: ['poker'] }] } })
    assert.deepEqual(await errorsOf(harness, 'casino', 'poker', 'odds'), [
      null,
      refused,
      refused.replace('bets', 'odds'),
    ])
    const { faults } = (await request('GET /v1/rule-sets/traffic-rules')).body
    assert.deepEqual(faults, [
      { entry: 0, field: 'name', message: 'is the name of a rule of the settings file' },
    ])
  })
})

test('traffic rules are tried on recorded messages before they apply', async () => {
  await using harness = await openWith({ kind: 'words', name: 'spam', words: ['spam'] })
  const request = await administered(harness)
  assert.deepEqual(await errorsOf(harness, 'casino', 'bonus', 'hello'), [null, null, null])
  assert.deepEqual(await errorsOf(harness, 'spam'), [refused.replace('bets', 'spam')])
  const entries = `[{ kind: words, name: bets, words: [casino], effect: hold },
    { kind: words, name: gifts, words: [bonus] }]`
  const { trial } = (await request('POST /v1/rule-sets/traffic-rules/check', { entries })).body
  const now = Date.now()
  const span = { from: new Date(now - 3_600_000).toISOString(), until: new Date(now + 60_000).toISOString() }
  const nothing = { routes: null, prices: [], tariffs: null }
  const started = await request('POST /v1/backtests', { ...span, ...nothing, traffic_rules: trial })
  assert.equal(started.status, 201, JSON.stringify(started.body))
  const done = await until('the backtest', async () => {
    const found = (await request(`GET /v1/backtests/${started.body['backtest_id']}`)).body
    return found['state'] === 'running' ? null : found
  })
  assert.equal(done['state'], 'done', JSON.stringify(done))
  assert.equal(done['result'], null)
  const { changes, messages, examples } = done['rules'] as Record<string, unknown> & {
    examples: { rule: string; after: string }[]
  }
  assert.deepEqual([messages, changes], [3, { passed: 0, waiting: 0, held: 1, refused: 1 }])
  assert.deepEqual(
    examples.map(({ rule, after }) => [rule, after]),
    [
      ['bets', 'held'],
      ['gifts', 'refused'],
    ],
  )
  const both = { ...nothing, routes: 'routes: []', traffic_rules: trial }
  assert.equal((await request('POST /v1/backtests', { ...span, ...both })).status, 400)
})

test('a backtest of the command line runs at the gateway of POSTHORN_URL, beside its rules in force', async () => {
  await using harness = await openWith({ kind: 'words', name: 'spam', words: ['spam'] })
  assert.deepEqual(await errorsOf(harness, 'casino', 'hello'), [null, null])
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-remote-'))
  const environment = { POSTHORN_URL: harness.url, POSTHORN_TOKEN: await adminKey(harness) }
  const run = commandLine(environment, folder)
  await writeFile(join(folder, 'rules.yaml'), '[{ kind: words, name: bets, words: [casino] }]')
  const { out, err } = await run('backtest', '--traffic-rules', 'rules.yaml', '--since', '1h')
  assert.equal(err, '')
  assert.match(
    out,
    /^traffic rules of rules\.yaml, beside those in force at 127\.0\.0\.1:\d+ \(backtest 1\)\n2 messages\n/,
  )
  assert.match(out, /now: 1 refused, 0 held, 0 wait, 0 go out at once/)
  assert.match(out, /bets +added +words +refuse +0 +1\n/)
  assert.match(out, /spam +removed/)
  await writeFile(join(folder, 'rules.yaml'), '[{ kind: words, name: bets }]')
  const wrong = await run('backtest', '--traffic-rules', 'rules.yaml', '--since', '1h')
  assert.match(wrong.err, /traffic rules has faults:\nline 1, rule 1, words: is missing/)
  await rm(folder, { recursive: true })
})

suite('what entries may name', () => {
  test('is listed by what a setting refers to, and found by a part of what it is called', async () => {
    await using harness = await openTwoCarriers({}, {}, 300)
    const request = await administered(harness)
    const valuesOf = async (of: string) => {
      const { body } = await request(`GET /v1/rule-sets/values/${of}`)
      return body['values'] as { value: string; title: string | null; country: string | null }[]
    }
    const named = async (of: string) => (await valuesOf(of)).map(({ value }) => value)
    assert.deepEqual(await named('carrier'), ['first', 'second'])
    assert.ok((await named('account')).length > 0)
    assert.ok((await named('time-zone')).includes('Europe/Kyiv'))
    const ukraine = (await valuesOf('country')).find(({ value }) => value === 'UA')
    assert.equal(ukraine?.title, 'Ukraine')
    const { body } = await request('GET /v1/rule-sets/values/network?search=kyivstar')
    assert.deepEqual(body, {
      values: [{ value: '25503', title: 'Kyivstar', country: 'UA' }],
      more: false,
    })
    const unknown = await request('GET /v1/rule-sets/values/moon')
    assert.equal(unknown.status, 400)
  })
})

suite('routes that are kept in the database', () => {
  test('lead the next message another way, are tried by a backtest first, and are taken back', async () => {
    await using harness = await openTwoCarriers({}, {}, 300)
    const request = await administered(harness)
    await storyOfOne(harness)
    assert.deepEqual(receivedBy(harness), { first: 1, second: 0 })
    const entries = '[{ upstream: second, prefix: "38067" }]'
    const { body } = await request('POST /v1/rule-sets/routes/check', { entries })
    const now = Date.now()
    const tried = await request('POST /v1/backtests', {
      from: new Date(now - 3_600_000).toISOString(),
      until: new Date(now + 60_000).toISOString(),
      ...{ routes: body['trial'], prices: [], tariffs: null },
    })
    assert.equal(tried.status, 201, JSON.stringify(tried.body))
    const result = await until('the backtest', async () => {
      const found = (await request(`GET /v1/backtests/${tried.body['backtest_id']}`)).body
      return found['state'] === 'running' ? null : found
    })
    assert.equal(result['state'], 'done', JSON.stringify(result['faults']))
    const { total } = result['result'] as { total: Record<string, number> }
    assert.deepEqual([total['hand_overs'], total['moved']], [1, 1])
    await request('PUT /v1/rule-sets/routes', { entries })
    await storyOfOne(harness)
    assert.deepEqual(receivedBy(harness), { first: 1, second: 1 })
    const ofFile = (await request('GET /v1/rule-sets/routes')).body['of_file']
    assert.deepEqual(ofFile, [
      { channel: 'sms', upstream: 'first' },
      { channel: 'sms', upstream: 'second', priority: '2' },
    ])
    await request('POST /v1/rule-sets/routes/undo', {})
    await storyOfOne(harness)
    assert.deepEqual(receivedBy(harness), { first: 2, second: 1 })
  })
})
