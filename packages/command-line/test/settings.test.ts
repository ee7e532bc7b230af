import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { before, test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { settingsChannel } from '../../store/accounts/accounts.ts'
import { hashApiKey } from '../../store/accounts/api-keys.ts'
import { commandLine, freshCommandLine, json } from './command-line.ts'

const { fresh, run } = await freshCommandLine()

before(async () => {
  assert.match((await run('keys', 'create')).err, /there is no account yet: posthorn accounts create <name>/)
  assert.equal((await run('accounts', 'create', 'shop')).exitCode, 0)
})

test('a key is shown once, kept as a hash and listed by its end', async () => {
  const created = json<{ key: string }>(await run('keys', 'create', '--name', 'till', '--json'))
  assert.match(created.key, /^ph_[0-9A-Za-z]{43}$/)
  const [stored] = await fresh.db.query<{ hash: Buffer }>({ text: 'SELECT key_hash AS hash FROM api_keys' })
  assert.deepEqual(stored?.hash, hashApiKey(created.key))
  const listed = await run('keys', 'list')
  assert.match(listed.out, new RegExp(`till +${created.key.slice(-4)} `))
  assert.ok(!listed.out.includes(created.key))
})

test('a revoked key stays revoked and cannot be revoked twice', async () => {
  const { key_id: keyId } = json<{ key_id: number }>(await run('keys', 'create', '--json'))
  assert.equal((await run('keys', 'revoke', String(keyId))).exitCode, 0)
  const { keys } = json<{ keys: { key_id: number; revoked_at: string | null }[] }>(
    await run('keys', 'list', '--json'),
  )
  assert.notEqual(keys.find((key) => key.key_id === keyId)?.revoked_at, null)
  const again = await run('keys', 'revoke', String(keyId))
  assert.deepEqual([again.exitCode, again.out], [1, ''])
  assert.match(again.err, /there is no valid key/)
})

test('a sender is added, changed and removed', async () => {
  await run('senders', 'add', 'Shop', '--channel', 'sms')
  await run('senders', 'add', 'Shop', '--channel', 'sms', '--status', 'pending')
  await run('senders', 'add', 'Shop', '--channel', 'viber')
  const { senders } = json<{ senders: { channel: string; name: string; status: string }[] }>(
    await run('senders', 'list', '--json'),
  )
  assert.deepEqual(
    senders.map(({ channel, name, status }) => [channel, name, status]),
    [
      ['sms', 'Shop', 'pending'],
      ['viber', 'Shop', 'approved'],
    ],
  )
  assert.equal((await run('senders', 'remove', 'Shop', '--channel', 'sms')).exitCode, 0)
  assert.match((await run('senders', 'remove', 'Shop', '--channel', 'sms')).err, /Shop is no sender on sms/)
  for (const name of ['Sh', ' Shop'])
    assert.equal((await run('senders', 'add', name, '--channel', 'sms')).exitCode, 2)
})

test('a tariff is for every account or for one', async () => {
  await run('tariffs', 'set', '0.50', '--channel', 'sms')
  await run('tariffs', 'set', '0.6', '--channel', 'sms')
  await run('tariffs', 'set', '0.0125', '--channel', 'sms', '--prefix', '+380', '--account', 'shop')
  const { tariffs } = json<{ tariffs: { account: string | null; prefix: string; price: string }[] }>(
    await run('tariffs', 'list', '--json'),
  )
  assert.deepEqual(
    tariffs.map(({ account, prefix, price }) => [account, prefix, price]),
    [
      [null, '', '0.60'],
      ['shop', '380', '0.0125'],
    ],
  )
  assert.match((await run('tariffs', 'list')).out, /shop +sms +380 +0\.0125\n/)
  const wrong = await run('tariffs', 'remove', '--channel', 'sms', '--prefix', '380')
  assert.match(wrong.err, /there is no tariff on sms for numbers that begin with 380/)
  const right = await run('tariffs', 'remove', '--channel', 'sms', '--prefix', '380', '--account', 'shop')
  assert.equal(right.exitCode, 0)
})

test('a top-up changes the balance and the ledger, and no balance goes below zero', async () => {
  const topped = await run('topup', '250.000001', '--note', 'invoice 17')
  assert.equal(topped.out, 'balance of shop: 250.000001 UAH\n')
  assert.equal((await run('topup', '--', '-50')).out, 'balance of shop: 200.000001 UAH\n')
  const refused = await run('topup', '--', '-200.000002')
  assert.deepEqual([refused.exitCode, refused.err], [1, 'posthorn: the balance would fall below zero\n'])
  const entries = await fresh.db.query<{ kind: string; amount: number; note: string | null }>({
    text: 'SELECT kind, amount_micros AS amount, note FROM ledger ORDER BY entry_id',
  })
  assert.deepEqual(entries, [
    { kind: 'topup', amount: 250_000_001, note: 'invoice 17' },
    { kind: 'topup', amount: -50_000_000, note: null },
  ])
})

test('with several accounts the command requires --account', async () => {
  await using several = await freshDatabase()
  const run = commandLine({ DATABASE_URL: several.url })
  await run('accounts', 'create', 'shop')
  await run('accounts', 'create', 'cafe', '--currency', 'EUR')
  assert.match((await run('topup', '5')).err, /there are several accounts, say --account <name>: shop, cafe/)
  assert.match(
    (await run('topup', '5', '--account', 'bar')).err,
    /there is no account bar; known: shop, cafe/,
  )
  assert.equal((await run('topup', '5', '--account', 'cafe')).out, 'balance of cafe: 5.00 EUR\n')
  assert.match((await run('accounts', 'list')).out, /cafe +5\.00 +EUR/)
  assert.match((await run('accounts', 'create', 'cafe')).err, /there is already an account called cafe/)
})

test('notification address and signing secret are set and unset', async () => {
  await run('accounts', 'notify', 'https://shop.example/status')
  const { secret } = json<{ secret: string }>(await run('accounts', 'sign', '--json'))
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/)
  const text = 'SELECT notification_url AS url, signing_secret IS NOT NULL AS signed FROM accounts'
  const read = async () => (await fresh.db.query<{ url: string | null; signed: boolean }>({ text }))[0]
  const set = await read()
  assert.deepEqual([set?.url, set?.signed], ['https://shop.example/status', true])
  await run('accounts', 'notify', 'none')
  await run('accounts', 'unsign')
  const unset = await read()
  assert.deepEqual([unset?.url, unset?.signed], [null, false])
})

