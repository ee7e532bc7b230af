import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, folder, run } = await freshCommandLine()

before(async () => {
  for (const name of ['shop', 'bank']) assert.equal((await run('accounts', 'create', name)).exitCode, 0)
})

test('an account is disabled and enabled, which the list shows', async () => {
  const stateOf = async () => (await run('accounts', 'list')).out.match(/shop.* (active|disabled)$/m)?.[1]
  assert.equal(await stateOf(), 'active')
  const disabled = await run('accounts', 'disable', 'shop')
  assert.match(disabled.out, /shop is disabled: its requests are refused, what it accepted goes on/)
  const [first] = await fresh.db.query<{ at: number }>({
    text: 'SELECT disabled_at AS at FROM accounts WHERE account_id = 1',
  })
  await run('accounts', 'disable', '1')
  const [second] = await fresh.db.query<{ at: number }>({
    text: 'SELECT disabled_at AS at FROM accounts WHERE account_id = 1',
  })
  assert.equal(second?.at, first?.at, 'since when it is disabled stays')
  assert.equal(await stateOf(), 'disabled')
  const [shop] = json<{ disabledAt: number | null }[]>(await run('accounts', 'list', '--json'))
  assert.ok(Math.abs((shop?.disabledAt ?? 0) - Date.now()) < 60_000)
  await run('accounts', 'enable', 'shop')
  assert.equal(await stateOf(), 'active')
  assert.match((await run('accounts', 'disable', 'nobody')).err, /there is no account nobody/)
})

test('an account is renamed; names that are taken, or no names, are refused', async () => {
  assert.match((await run('accounts', 'rename', 'shop', 'bank')).err, /already an account called bank/)
  const wrong = await run('accounts', 'rename', 'shop', 'a b')
  assert.deepEqual([wrong.exitCode, wrong.out], [2, ''])
  assert.match((await run('accounts', 'rename', 'shop', 'shop.ua')).out, /shop is called shop\.ua/)
  assert.match((await run('keys', 'create', '--account', 'shop.ua', '--name', 'till')).out, /of shop\.ua/)
  await run('accounts', 'rename', 'shop.ua', 'shop')
})

test('rules and open alerts about the balance follow the new name', async () => {
  await run('alerts', 'targets', 'add', 'oncall', '--kind', 'email', '--address', 'a@b.example')
  for (const [name, watch] of [
    ['low shop', 'shop'],
    ['low bank', 'bank'],
  ]) {
    const added = await run(
      'alerts',
      'add',
      name ?? '',
      '--kind',
      'balance',
      '--watch',
      watch ?? '',
      '--to',
      'oncall',
    )
    assert.equal(added.exitCode, 0, added.err)
  }
  await run('accounts', 'rename', 'shop', 'store')
  const rules = await fresh.db.query<{ subject: string }>({
    text: 'SELECT subject FROM alert_rules ORDER BY rule_id',
  })
  assert.deepEqual(
    rules.map(({ subject }) => subject),
    ['store', 'bank'],
  )
  await run('accounts', 'rename', 'store', 'shop')
})

test('an account that the settings file names keeps its name', async () => {
  writeFileSync(
    join(folder, 'posthorn.yaml'),
    `mode: test
upstreams:
  - { kind: smpp, name: a, host: 127.0.0.1, port: 2775, systemId: a, password: b }
routes:
  - { channel: sms, upstream: a }
  - { channel: sms, upstream: a, account: bank }
trafficRules:
  - { name: few, kind: cap, account: bank, limits: [{ seconds: 60, max: 5 }] }
`,
  )
  const refused = await run('accounts', 'rename', 'bank', 'bank2')
  assert.deepEqual([refused.exitCode, refused.out], [1, ''])
  assert.match(refused.err, /name the account bank in routes\[1\]\.account, trafficRules\[0\]\.account/)
  assert.equal((await run('accounts', 'rename', 'shop', 'shop2')).exitCode, 0)
})
