import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { packageFolder } from '../../../kit/machine/package-folder.ts'
import type { ImportedAccount } from '../../importing/import-accounts.ts'
import { commandLine, freshCommandLine, json } from '../command-line.ts'

const kannelConf = join(packageFolder, 'conformance', 'kannel', 'kannel.conf')
const jasminStore = join(packageFolder, 'conformance', 'jasmin', 'protocol-2')

const { fresh, folder, run } = await freshCommandLine()

test('with --dry-run an import shows what it would make, and makes nothing', async () => {
  const { exitCode, out } = await run('import', 'kannel', kannelConf, '--dry-run')
  assert.equal(exitCode, 0)
  assert.match(out, /^shop +kannel\.conf:\d+ +Shop +127\.0\.0\.1, 10\.1\.0\.0\/16 +UA +would be made$/m)
  assert.match(out, /^ {4}password: \$\{CARRIER_A_PASSWORD\}$/m)
  assert.match(out, /^till +smpp +logins\.txt:2 +till +its old password$/m)
  assert.doesNotMatch(out, /secret2|pa"ss/)
  assert.match((await run('accounts', 'list')).out, /no account/)
})

test('an import makes accounts with senders and keys, settings without passwords, and a file of these', async () => {
  const made = json<{ accounts: ImportedAccount[] }>(await run('import', 'kannel', kannelConf, '--json'))
  assert.deepEqual(
    made.accounts.map(({ name, isNew, key }) => [name, isNew, key !== null]),
    [
      ['shop', true, true],
      ['bank', true, true],
      ['till', true, true],
    ],
  )
  assert.match((await run('keys', 'list')).out, /shop +import .* 127\.0\.0\.1, 10\.1\.0\.0\/16/)
  assert.match((await run('senders', 'list')).out, /bank +sms +Bank +approved/)
  const { accounts } = json<{ accounts: { country: string }[] }>(await run('accounts', 'list', '--json'))
  assert.ok(accounts.every(({ country }) => country === 'UA'))
  const binds = (await run('binds', 'list')).out
  assert.match(binds, /^\d+ +till +till /m)
  assert.match(binds, /^\d+ +shop +shop /m)
  const users = (await run('interfaces', 'list')).out
  assert.match(users, /kannel +shop +shop +Shop .*127\.0\.0\.1, 10\.1\.0\.0\/16/)
  const settings = readFileSync(join(folder, 'kannel.posthorn.yaml'), 'utf8')
  assert.match(settings, /^# Made by posthorn import kannel\. Passwords: kannel\.posthorn\.env\nupstreams:/)
  const secrets = join(folder, 'kannel.posthorn.env')
  assert.match(readFileSync(secrets, 'utf8'), /^CARRIER_A_PASSWORD="pa\\"ss \\\$1"$/m)
  assert.equal(statSync(secrets).mode & 0o777, 0o600)
  const entries = await fresh.db.query<{ action: string }>({
    text: 'SELECT action FROM audit_log ORDER BY entry_id LIMIT 4',
  })
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['accounts/create', 'accounts/country', 'senders/set', 'keys/create'],
  )
})

test('a second import leaves accounts alone, and writes over no file', async () => {
  const again = await run('import', 'kannel', kannelConf)
  assert.equal(again.exitCode, 1)
  assert.match(
    again.err,
    /kannel\.posthorn\.yaml is there already: name another file with --settings, or remove it/,
  )
  const elsewhere = await run('import', 'kannel', kannelConf, '--settings', 'second.yaml')
  assert.match(elsewhere.out, /^shop .* is there already, left alone$/m)
  assert.doesNotMatch(elsewhere.out, /keys of the accounts/)
})

test('a client of Jasmin gets one new password for SMPP and HTTP, which is shown once', async () => {
  await using other = await freshDatabase()
  const elsewhere = commandLine({ DATABASE_URL: other.url }, folder)
  const dry = await elsewhere('import', 'jasmin', jasminStore, '--dry-run')
  assert.match(
    dry.out,
    /^shop +smpp +jcli-prod\.router-users +shop +a new password: the old one is known as a hash only$/m,
  )
  const { out } = await elsewhere('import', 'jasmin', jasminStore, '--settings', 'other.yaml')
  assert.match(
    out,
    /^shop +smpp .* new password: (\S{8})\n(.*\n)*shop +jasmin +jcli-prod\.router-users +shop +new password: \1$/m,
  )
  const { binds } = json<{ binds: { addresses: string[]; max_sessions: number; per_second: number }[] }>(
    await elsewhere('binds', 'list', '--json'),
  )
  assert.deepEqual(
    [binds[0]?.addresses, binds[0]?.max_sessions, binds[0]?.per_second],
    [['192.0.2.0/24', '198.51.100.7'], 2, 20],
  )
})

test('users of Jasmin become accounts; one whose name is taken is left alone', async () => {
  const { accounts } = json<{ accounts: ImportedAccount[] }>(
    await run('import', 'jasmin', jasminStore, '--json'),
  )
  assert.deepEqual(
    accounts.map(({ name, isNew }) => [name, isNew]),
    [
      ['shop', false],
      ['bank', false],
    ],
  )
  const dry = await run('import', 'jasmin', jasminStore, '--dry-run')
  assert.match(
    dry.out,
    /^jcli-prod\.router-users +user shop: balance 44\.2 +posthorn topup 44\.2 --account shop$/m,
  )
})

test('a file with faults is carried over as far as it can be, and all of them are said at once', async () => {
  const bad =
    'group = smsc\nsmsc = smpp\nhosts a.example\n\ngroup = sendsms-user\nusername = kiosk\npassword = p\n'
  writeFileSync(join(folder, 'bad.conf'), bad)
  const { exitCode, out } = await run('import', 'kannel', 'bad.conf', '--dry-run')
  assert.equal(exitCode, 0)
  assert.match(out, /^kiosk +bad\.conf:5 /m)
  assert.match(out, /^bad\.conf:3 +"hosts" +it has no equals sign/m)
  assert.match(out, /^bad\.conf:1 +group smsc +it needs host = …/m)
  assert.match((await run('import', 'kannel', 'gone.conf')).err, /there is no file .*gone\.conf/)
})
