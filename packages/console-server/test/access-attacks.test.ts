import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { mayDo, type Role, roles } from '../../domain/console/role.ts'
import { allRoutes } from '../all-routes.ts'
import { AccessHarness, type Person, password } from './access-harness.ts'

let harness: AccessHarness

before(async () => {
  harness = await AccessHarness.open()
})

after(() => harness[Symbol.asyncDispose]())

const routes = [...allRoutes].map(([name, { role, changes }]) => {
  const [method = 'GET', path = ''] = name.split(' ')
  return { name, method: method as 'GET' | 'POST', path: path.slice(1), role, changes }
})

suite('roles', () => {
  test('every change needs at least an operator, except sign-in, sign-out and what concerns the own user alone', () => {
    const open = routes.filter(({ changes, role }) => changes && (role === 'anyone' || role === 'viewer'))
    assert.deepEqual(open.map(({ path }) => path).sort(), [
      ...['join', 'password'],
      ...['begin', 'codes', 'confirm', 'remove'].map((each) => `second-factor/${each}`),
      ...['sessions/end', 'sessions/end-others', 'sign-in', 'sign-out'],
      ...['views/remove', 'views/save'],
    ])
    const anyone = routes.filter(({ role }) => role === 'anyone').map(({ path }) => path)
    assert.deepEqual(anyone.sort(), ['invitation', 'join', 'oidc/join', 'session', 'sign-in'])
  })

  test('the gateway itself refuses what a role may not do, whatever the page shows', async () => {
    const people = new Map<Role, Person>()
    for (const role of roles) people.set(role, await harness.signedIn(role))
    let refused = 0
    for (const { name, method, path, role } of routes) {
      if (role === 'anyone') continue
      for (const [has, person] of people) {
        if (mayDo(has, role)) continue
        const response = method === 'GET' ? await person.get(path) : await person.post(path, {})
        assert.equal(response.status, 403, `${has} asks ${name}`)
        assert.match(String(response.body['error']), /^Only .*admins may do this$/)
        refused++
      }
    }
    assert.ok(refused > 40, String(refused))
    assert.deepEqual(harness.requested, [])
    const log = await harness.log()
    assert.deepEqual(
      log.filter(({ action }) => action !== 'sign-in'),
      [],
    )
    assert.equal((await people.get('operator')?.get('audit-log.csv'))?.status, 403)
  })

  test('a visitor who is not signed in gets no data', async () => {
    const stranger = harness.stranger()
    for (const { name, method, path, role } of routes) {
      if (role === 'anyone') continue
      const response = method === 'GET' ? await stranger.get(path) : await stranger.post(path, {})
      assert.equal(response.status, 401, name)
      assert.deepEqual(response.body, { code: 'signed-out', error: 'You are signed out', values: {} })
    }
    for (const path of ['audit-log.csv', 'live']) assert.equal((await stranger.get(path)).status, 401, path)
  })
})

suite('forgery', () => {
  const body = '{"role":"admin"}'
  const json = { 'content-type': 'application/json' }

  test('a change without the token of its session is refused', async () => {
    const admin = await harness.signedIn('admin')
    const other = await harness.signedIn('admin')
    const tokens: Record<string, string>[] = [
      {},
      { 'x-csrf-token': '' },
      { 'x-csrf-token': other.csrfToken },
      { 'x-csrf-token': `${admin.csrfToken}x` },
      { 'x-csrf-token': harness.stranger().csrfToken },
    ]
    for (const token of tokens) {
      const response = await admin.send('POST', 'users/invite', { ...json, ...token }, body)
      assert.equal(response.status, 403)
      assert.match(String(response.body['error']), /older than its session/)
    }
    const before = (await harness.log()).filter(({ action }) => action === 'users/invite')
    assert.deepEqual(before, [])
  })

  test('a token is valid only for its own session, and the token of the empty session for none', async () => {
    const admin = await harness.signedIn('admin')
    const empty = String((await harness.stranger().get('session')).body['csrfToken'])
    const response = await admin.send('POST', 'users/invite', { ...json, 'x-csrf-token': empty }, body)
    assert.equal(response.status, 403)
    const right = { ...json, 'x-csrf-token': admin.csrfToken }
    assert.equal((await admin.send('POST', 'users/invite', right, body)).status, 200)
  })

  test('a body that a form of another site could send is refused, and so is a sign-in without the token', async () => {
    const admin = await harness.signedIn('admin')
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type, 'x-csrf-token': admin.csrfToken }
      assert.equal((await admin.send('POST', 'users/invite', headers, body)).status, 415, type)
    }
    const signIn = JSON.stringify({ name: admin.name, password })
    assert.equal((await harness.stranger().send('POST', 'sign-in', json, signIn)).status, 403)
  })
})

