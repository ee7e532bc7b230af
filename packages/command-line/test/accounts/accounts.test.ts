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
  interface Listed {
    accounts: { name: string; disabled_at: string | null }[]
  }
  const disabledAt = async () => {
    const { accounts } = json<Listed>(await run('accounts', 'list', '--json'))
    return accounts.find(({ name }) => name === 'shop')?.disabled_at
  }
  assert.equal(await disabledAt(), null)
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
  assert.ok(Math.abs(Date.parse((await disabledAt()) ?? '') - Date.now()) < 60_000)
  await run('accounts', 'enable', 'shop')
  assert.equal(await disabledAt(), null)
  assert.match((await run('accounts', 'disable', 'nobody')).err, /there is no account nobody/)
})

test('a setting of an account that is taken away is said in words', async () => {
  const of = ['--account', 'shop']
  const country = await run('accounts', 'country', 'none', ...of)
  assert.equal(country.out, 'shop has no country: its numbers need a calling code\n')
  const address = await run('accounts', 'notify', 'none', ...of)
  assert.equal(address.out, 'callbacks of shop without a hook go nowhere\n')
})

test('a wrong name, currency, address, amount or price ends with exit code 2, and changes nothing', async () => {
  const account = ['--account', 'shop']
  for (const args of [
    ['accounts', 'create', '17'],
    ['accounts', 'create', 'till', '--currency', 'uah'],
    ['accounts', 'notify', 'ftp://x', ...account],
    ['tariffs', 'set', '--channel', 'sms', '--', '-1'],
    ['tariffs', 'set', '0.5', '--channel', 'sms', '--prefix', 'UA'],
    ['topup', '12,50', ...account],
    ['topup', '1.0000001', ...account],
    ['topup', '0', ...account],
  ]) {
    const { exitCode, out } = await run(...args)
    assert.deepEqual([exitCode, out], [2, ''], args.join(' '))
  }
  const topped = await run('topup', '250.00', ...account)
  assert.equal(topped.out, 'balance of shop: 250.00 UAH\n')
  assert.equal((await run('topup', ...account, '--', '-10')).out, 'balance of shop: 240.00 UAH\n')
})

test('of the times of an account one is changed, and the other stays', async () => {
  await run('accounts', 'set', 'bank', '--keep-contents-days', '30', '--keep-months', '12')
  const { out } = await run('accounts', 'set', 'bank', '--keep-months', 'none')
  assert.equal(out, 'bank keeps contents for 30 days, messages for as long as the settings say\n')
})

test('an account gets an alert about its balance, and loses it', async () => {
  assert.equal((await run('accounts', 'balance-alert', 'bank', '50')).out, 'bank is low below 50\n')
  assert.match((await run('accounts', 'list')).out, /bank +0\.00 +UAH +50\.00/)
  assert.equal((await run('accounts', 'balance-alert', 'bank', 'none')).out, 'bank has no alert\n')
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
