import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type {
  AuditEntryView,
  KeyView,
  OneTimeLinkView,
  UserView,
} from '../../console-contract/administration.ts'
import { Catalogue } from '../../store/accounts/catalogue.ts'
import { listSenders } from '../../store/accounts/senders.ts'
import { countSigningSecrets } from '../../store/accounts/signing-secrets.ts'
import { AccessHarness, password } from './access-harness.ts'

let harness: AccessHarness

before(async () => {
  harness = await AccessHarness.open()
})

after(() => harness[Symbol.asyncDispose]())

const noLimits = { scopes: [], addresses: [], expiresAt: null }

async function users(): Promise<UserView[]> {
  const response = await (await harness.signedIn('admin')).get('users')
  return response.body['users'] as UserView[]
}

function tokenOf(body: Record<string, unknown>): string {
  return (body as unknown as OneTimeLinkView).path.split('#')[1] ?? ''
}

test('a change is applied before its response, and refusals and queries apply nothing', async () => {
  await using own = await AccessHarness.open()
  const admin = await own.signedIn('admin')
  await admin.get('keys')
  await admin.post('keys/create', { accountId: 99, name: 'till', ...noLimits })
  assert.equal(own.applied, 0)
  await admin.post('keys/create', { accountId: own.accountId, name: 'till', ...noLimits })
  assert.equal(own.applied, 1)
})

test('a route is found by its path and method, HEAD and a slash at the end included', async () => {
  const admin = await harness.signedIn('admin')
  const url = '/console/api/keys'
  const ask = async (method: 'GET' | 'HEAD' | 'POST' | 'PUT', path = url) => {
    return harness.app.inject({ method, url: path, headers: { cookie: admin.cookie } })
  }
  const found = await ask('GET')
  assert.equal(found.statusCode, 200)
  assert.deepEqual((await ask('GET', `${url}/?`)).json(), found.json())
  assert.equal((await ask('HEAD')).headers['content-length'], found.headers['content-length'])
  for (const refused of [await ask('POST'), await ask('PUT'), await ask('GET', `${url}/all`)]) {
    assert.equal(refused.statusCode, 404)
  }
})

suite('keys', () => {
  test('are created, shown once, rotated and revoked, and the log names the user', async () => {
    const admin = await harness.signedIn('admin')
    const { accountId } = harness
    const expiresAt = harness.clock.now() + 1_000
    const body = { accountId, name: 'till', scopes: ['send'], addresses: ['192.0.2.0/24'], expiresAt }
    const made = await admin.post('keys/create', body)
    assert.equal(made.status, 200)
    assert.match(String(made.body['key']), /^ph_\w{43}$/)
    const rotated = await admin.post('keys/rotate', {
      keyId: made.body['keyId'],
      oldUntil: harness.clock.now() + 500,
    })
    assert.equal(rotated.status, 200)
    assert.deepEqual((await admin.post('keys/revoke', { keyId: rotated.body['keyId'] })).body, {})
    const keys = (await admin.get('keys')).body['keys'] as KeyView[]
    assert.deepEqual(
      keys.map(({ name, scopes, addresses, expiresAt: until, revokedAt }) => [
        name,
        scopes,
        addresses,
        until,
        revokedAt !== null,
      ]),
      [
        ['till', ['send'], ['192.0.2.0/24'], harness.clock.now() + 500, false],
        ['till', ['send'], ['192.0.2.0/24'], expiresAt, true],
      ],
    )
    const [revoke, rotate, create] = await harness.log()
    assert.deepEqual([create?.userName, create?.action, create?.outcome], [admin.name, 'keys/create', 'done'])
    assert.match(create?.target ?? '', /^key \d+ of shop$/)
    assert.match(rotate?.target ?? '', /^key \d+ in place of key \d+$/)
    assert.equal(revoke?.action, 'keys/revoke')
    assert.ok(!JSON.stringify(await harness.log()).includes(String(made.body['key'])))
  })

  for (const [wrong, said] of [
    [{ scopes: ['everything'] }, /^scopes must be a list of send, status/],
    [{ addresses: ['shop.example'] }, /^shop.example is no IP address or range/],
    [{ expiresAt: 5 }, /^The expiry must be in the future/],
    [{ accountId: 99 }, /^There is no account 99/],
    [{ name: '' }, /^name must be 1 to 64 characters long/],
    [{ more: true }, /^more /],
  ] as const) {
    test(`are refused with ${JSON.stringify(wrong)}, in a sentence`, async () => {
      const admin = await harness.signedIn('admin')
      const body = { accountId: harness.accountId, name: 'x', ...noLimits, ...wrong }
      const response = await admin.post('keys/create', body)
      assert.ok([400, 404, 409].includes(response.status), String(response.status))
      assert.match(String(response.body['error']), said)
    })
  }
})