suite('what the responses allow a browser', () => {
  test('the cookie is out of reach of scripts and of other sites, and secure where the page is', async () => {
    const { name } = await harness.signedIn('viewer')
    const person = harness.stranger()
    const response = await person.post('sign-in', { name, password })
    const cookie = String(response.headers['set-cookie'])
    assert.match(
      cookie,
      /^posthorn_session=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    )
    const behindTls = harness.stranger()
    await behindTls.get('session')
    const session = await behindTls.get('session')
    const token = String(session.body['csrfToken'])
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': token,
      'x-forwarded-proto': 'https',
    }
    const secure = await behindTls.send('POST', 'sign-in', headers, JSON.stringify({ name, password }))
    assert.match(
      String(secure.headers['set-cookie']),
      /^__Host-posthorn_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
    )
  })

  test('behind TLS a cookie that another host of the domain planted is no session', async () => {
    const { name } = await harness.signedIn('viewer')
    const person = harness.stranger()
    const response = await person.post('sign-in', { name, password })
    const [, token = ''] = /posthorn_session=([\w-]{43})/.exec(String(response.headers['set-cookie'])) ?? []
    const userOf = async (headers: Record<string, string>) => {
      const { body } = await harness.stranger().send('GET', 'session', headers)
      return (body['user'] as { name: string } | null)?.name ?? null
    }
    const behindTls = { 'x-forwarded-proto': 'https' }
    assert.equal(await userOf({ cookie: `posthorn_session=${token}` }), name)
    assert.equal(await userOf({ ...behindTls, cookie: `posthorn_session=${token}` }), null)
    assert.equal(await userOf({ ...behindTls, cookie: `__Host-posthorn_session=${token}` }), name)
  })

  test('the page has a strict policy and may not be framed', async () => {
    for (const path of ['/console', '/console/messages/17']) {
      const { headers, status } = await harness.stranger().get(path)
      assert.equal(status, 200)
      const policy = String(headers['content-security-policy'])
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ])
        assert.ok(policy.split('; ').includes(part), `${part} is not in ${policy}`)
      assert.doesNotMatch(policy, /unsafe|https?:|\*/)
      assert.equal(headers['referrer-policy'], 'no-referrer')
    }
  })

  test('no answer or refusal is cached', async () => {
    const admin = await harness.signedIn('admin')
    const response = [
      await admin.get('/console'),
      await admin.get('session'),
      await admin.get('users'),
      await admin.get('audit-log.csv'),
      await admin.get('invitation?token=aaaaaaaaaaaaaaaaaaaaaaaa'),
      await admin.get('nothing'),
      await harness.stranger().get('users'),
      await admin.post('users/invite', { role: 'viewer' }),
      await admin.post('users/invite', { role: 'emperor' }),
    ]
    for (const { headers } of response) {
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })
})

suite('sessions', () => {
  test('end at sign-out, on the server and not only in the browser', async () => {
    const admin = await harness.signedIn('admin')
    const { cookie } = admin
    assert.equal((await admin.get('users')).status, 200)
    const out = await admin.post('sign-out', {})
    assert.match(String(out.headers['set-cookie']), /^posthorn_session=; .*Max-Age=0/)
    admin.cookie = cookie
    assert.equal((await admin.get('users')).status, 401)
  })

  test('end after half a day without use, and after a week in any case', async () => {
    await using own = await AccessHarness.open()
    const hourMs = 3_600_000
    const idle = await own.signedIn('viewer')
    own.clock.advance(12 * hourMs - 1)
    assert.equal((await idle.get('senders')).status, 200)
    own.clock.advance(12 * hourMs + 1)
    assert.equal((await idle.get('senders')).status, 401)
    const busy = await own.signedIn('viewer')
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      own.clock.advance(6 * hourMs)
      assert.equal((await busy.get('senders')).status, 200)
    }
    own.clock.advance(6 * hourMs + 1)
    assert.equal((await busy.get('senders')).status, 401)
  })
})

