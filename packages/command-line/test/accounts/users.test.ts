import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { scratchFolder } from '../../../../test/simulators/scratch-folder.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { ConsoleAuth } from '../../../console-server/auth/console-auth.ts'
import { totpCode } from '../../../kit/machine/totp.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { listAuditEntries } from '../../../store/console/audit-log.ts'
import { insertInvitation } from '../../../store/console/invitations.ts'
import { commandLine, json } from '../command-line.ts'

const visitor = { address: '192.0.2.1', agent: 'test' }
const password = 'correct horse battery'

let fresh: FreshDatabase
let run: ReturnType<typeof commandLine>
let auth: ConsoleAuth

before(async () => {
  fresh = await freshDatabase()
  run = commandLine({ DATABASE_URL: fresh.url, POSTHORN_PORT: '8107' })
  auth = new ConsoleAuth(fresh.db, systemClock)
})

after(() => fresh[Symbol.asyncDispose]())

function tokenIn(text: string): string {
  return /\/console\/join#([\w-]{43})/.exec(text)?.[1] ?? ''
}

test('the first admin and two more users are invited, and each link is valid', async () => {
  assert.match((await run('users', 'list')).out, /there is no user yet: posthorn users invite/)
  const first = await run('users', 'invite')
  assert.match(first.out, /^admins join here, once within a day:\nhttp:\/\/[^\s]+:8107\/console\/join#/)
  await auth.join(tokenIn(first.out), 'ada', { password }, visitor)
  const links = [
    await run('users', 'invite', '--role', 'viewer'),
    await run('users', 'invite', '--role', 'operator'),
  ]
  for (const [index, { out }] of links.entries()) {
    await auth.join(tokenIn(out), `user-${index}`, { password }, visitor)
  }
  const { users } = json<{ users: { name: string; role: string }[] }>(await run('users', 'list', '--json'))
  assert.deepEqual(
    users.map(({ name, role }) => [name, role]),
    [
      ['ada', 'admin'],
      ['user-0', 'viewer'],
      ['user-1', 'operator'],
    ],
  )
})

test('a link is printed for the public address, and for this machine where a proxy keeps the console inside', async () => {
  await using folder = await scratchFolder()
  const file = join(folder.path, 'posthorn.yaml')
  await writeFile(
    file,
    'publicUrl: https://sms.example\nlisten: { host: 0.0.0.0, port: 8107 }\nupstreams: []\n',
  )
  const behind = commandLine({ DATABASE_URL: fresh.url, POSTHORN_CONFIG: file })
  for (const { out } of [await behind('users', 'invite'), await behind('users', 'password', 'ada')]) {
    const [first, second] = [...out.matchAll(/(\S+)\/console\/join#(\S+)/g)]
    assert.deepEqual([first?.[1], second?.[1]], ['https://sms.example', 'http://127.0.0.1:8107'])
    assert.equal(first?.[2], second?.[2])
    assert.match(out, /where the proxy keeps the console inside/)
  }
})

test('an only admin with a forgotten password can sign in again', async () => {
  const made = json<{ path: string }>(await run('users', 'password', 'ADA', '--json'))
  await auth.join(tokenIn(made.path), '', { password: 'another password' }, visitor)
  const session = await auth.signIn('ada', { password: 'another password' }, visitor)
  assert.equal((await auth.signedIn(session, '192.0.2.1'))?.role, 'admin')
  assert.match(
    (await run('users', 'password', 'nobody')).err,
    /there is no user nobody; see posthorn users list/,
  )
})

test('a user is disabled and enabled again, and the last admin cannot be disabled', async () => {
  const session = await auth.signIn('user-1', { password }, visitor)
  assert.equal((await run('users', 'disable', 'user-1')).out, 'user-1 is disabled\n')
  assert.equal(await auth.signedIn(session, '192.0.2.1'), null)
  assert.match((await run('users', 'password', 'user-1')).err, /user-1 is disabled/)
  assert.equal((await run('users', 'enable', 'user-1')).exitCode, 0)
  await auth.signIn('user-1', { password }, visitor)
  const refused = await run('users', 'disable', 'ada')
  assert.deepEqual([refused.exitCode, refused.out], [1, ''])
  assert.match(refused.err, /this is the last admin/)
})

test('what commands change is in the audit log', async () => {
  const [last, ...others] = await listAuditEntries(
    fresh.db,
    { userName: 'posthorn users' },
    { before: null, limit: 50 },
  )
  assert.deepEqual([last?.action, last?.target], ['users/disable', 'ada'])
  assert.match(last?.outcome ?? '', /last admin/)
  const undone = others.filter(({ outcome }) => outcome !== 'done')
  assert.deepEqual(
    undone.map(({ action, outcome }) => [action, outcome]),
    [['users/password-link', 'user-1 is disabled: enable first']],
  )
  assert.deepEqual([...new Set(others.map(({ action }) => action))].sort(), [
    'users/disable',
    'users/enable',
    'users/invite',
    'users/password-link',
  ])
})

test('a user is invited for one account, and a lost second factor is removed', async () => {
  await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  const made = await run('users', 'invite', '--role', 'operator', '--account', 'shop')
  assert.match(made.out, /^operators of shop join here/)
  const token = await auth.join(tokenIn(made.out), 'tied', { password }, visitor)
  const by = await auth.signedIn(token, '192.0.2.1')
  assert.deepEqual([by?.role, by?.accountId], ['operator', 1])
  assert.match((await run('users', 'invite', '--account', 'absent')).err, /there is no account absent/)
  assert.ok(by)
  const { secret } = await auth.secondFactors.begin(by)
  await auth.secondFactors.confirm(by, totpCode(secret, Date.now()))
  await assert.rejects(auth.signIn('tied', { password }, visitor), /code of your authenticator app/)
  assert.match((await run('users', 'list')).out, /tied +operator +1 +true +true +false/)
  assert.match((await run('users', 'reset-second-factor', 'tied')).out, /with the password alone/)
  assert.equal(await auth.signedIn(token, '192.0.2.1'), null)
  await auth.signIn('tied', { password }, visitor)
  const again = await run('users', 'reset-second-factor', 'tied')
  assert.deepEqual([again.exitCode, again.err], [1, 'posthorn: There is no second factor\n'])
})

test('the sentence about a role names the account of the user, and none where there is none', async () => {
  const role = async (account: string) =>
    (await run('users', 'role', 'tied', '--role', 'operator', '--account', account)).out
  assert.equal(await role('shop'), 'tied is operator of shop\n')
  assert.equal(await role('none'), 'tied is operator\n')
})

test('while there is no user, only the newest invitation is valid', async () => {
  await using empty = await freshDatabase()
  const clock = new ManualClock()
  const own = new ConsoleAuth(empty.db, clock)
  const invite = () =>
    insertInvitation(empty.db, { role: 'admin', accountId: null, madeBy: null, userId: null }, clock.now())
  const [older, newer] = [await invite(), await invite()]
  assert.equal(await own.invitation(older, '192.0.2.1'), null)
  assert.equal((await own.invitation(newer, '192.0.2.1'))?.role, 'admin')
})

test('a user of the identity provider gets no link for a password before the sign-in there is ended', async () => {
  const { db } = fresh
  await db.query({
    text: `INSERT INTO console_users (name, role, issuer, subject) VALUES ('eve', 'viewer', 'https://id.example', 'e')`,
  })
  assert.match((await run('users', 'list')).out, /eve +viewer +- +false +false +true/)
  assert.match((await run('users', 'password', 'eve')).err, /signs in at the identity provider alone/)
  assert.match((await run('users', 'disconnect', 'eve')).out, /no longer signs in at the identity provider/)
  assert.match((await run('users', 'password', 'eve')).out, /set a new password for eve here/)
})