suite('senders', () => {
  test('are added, rejected and removed by operators', async () => {
    const operator = await harness.signedIn('operator')
    const sender = { accountId: harness.accountId, channel: 'sms', name: 'Shop' }
    const statuses = async () =>
      (await listSenders(harness.db, harness.accountId)).map(({ status }) => status)
    await operator.post('senders/set', { ...sender, status: 'approved' })
    assert.deepEqual(await statuses(), ['approved'])
    await operator.post('senders/set', { ...sender, status: 'rejected' })
    assert.deepEqual(await statuses(), ['rejected'])
    assert.equal((await operator.post('senders/remove', sender)).status, 200)
    assert.deepEqual(await statuses(), [])
    const again = await operator.post('senders/remove', sender)
    assert.deepEqual(
      [again.status, /^Shop is no sender on sms/.test(String(again.body['error']))],
      [409, true],
    )
  })

  test('that no network accepts are refused with the rule for names', async () => {
    const operator = await harness.signedIn('operator')
    const body = { accountId: harness.accountId, channel: 'sms', name: 'Ш', status: 'approved' }
    const response = await operator.post('senders/set', body)
    assert.deepEqual([response.status, response.body['field']], [400, 'name'])
    assert.equal((await operator.post('senders/set', { ...body, channel: 'fax' })).body['field'], 'channel')
  })
})

suite('notifications', () => {
  test('go only to an address that the egress filter allows', async () => {
    const admin = await harness.signedIn('admin')
    const { accountId } = harness
    const set = (url: string | null) => admin.post('notifications/address', { accountId, url })
    for (const url of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'ftp://shop.example/',
      'http://10.0.0.1:8080/',
      'x',
    ]) {
      const response = await set(url)
      assert.deepEqual([response.status, response.body['field']], [400, 'url'], url)
      assert.match(String(response.body['error']), /^The address must/)
    }
    assert.equal((await set('https://shop.example/hook')).status, 200)
    const shown = await admin.get(`notifications?accountId=${accountId}`)
    assert.deepEqual(shown.body, { url: 'https://shop.example/hook', secrets: 0, privateAddresses: false })
    await set(null)
    assert.equal((await admin.get(`notifications?accountId=${accountId}`)).body['url'], null)
  })

  test('hide the key in an address from viewers and from the audit log', async () => {
    const admin = await harness.signedIn('admin')
    const viewer = await harness.signedIn('viewer')
    const { accountId } = harness
    await admin.post('notifications/address', { accountId, url: 'https://shop.example/hook?key=s3cret' })
    const shown = async (person: typeof admin) =>
      (await person.get(`notifications?accountId=${accountId}`)).body['url']
    assert.equal(await shown(admin), 'https://shop.example/hook?key=s3cret')
    assert.equal(await shown(viewer), 'https://shop.example/hook?…')
    const [entry] = await harness.log()
    assert.equal(entry?.target, 'shop: shop.example')
    assert.doesNotMatch(JSON.stringify(await harness.log()), /s3cret/)
    await admin.post('notifications/address', { accountId, url: null })
  })

  test('are signed with the old secret beside the new one until the old one is dropped', async () => {
    const admin = await harness.signedIn('admin')
    const { accountId, db, clock } = harness
    const events = { fault: ({ error }: { error: unknown }) => assert.fail(String(error)) }
    const kept = async () => {
      await using catalogue = await Catalogue.open({ db, clock, events })
      return catalogue.account(accountId)?.signingSecret?.reveal() ?? null
    }
    const make = async () => String((await admin.post('notifications/secret', { accountId })).body['secret'])
    const first = await make()
    assert.match(first, /^whsec_[\w+/]{32}$/)
    assert.equal(await kept(), first)
    const second = await make()
    assert.equal(await kept(), `${second} ${first}`)
    const third = await make()
    assert.equal(await kept(), `${third} ${second}`)
    assert.equal(await countSigningSecrets(db, accountId), 2)
    await admin.post('notifications/drop-older', { accountId })
    assert.equal(await kept(), third)
    await admin.post('notifications/unsign', { accountId })
    assert.equal(await kept(), null)
    assert.equal(await countSigningSecrets(db, accountId), 0)
    const log = JSON.stringify(await harness.log())
    for (const secret of [first, second, third]) assert.ok(!log.includes(secret))
  })
})