test('every change of a setting is published to running gateways', async () => {
  const changes = new EventEmitter()
  await using _ = await fresh.db.listen(settingsChannel, () => changes.emit('changed'))
  for (const args of [
    ['keys', 'create'],
    ['senders', 'add', 'Till', '--channel', 'rcs'],
    ['tariffs', 'set', '1', '--channel', 'rcs'],
    ['accounts', 'notify', 'none'],
  ]) {
    const changed = once(changes, 'changed')
    await run(...args)
    await changed
  }
})

test('commands on a database without the schema require migrate, which runs once', async () => {
  await using empty = await freshDatabase()
  await empty.db.query({ text: 'DROP SCHEMA public CASCADE' })
  await empty.db.query({ text: 'CREATE SCHEMA public' })
  const there = commandLine({ DATABASE_URL: empty.url })
  assert.match(
    (await there('keys', 'list')).err,
    /the database is not up to date: run posthorn migrate first/,
  )
  const planned = json<{ steps: { version: number }[] }>(await there('migrate', '--dry-run', '--json'))
  assert.deepEqual(planned.steps, [{ version: 65, name: 'baseline' }])
  assert.match((await there('migrate')).out, /^taken: 65 baseline\n/)
  assert.equal((await there('migrate')).out, 'the database is up to date\n')
  assert.equal((await there('keys', 'list')).exitCode, 0)
})

test('migrate --status shows what is missing, then the partitions of each table', async () => {
  await using fresh = await freshDatabase()
  const there = commandLine({ DATABASE_URL: fresh.url })
  assert.match(
    (await there('migrate', '--status')).out,
    /^the schema is that of this version\naccepted_messages: accepted_messages_first \(0\.\d MB\), accepted_messages_\d{4}_\d\d /,
  )
  await fresh.db.query({ text: 'DROP SCHEMA public CASCADE' })
  await fresh.db.query({ text: 'CREATE SCHEMA public' })
  assert.equal((await there('migrate', '--status')).out, 'missing migrations: 65 baseline\n')
})

test('a database of a preview is refused by all commands but migrate --from-preview', async () => {
  await using fresh = await freshDatabase()
  const there = commandLine({ DATABASE_URL: fresh.url })
  await fresh.db.query({ text: 'UPDATE schema_migrations SET version = 64' })
  for (const command of ['migrate', 'keys list'])
    assert.match(
      (await there(...command.split(' '))).err,
      /made by a preview .* run posthorn migrate --from-preview/,
      command,
    )
})

test('accounts set gives an account times of its own, and takes them back', async () => {
  await using fresh = await freshDatabase()
  const there = commandLine({ DATABASE_URL: fresh.url })
  await there('accounts', 'create', 'shop')
  const set = await there('accounts', 'set', 'shop', '--keep-contents-days', '30', '--keep-months', '12')
  assert.equal(set.out, 'shop keeps contents for 30 days, messages for 12 months\n')
  const back = await there('accounts', 'set', 'shop', '--keep-months', 'none')
  assert.equal(back.out, 'shop keeps contents for 30 days, messages for as long as the settings say\n')
  const short = await there('accounts', 'set', 'shop', '--keep-contents-days', '3')
  assert.match(short.err, /contents must be kept for 8 days at least/)
})