suite('guessing', () => {
  test('eight wrong passwords for a name block it for their address and for no other', async () => {
    await using own = await AccessHarness.open()
    const { name } = await own.signedIn('admin', 'ada')
    const { name: other } = await own.signedIn('admin', 'bob')
    const guesser = () => own.stranger('198.51.100.1')
    for (let tries = 0; tries < 8; tries++) {
      const response = await guesser().post('sign-in', { name, password: 'guess' })
      assert.deepEqual([response.status, response.body['error']], [401, 'Name or password is wrong'])
    }
    const held = await guesser().post('sign-in', { name: 'ADA', password })
    assert.deepEqual([held.status, held.body['error']], [429, 'Too many tries to sign in: wait for 15 min'])
    assert.equal((await own.stranger().post('sign-in', { name, password })).status, 200)
    assert.equal((await guesser().post('sign-in', { name: other, password })).status, 200)
    const entries = (await own.log()).length
    for (let tries = 0; tries < 20; tries++) await guesser().post('sign-in', { name, password })
    assert.equal((await own.log()).length, entries)
    own.clock.advance(15 * 60_000 + 1)
    assert.equal((await guesser().post('sign-in', { name, password })).status, 200)
  })

  test('a hundred attempts with a name from many addresses block it for all unknown places', async () => {
    await using own = await AccessHarness.open()
    const { name } = await own.signedIn('admin', 'ada')
    const elsewhere = Array.from({ length: 100 }, (_, index) => `198.51.100.${index}`)
    await own.db.query(
      {
        text: `INSERT INTO console_sign_ins (name, address, at) SELECT $1, address, $3 FROM unnest($2::text[]) a (address)`,
      },
      [name, elsewhere, own.clock.now()],
    )
    assert.equal((await own.stranger('203.0.113.1').post('sign-in', { name, password })).status, 429)
  })

  test('an address is blocked after thirty attempts, whatever the names', async () => {
    await using own = await AccessHarness.open()
    const { name } = await own.signedIn('admin')
    const from = () => own.stranger('203.0.113.9')
    for (let tries = 0; tries < 30; tries++) {
      assert.equal((await from().post('sign-in', { name: `user-${tries}`, password })).status, 401)
    }
    assert.equal((await from().post('sign-in', { name, password })).status, 429)
    assert.equal((await own.stranger('203.0.113.10').post('sign-in', { name, password })).status, 200)
  })

  test('an unknown name is refused in the same words as a wrong password', async () => {
    const { name } = await harness.signedIn('viewer')
    const wrong = await harness.stranger('198.51.100.77').post('sign-in', { name, password: 'guess' })
    const unknown = await harness
      .stranger('198.51.100.78')
      .post('sign-in', { name: 'nobody', password: 'guess' })
    assert.deepEqual([wrong.status, wrong.body], [unknown.status, unknown.body])
  })

  test('the old password is limited like a sign-in', async () => {
    await using own = await AccessHarness.open()
    const viewer = await own.signedIn('viewer')
    for (let tries = 0; tries < 8; tries++) {
      const response = await viewer.post('password', { old: `guess ${tries}`, password: 'a new password' })
      assert.deepEqual([response.status, response.body['field']], [400, 'old'])
    }
    assert.equal((await viewer.post('password', { old: password, password: 'a new password' })).status, 429)
  })
})

suite('links', () => {
  test('work once, also when they are used twice at the same instant', async () => {
    const token = await harness.invite('operator')
    const people = Array.from({ length: 4 }, (_, number) => harness.stranger(`198.51.100.${100 + number}`))
    const response = await Promise.all(
      people.map((person, number) => person.post('join', { token, name: `twin-${number}`, password })),
    )
    assert.deepEqual(response.map(({ status }) => status).sort(), [200, 403, 403, 403])
    const users = (await harness.db.query({ text: `SELECT 1 FROM console_users WHERE name LIKE 'twin-%'` }))
      .length
    assert.equal(users, 1)
    assert.deepEqual((await harness.stranger().get(`invitation?token=${token}`)).body, {
      role: null,
      account: null,
      name: null,
    })
  })

  test('that were never issued cause no hashing and no line of the log', async () => {
    const entries = (await harness.log()).length
    const response = await harness.stranger().post('join', { token: 'x'.repeat(43), name: 'eve', password })
    assert.equal(response.status, 403)
    assert.equal((await harness.log()).length, entries)
  })

  test('are valid for a day', async () => {
    await using own = await AccessHarness.open()
    const token = await own.invite('viewer')
    own.clock.advance(24 * 3_600_000)
    const response = await own.stranger().post('join', { token, name: 'late', password })
    assert.deepEqual(
      [response.status, response.body['error']],
      [403, 'This link was used already, or is more than a day old'],
    )
  })
})