suite('users', () => {
  test('join with a link, in the role that it gives', async () => {
    const admin = await harness.signedIn('admin')
    const link = await admin.post('users/invite', { role: 'operator' })
    const guest = harness.stranger()
    const token = tokenOf(link.body)
    assert.deepEqual((await guest.get(`invitation?token=${token}`)).body, {
      role: 'operator',
      account: null,
      name: null,
    })
    const joined = await guest.post('join', { token, name: 'grace', password })
    assert.equal((joined.body['user'] as UserView).role, 'operator')
    assert.equal((await guest.get('senders')).status, 200)
    assert.equal((await guest.get('users')).status, 403)
  })

  test('lose access at once when they are disabled, and their links with it', async () => {
    await using own = await AccessHarness.open()
    const admin = await own.signedIn('admin')
    const rogue = await own.signedIn('admin')
    const token = tokenOf((await rogue.post('users/invite', { role: 'admin' })).body)
    assert.equal((await admin.post('users/disable', { userId: rogue.userId })).status, 200)
    assert.equal((await rogue.get('users')).status, 401)
    assert.equal((await own.stranger().post('join', { token, name: 'back', password })).status, 403)
    const again = own.stranger('198.51.100.4')
    assert.equal((await again.post('sign-in', { name: rogue.name, password })).status, 401)
    assert.equal((await admin.post('users/enable', { userId: rogue.userId })).status, 200)
    assert.equal((await again.post('sign-in', { name: rogue.name, password })).status, 200)
    assert.equal((await rogue.get('users')).status, 401)
  })

  test('lose their sessions when their role changes', async () => {
    const admin = await harness.signedIn('admin')
    const other = await harness.signedIn('operator')
    await admin.post('users/role', { userId: other.userId, role: 'viewer' })
    assert.equal((await other.get('senders')).status, 401)
    assert.equal((await users()).find(({ userId }) => userId === other.userId)?.role, 'viewer')
  })

  test('choose a new password with a link that works once, and their other sessions end', async () => {
    const admin = await harness.signedIn('admin')
    const user = await harness.signedIn('viewer')
    const link = await admin.post('users/password-link', { userId: user.userId })
    const newer = await admin.post('users/password-link', { userId: user.userId })
    const [old, token] = [tokenOf(link.body), tokenOf(newer.body)]
    const elsewhere = harness.stranger()
    assert.equal((await elsewhere.get(`invitation?token=${old}`)).body['role'], null)
    assert.deepEqual((await elsewhere.get(`invitation?token=${token}`)).body, {
      role: 'viewer',
      account: null,
      name: user.name,
    })
    assert.equal((await user.get('senders')).status, 200)
    const joined = await elsewhere.post('join', {
      token,
      name: 'somebody else',
      password: 'another password',
    })
    assert.deepEqual((joined.body['user'] as UserView).name, user.name)
    assert.equal((await user.get('senders')).status, 401)
    assert.equal((await harness.stranger().post('sign-in', { name: user.name, password })).status, 401)
    assert.equal((await elsewhere.post('join', { token, name: 'x', password })).status, 403)
  })

  test('change their own password with the current one, and stay signed in there', async () => {
    const here = await harness.signedIn('viewer')
    const there = harness.stranger()
    await there.post('sign-in', { name: here.name, password })
    const { cookie } = here
    const short = await here.post('password', { old: password, password: 'short' })
    assert.deepEqual([short.status, short.body['field']], [400, 'password'])
    const changed = await here.post('password', { old: password, password: 'another password' })
    assert.equal(changed.status, 200)
    assert.notEqual(here.cookie, cookie)
    assert.equal((await here.get('senders')).status, 200)
    assert.equal((await there.get('senders')).status, 401)
    const next = await harness.stranger().post('sign-in', { name: here.name, password: 'another password' })
    assert.equal(next.status, 200)
    const entry = (await harness.log()).find(({ action }) => action === 'password')
    assert.deepEqual([entry?.userName, entry?.details, entry?.outcome], [here.name, {}, 'done'])
  })

  test('can be kept out by withdrawing their unused link', async () => {
    const admin = await harness.signedIn('admin')
    const token = tokenOf((await admin.post('users/invite', { role: 'viewer' })).body)
    const { body } = await admin.get('users')
    const waiting = (body['invitations'] as { ref: string; madeByName: string }[]).filter(
      ({ madeByName }) => madeByName === admin.name,
    )
    assert.equal(waiting.length, 1)
    assert.equal((await admin.post('users/uninvite', { ref: waiting[0]?.ref })).status, 200)
    assert.equal((await harness.stranger().post('join', { token, name: 'late', password })).status, 403)
    assert.equal((await admin.post('users/uninvite', { ref: waiting[0]?.ref })).status, 404)
  })
})

