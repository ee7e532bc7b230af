import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { isPassword } from '../../../kit/machine/password-hash.ts'
import { readInterfaceUsers } from '../../../store/accounts/interface-users.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, folder, run } = await freshCommandLine()

before(async () => {
  assert.equal((await run('accounts', 'create', 'shop')).exitCode, 0)
  assert.equal((await run('senders', 'add', 'Shop', '--channel', 'sms')).exitCode, 0)
  writeFileSync(join(folder, 'password.txt'), 'foobar\n')
})

test('a user is added with a new password that is shown once, or with that of a file, and kept as a hash', async () => {
  const added = json<{ password: string }>(await run('interfaces', 'add', 'kannel', 'till', '--json'))
  const given = await run(
    'interfaces',
    'add',
    'jasmin',
    'till',
    '--password-file',
    'password.txt',
    '--sender',
    'Shop',
  )
  assert.equal(given.out, 'till may use the interface jasmin for shop\n')
  const [jasmin, kannel] = await readInterfaceUsers(fresh.db)
  assert.ok(await isPassword(added.password, kannel?.passwordHash ?? null))
  assert.ok(await isPassword('foobar', jasmin?.passwordHash ?? null))
  assert.match((await run('interfaces', 'list')).out, /jasmin +till +shop +Shop +-\nkannel +till +shop +- +-/)
})

test('a password comes from standard input where its file is -', async () => {
  assert.equal((await run('interfaces', 'change', 'jasmin', 'till', '--password-file', '-')).exitCode, 0)
  const [jasmin] = await readInterfaceUsers(fresh.db)
  assert.ok(await isPassword('typed in', jasmin?.passwordHash ?? null))
})

test('a user is changed and removed', async () => {
  await run('interfaces', 'change', 'kannel', 'till', '--address', '192.0.2.0/24', '--sender', 'Shop')
  assert.match((await run('interfaces', 'list')).out, /kannel +till +shop +Shop +192\.0\.2\.0\/24/)
  await run('interfaces', 'change', 'kannel', 'till', '--address', 'none', '--sender', 'none')
  assert.match((await run('interfaces', 'list')).out, /kannel +till +shop +- +-/)
  await run('interfaces', 'remove', 'kannel', 'till')
  assert.match((await run('interfaces', 'remove', 'kannel', 'till')).err, /kannel has no user till/)
})

test('wrong interfaces, names and addresses are refused with what would be right', async () => {
  const unknown = await run('interfaces', 'add', 'smstools', 'a')
  assert.deepEqual([unknown.exitCode, unknown.out], [2, ''])
  assert.match(unknown.err, /kannel, jasmin/)
  assert.match((await run('interfaces', 'add', 'kannel', 'a b')).err, /no spaces/)
  assert.match(
    (await run('interfaces', 'add', 'kannel', 'a', '--address', 'x')).err,
    /x is no IP address or range/,
  )
  assert.match((await run('interfaces', 'add', 'jasmin', 'till')).err, /jasmin has a user till already/)
})

test('the sender of a user is one that is approved for its account on sms', async () => {
  await run('senders', 'add', 'Later', '--channel', 'sms', '--status', 'pending')
  await run('senders', 'add', 'Chat', '--channel', 'viber')
  const refusals: [sender: string, expected: RegExp][] = [
    ['Later', /Later is no approved sender of the account on sms/],
    ['Chat', /Chat is no approved sender/],
    ['Shöp', /an sms sender is 3 to 11 of/],
    [' Shop', /no space at its ends/],
  ]
  for (const [sender, expected] of refusals) {
    const added = await run('interfaces', 'add', 'kannel', 'checked', '--sender', sender)
    assert.notEqual(added.exitCode, 0, sender)
    assert.equal(added.out, '')
    assert.match(added.err, expected)
    const changed = await run('interfaces', 'change', 'jasmin', 'till', '--sender', sender)
    assert.match(changed.err, expected)
  }
  assert.match((await run('interfaces', 'list')).out, /jasmin +till +shop +Shop +-/)
  assert.match(
    (await run('interfaces', 'change', 'kannel', 'nobody', '--sender', 'Shop')).err,
    /no user nobody/,
  )
})