suite('an invalid value', () => {
  test('is refused with a sentence and is not reported as a fault', async () => {
    const stranger = harness.stranger('192.0.2.77')
    const response = await stranger.post('sign-in', { name: 'a\0b', password })
    assert.equal(response.status, 400)
    const admin = await harness.signedIn('admin')
    assert.equal((await admin.get('audit-log?before=99999999999999999999')).status, 400)
    assert.equal((await admin.get('audit-log?user=%00')).status, 400)
  })

  test('a new password is noted under the name of its user', async () => {
    const admin = await harness.signedIn('admin')
    const person = await harness.signedIn('viewer')
    const { body } = await admin.post('users/password-link', { userId: person.userId })
    const token = String(body['path']).split('#')[1]
    const stranger = harness.stranger('192.0.2.78')
    const joined = await stranger.post('join', { token, name: 'somebody else', password })
    assert.equal(joined.status, 200)
    const [entry] = await harness.log()
    assert.deepEqual([entry?.action, entry?.userName], ['join', person.name])
  })
})

suite('new users', () => {
  const join = async (name: string, chosen = password) => {
    const token = await harness.invite('viewer')
    return harness.stranger('198.51.100.201').post('join', { token, name, password: chosen })
  }

  test('cannot have a common password or one made of their name, and can choose another with the same link', async () => {
    const token = await harness.invite('viewer')
    const guest = harness.stranger('198.51.100.200')
    for (const common of ['password123', 'Margaret-2026']) {
      const refused = await guest.post('join', { token, name: 'margaret', password: common })
      assert.deepEqual([refused.status, refused.body['field']], [400, 'password'], common)
    }
    assert.equal((await guest.post('join', { token, name: 'margaret', password })).status, 200)
    const changed = await guest.post('password', { old: password, password: 'margaret12345' })
    assert.deepEqual([changed.status, changed.body['field']], [400, 'password'])
    const admin = await harness.signedIn('admin')
    const [user] = await harness.db.query<{ id: number }>({
      text: `SELECT user_id AS id FROM console_users WHERE name = 'margaret'`,
    })
    const { body } = await admin.post('users/password-link', { userId: user?.id })
    const link = String(body['path']).split('#')[1]
    const again = await guest.post('join', { token: link, name: 'else', password: 'Margaret-2026' })
    assert.deepEqual([again.status, again.body['field']], [400, 'password'])
  })

  for (const name of ['a\u202eda', 'ada\u200b', 'аda', 'ada b', 'a\tb']) {
    test(`cannot be called ${JSON.stringify(name)}`, async () => {
      const refused = await join(name)
      assert.deepEqual([refused.status, refused.body['field']], [400, 'name'])
    })
  }

  test('cannot have a name that looks like an existing one, also when both are created at one instant', async () => {
    assert.equal((await join('copernic')).status, 200)
    for (const name of ['сорегпіс', 'c0pernic', 'COPERNIC', 'Copernlc']) {
      assert.equal((await join(name)).status, 409, name)
    }
    const both = await Promise.all([join('tesla'), join('tes1a')])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  })

  test('are stored in one spelling and sign in with any equivalent one', async () => {
    assert.equal((await join('ｆａｒａｄａｙ')).status, 200)
    for (const name of ['faraday', 'FARADAY', 'ｆａｒａｄａｙ']) {
      assert.equal((await harness.stranger('198.51.100.201').post('sign-in', { name, password })).status, 200)
    }
  })

  test('of earlier versions sign in with their name, whatever the rules for names are now', async () => {
    for (const name of ['=cmd()', 'Ada Lovelace', 'ада\u200bx', 'ｗｉｄｅ']) {
      const old = await harness.signedIn('admin', name)
      assert.equal((await old.get('users')).status, 200)
    }
  })
})