suite('the last admin', () => {
  test('cannot be disabled or given a lower role', async () => {
    await using own = await AccessHarness.open()
    const admin = await own.signedIn('admin')
    for (const [path, more] of [
      ['users/disable', {}],
      ['users/role', { role: 'operator' }],
    ] as const) {
      const response = await admin.post(path, { userId: admin.userId, ...more })
      assert.equal(response.status, 409)
      assert.match(String(response.body['error']), /^This is the last admin/)
    }
    assert.equal((await admin.get('users')).status, 200)
  })

  test('remains when two admins remove each other at the same instant', async () => {
    await using own = await AccessHarness.open()
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await own.signedIn('admin'), await own.signedIn('admin')]
      const response = await Promise.all([
        one.post('users/disable', { userId: two.userId }),
        two.post('users/role', { userId: one.userId, role: 'viewer' }),
      ])
      const statuses = response.map(({ status }) => status).sort()
      // The slower one has lost the session by then, or gets the refusal for a user who is no admin.
      assert.ok(statuses[0] === 200 && [401, 409].includes(statuses[1] ?? 0), JSON.stringify(statuses))
      const winner = response[0].status === 200 ? one : two
      assert.equal((await winner.get('users')).status, 200)
    }
  })
})

suite('the audit log', () => {
  test('is read a page at a time, by user and by action, and as a file without formulas', async () => {
    await using own = await AccessHarness.open()
    const admin = await own.signedIn('admin', '=cmd()')
    const { accountId } = own
    for (let number = 0; number < 55; number++) {
      await admin.post('senders/set', { accountId, channel: 'viber', name: `S${number}`, status: 'approved' })
    }
    const read = async (query: string) => {
      const { body } = await admin.get(`audit-log?limit=50${query}`)
      return body as unknown as { entries: AuditEntryView[]; next: number | null }
    }
    const first = await read('')
    assert.deepEqual([first.entries.length, first.next], [50, first.entries.at(-1)?.entryId])
    assert.equal(first.entries[0]?.target, 'S54 on viber of shop')
    assert.deepEqual(first.entries[0].details, {
      accountId,
      channel: 'viber',
      name: 'S54',
      status: 'approved',
      before: null,
      after: { status: 'approved' },
    })
    const second = await read(`&before=${first.next}`)
    assert.deepEqual([second.entries.length, second.next], [6, null])
    assert.deepEqual(
      (await read('&action=sign-in')).entries.map(({ userName, address }) => [userName, address]),
      [['=cmd()', '192.0.2.1']],
    )
    assert.deepEqual((await read('&user=nobody')).entries, [])
    const file = await admin.get('audit-log.csv?action=sign-in')
    assert.match(String(file.headers['content-disposition']), /^attachment; filename="audit-log.csv"$/)
    const [headings, line, end] = file.text.split('\n')
    assert.equal(headings, 'entry,at,user,address,action,target,details,outcome')
    assert.match(line ?? '', /^\d+,\d{4}-[^,]+Z,'=cmd\(\),192\.0\.2\.1,sign-in,,\{\},done$/)
    assert.equal(end, '')
    assert.equal((await admin.get('audit-log.csv')).text.split('\n').length, 58)
  })

  test('shows refused changes with their reason', async () => {
    const admin = await harness.signedIn('admin')
    await admin.post('keys/revoke', { keyId: 4_711 })
    const [entry] = await harness.log()
    assert.equal(entry?.target, 'key 4711')
    assert.match(entry.outcome ?? '', /^there is no valid key 4711/)
  })
})
