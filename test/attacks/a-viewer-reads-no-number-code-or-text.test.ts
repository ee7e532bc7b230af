import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { allRoutes } from '../../packages/console-server/all-routes.ts'
import { mayDo } from '../../packages/domain/console/role.ts'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { addUser, ConsoleVisitor } from './console-visitor.ts'

const phone = '380671239847'
const written = '+380 (67) 123-98-47'
const email = 'olena.petrenko@mail.example'
const code = '593817'
const words = 'Dear Olena'
const text = `${words}, your code is ${code}`
/** The most of it that may remain visible. */
const prefix = phone.slice(0, 9)

/** None of these may appear in any response, in any notation. */
const planted: [what: string, found: RegExp][] = [
  ['the number', new RegExp([...phone].join('(?:%20|%2[89B]|[^0-9a-f]){0,4}'), 'i')],
  ['the beginning of the number', new RegExp(prefix)],
  ['the address', /olena\.?petrenko|olena%2epetrenko/i],
  ['the code', new RegExp(code)],
  ['the text', /olena/i],
]

let harness: GatewayHarness
let viewer: ConsoleVisitor
let operator: ConsoleVisitor
let msgId: number
let callbackIds: number[]
let verifyIds: string[]

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
  await addUser(harness.db, 'vera', 'viewer')
  await addUser(harness.db, 'oleg', 'operator')
  viewer = await ConsoleVisitor.signedIn(harness.url, 'vera')
  operator = await ConsoleVisitor.signedIn(harness.url, 'oleg')
  await fillMessages()
  await fillAround()
})

after(() => harness[Symbol.asyncDispose]())

async function fillMessages(): Promise<void> {
  const { client, receiver } = harness
  const hook = `${receiver.url()}/of/%2B380%20(67)%20123-98-47?key=${code}`
  const { data } = await client.post([
    {
      ...client.sms({
        phone,
        id: `order ${written}`,
        sms_message: `${text} https://shop.example/of/${phone}`,
      }),
      ...{ hook, short_link: true },
    },
    { type: 'telegram', id: phone, phone, message: code, hook },
    { type: 'rcs', id: 3, phone, rcs_signature: 'Posthorn', rcs_message: text, ...rcsCard },
    { type: 'call/otp', id: 4, phone },
  ])
  assert.deepEqual(
    data?.map(({ success, error }) => error ?? success),
    [true, true, true, true],
  )
  msgId = Number(data[0]?.data?.['msg_id'])
  await harness.untilStatus(`order ${written}`, 'DELIVERED')
  const reply = { phone, channel: 'sms', kind: 'text', text }
  assert.equal((await operator.post('handsets/reply', reply)).status, 200)
  await harness.untilStatus(`order ${written}`, 'REPLIED')
  verifyIds = [await createCode({ type: 'sms', phone }), await createCode({ type: 'email', email })]
  await harness.untilAllEnded()
  await until('the e-mail', async () => {
    const { body } = await operator.get(`handsets/mailbox?address=${email}`)
    return (body['mails'] as unknown[]).length > 0 ? true : null
  })
}

const rcsCard = {
  rcs_image: 'https://shop.example/p.png',
  rcs_button: words,
  rcs_link: `https://shop.example/${phone}`,
}

async function createCode(to: object): Promise<string> {
  const hook = `${harness.receiver.url()}/of/${phone}`
  const response = await fetch(`${harness.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, command: 'verify/create', custom_id: `of ${written}`, hook, ...to }),
  })
  const { verify_id: verifyId } = (await response.json()) as { verify_id: string }
  return verifyId
}

const hookOfOne = `https://shop.example/of/${phone}?key=${code}`

/** Other stored texts of operators, upstreams and clients. */
async function fillAround(): Promise<void> {
  const { db } = harness
  const now = Date.now()
  const said = `no answer at ${written}, nor at ${phone} or ${email}`
  const statements: [text: string, values: unknown[]][] = [
    [`UPDATE final_messages SET error = $1`, [said]],
    [`UPDATE open_messages SET error = $1`, [said]],
    [
      `INSERT INTO opt_outs (phone, sender, reason, source) VALUES ($1, '', $3, $3), ($2, '', $3, $3)`,
      [phone, email, said],
    ],
    [
      `INSERT INTO prefix_blocks (key, state, made_by, reason, since) VALUES ($1, 'closed', 'operator', $2, $3),
        ($4, 'closed', 'guard', $2, $3)`,
      [phone, said, now, prefix],
    ],
    [
      `INSERT INTO verification_refusals (at, account_id, service_id, type, recipient, country, address, rule, reason, requests)
        VALUES ($1, 1, 1, 'sms', '38067…47', 'UA', '192.0.2.1', 'neighbours', $2, 1)`,
      [now, `20 numbers that begin with ${prefix} got codes in 60 s and entered none`],
    ],
    [
      `INSERT INTO guard_tallies (key, kind, country, created, at) VALUES ($1, 'range', 'UA', 50, $2)`,
      [prefix, now],
    ],
    [`INSERT INTO ledger (account_id, kind, amount_micros, note) VALUES (1, 'topup', 0, $1)`, [said]],
    [
      `INSERT INTO held_messages (msg_id, account_id, rule, detail, held_at, until, starts_at)
        VALUES ($1, 1, 'links', $2, $3, $4, $3)`,
      [msgId, said, now, now + day],
    ],
    [
      `INSERT INTO rule_matches (at, account_id, sender, recipient, country, rule, effect, detail, messages)
        VALUES ($1, 1, 'Shop', '38067…47', 'UA', 'links', 'observe', $2, 1)`,
      [now, said],
    ],
    [`UPDATE whatsapp_listings SET trouble = $1`, [said]],
    [
      `INSERT INTO upstream_controls (upstream, state, reason, made_by, at)
        VALUES ('former', 'paused', $1, 'oleg', $2), ('carrier', 'paused', $1, 'oleg', $2)`,
      [said, now],
    ],
    [
      `INSERT INTO viber_templates (account_id, signature, text, status, reason, upstream, due_at, created_at, step)
        VALUES (1, 'Posthorn', $1, 'rejected', $1, 'x', 0, 0, 'ended')`,
      [`we called ${phone}`],
    ],
    [
      `INSERT INTO event_endpoints (account_id, url, secret, is_active, cursor, filter)
        VALUES (1, $1, 'whsec_${code}', false, 0, '{"id":"${phone}","id_prefix":"order-4"}')`,
      [hookOfOne],
    ],
    [
      `INSERT INTO callbacks (webhook_id, account_id, url, body, state, attempts, due_at, created_at, last_error)
        VALUES ('evt_1_1', 1, $1, '{}', 'parked', 3, $2, $2, $3)`,
      [hookOfOne, now, said],
    ],
    [
      `INSERT INTO own_numbers (channel, number, account_id, hook) VALUES ('sms', '7755', 1, $1)`,
      [hookOfOne],
    ],
    [
      `INSERT INTO own_keywords (number_id, keyword, account_id, hook) SELECT number_id, 'win', 1, $1 FROM own_numbers`,
      [hookOfOne],
    ],
  ]
  for (const [text, values] of statements) await db.query({ text }, values)
  const rows = await db.query<{ id: number }>(
    {
      text: `INSERT INTO callbacks (webhook_id, account_id, msg_id, url, body, state, due_at, created_at, ended_at, last_error)
        SELECT 'msg_' || n, 1, $1, $2, body, 'parked', $3, $3, $3, $4 FROM unnest($5::text[]) WITH ORDINALITY b (body, n)
        RETURNING callback_id AS id`,
    },
    [
      msgId,
      hookOfOne,
      now,
      said,
      [
        JSON.stringify({
          phone,
          email,
          error: said,
          reply: code,
          replies: [{ message: text, button: text }],
        }),
        JSON.stringify({ phone: Number(phone), code: Number(code), text, [phone]: [text, written, email] }),
        text,
      ],
    ],
  )
  const written0 = await db.query<{ id: number }>({ text: 'SELECT callback_id AS id FROM callbacks' })
  callbackIds = [...new Set([...rows, ...written0].map(({ id }) => id))]
  for (const body of [text, JSON.stringify({ to: written, sms_message: text, code })]) {
    await fetch(`${harness.url}/sandbox/receiver/${phone}/?of=${phone}`, { method: 'POST', body })
    await fetch(`${harness.url}/sandbox/receiver/%2B380%20(67)%20123-98-47?of=${code}`, {
      method: 'POST',
      body,
    })
  }
}

type Query = Record<string, string | number>

const day = 24 * 3_600_000
const anyTime = { from: 0, to: 9e15 }

/**
 * The requests that a viewer may make, with all parameters of query and body; `guess` is a number or an address. Add
 * each new endpoint for viewers here.
 */
const requests: Record<string, (guess: string) => Query[]> = {
  'GET /session': () => [{}],
  'GET /sessions': () => [{}],
  'GET /second-factor': () => [{}],
  'GET /invitation': (guess) => [{ token: guess.padEnd(20, '0') }],
  'GET /overview': () => [{}, { range: 'hour' }, { range: 'month' }, { from: 1, to: 9e15 }],
  'GET /overview/account': () => [{ accountId: 1 }, { accountId: 1, from: 1, to: 9e15 }],
  'GET /annotations': (guess) => [
    { from: 0, to: 9e15 },
    { from: 0, to: 9e15, accountId: 1, host: guess },
  ],
  'GET /messages': (guess) => [
    {},
    { find: guess },
    { find: `+${guess}` },
    { find: guess.slice(0, 11) },
    { find: guess.slice(-7) },
    { find: `order ${guess}` },
    { find: guess === phone ? `order ${written}` : `order ${guess} (1)-2` },
    ...['open', 'arrived', 'failed'].map((status) => ({ status, find: guess })),
    { channel: 'telegram', find: guess, limit: 1 },
    { find: msgId },
    { error: guess },
    { error: `no answer at ${guess}` },
    { status: 'waiting', carrier: 'carrier' },
    { country: 'UA', timeOf: 'ended', from: 0, channel: 'sms', use: 'last' },
    { rule: 'links', effect: 'hold' },
    { find: verifyIds[0] ?? '' },
    ...(['names', 'prefix', 'text'] as const).map((by) => ({ by, find: guess })),
    { by: 'prefix', find: guess.slice(0, 9) },
    { by: 'text', find: words },
    { by: 'text', find: code },
    { sort: 'price', find: guess },
    { sort: 'oldest' },
  ],
  'GET /messages/totals': (guess) => [
    {},
    { find: guess },
    { find: `+${guess}` },
    { by: 'prefix', find: guess.slice(0, 9) },
    { by: 'text', find: words },
    { find: msgId },
  ],
  'GET /views': () => [{}],
  'GET /messages/one': () => Array.from({ length: 6 }, (_, index) => ({ msgId: msgId + index })),
  'GET /replies': (guess) => [
    {},
    { accountId: 1 },
    { number: guess },
    { keyword: guess },
    { unread: 'true' },
    { before: `${Date.now() + day}-1` },
  ],
  'GET /replies/unread': () => [{}, { accountId: 1 }],
  'GET /replies/conversation': () => [{ conversationId: 1 }],
  'GET /handsets/recent': () => [{}],
  'GET /callbacks': (guess) => [
    {},
    { state: 'dead-lettered' },
    { msgId },
    { host: guess },
    { host: 'shop.example' },
  ],
  'GET /callbacks/one': () => callbackIds.map((callbackId) => ({ callbackId })),
  'GET /callbacks/hosts': () => [{}],
  'GET /callbacks/dead-letter-count': (guess) => [{}, { host: guess }, { host: `shop.example/of/${guess}` }],
  'GET /callbacks/trial': () => [{}],
  'GET /callbacks/received': () => [{}],
  'GET /upstreams': () => [{}],
  'GET /upstreams/one': () => [{ upstream: 'smsc-sandbox' }],
  'GET /upstreams/routes': () => [{}],
  'GET /upstreams/results': () => [{}],
  'GET /upstreams/success': () => [{}],
  'GET /upstreams/hours': (guess) => [
    { upstream: 'smsc-sandbox', range: 'day' },
    { upstream: guess.slice(0, 64), range: 'month' },
  ],
  'GET /callbacks/hours': (guess) => [
    { accountId: 1, host: guess, range: 'day' },
    { accountId: 1, host: 'shop.example', range: 'month' },
    { accountId: 1, endpointId: 1, range: 'week' },
  ],
  'GET /carrier-errors': () => [{}, { kind: 'smtp-email' }],
  'GET /carrier-errors/one': (guess) => [
    { kind: 'smpp', code: guess.slice(0, 60) },
    { kind: 'smpp', code: '0x58' },
  ],
  'GET /prices': () => [{}],
  'GET /prices/of': (guess) => [{ upstream: 'smsc-sandbox', search: guess.slice(0, 15) }],
  'GET /alarms': () => [{}],
  'GET /alarms/one': () => [{ alarmId: 1 }],
  'GET /alerts': () => [{}],
  'GET /alerts/one': () => [{ alertId: 1 }],
  'GET /alerts/rules': () => [{}],
  'GET /alerts/rules/one': () => [{ ruleId: 1 }],
  'GET /alerts/silences': () => [{}],
  'GET /backtests': () => [{}],
  'GET /backtests/one': () => [{ backtestId: 1 }],
  'GET /traffic-rules/held': () => [{}, { accountId: 1 }, { rule: 'links' }],
  'GET /traffic-rules/held/one': () => Array.from({ length: 6 }, (_, index) => ({ msgId: msgId + index })),
  'GET /traffic-rules': () => [{}, { days: 30, accountId: 1 }],
  'GET /traffic-rules/one': () => [{ rule: 'links' }],
  'GET /gateways': () => [{}],
  'GET /gateways/one': () => [{ nodeId: 'node' }],
  'GET /traffic-rules/matches': () => [{ days: 30 }, { days: 30, accountId: 1 }],
  'GET /verification/funnel': () => [{}, { range: 'month', accountId: 1 }],
  'GET /verification/conversion': () => [{}],
  'GET /verification/guard': () => [{}],
  'GET /verification/refusals': () => [{}],
  'GET /verification/limits': () => [{}],
  'GET /services': () => [{}],
  'GET /services/one': () => [{ serviceId: 1 }],
  'GET /verification/codes': (guess) => [
    {},
    { recipient: guess },
    { recipient: `+${guess}` },
    { before: 99 },
    { prefix: guess },
    { prefix: guess.slice(0, 6) },
    { prefix: guess.slice(0, 5) },
    { country: 'UA', stage: 'delivered', from: 0, type: 'sms', serviceId: 1, accountId: 1 },
  ],
  'GET /verification/one': () => verifyIds.map((verifyId) => ({ verifyId })),
  'GET /senders': () => [{}],
  'GET /senders/one': () => [{ accountId: 1, channel: 'sms', name: 'Shop' }],
  'GET /numbers': () => [{}],
  'GET /numbers/one': () => [{ channel: 'sms', number: '7755' }],
  'GET /keywords': () => [{}],
  'GET /keywords/one': () => [{ channel: 'sms', number: '7755', keyword: 'win' }],
  'GET /notifications': () => [{ accountId: 1 }],
  'GET /users/colleagues': () => [{ accountId: 1 }],
  'GET /endpoints': () => [{}, { accountId: 1 }],
  'GET /endpoints/one': () => [{ endpointId: 1 }],
  'GET /endpoints/deliveries': () => [{ endpointId: 1 }],
  'GET /endpoints/events': () => [{ endpointId: 1 }],
  'GET /accounts': () => [{}],
  'GET /accounts/one': () => [{ accountId: 1 }],
  'GET /link-domain': () => [{ accountId: 1 }],
  'GET /retention': () => [{ accountId: 1 }],
  'GET /templates/sms': () => [{}, { accountId: 1 }],
  'GET /templates/sms/one': () => [{ templateId: 1 }],
  'GET /templates/viber': () => [{}, { accountId: 1 }],
  'GET /templates/viber/one': () => [{ templateId: 1 }],
  'GET /templates/viber-senders': () => [{ accountId: 1 }],
  'GET /templates/whatsapp': () => [{}, { accountId: 1 }],
  'POST /oidc/join': () => [{ token: 'invented' }],
  'POST /routes/explain': (guess) => [
    { channel: 'sms', recipient: guess },
    { channel: 'email', recipient: guess },
  ],
  'POST /templates/measure': () => [{ text: 'Hello' }],
  'POST /templates/whatsapp/fill': () => [{ upstream: 'a', signature: 'b', name: 'c', language: 'd' }],
  'GET /tariffs': () => [{}, { accountId: 1 }],
  'GET /tariffs/one': () => [{ tariffId: 1 }],
  'GET /tariffs/prices': (guess) => [
    { account: 1, phone: guess },
    { account: 1, phone: `+${guess}` },
  ],
  'GET /money': () => [{ accountId: 1 }],
  'GET /money/ledger': () => [{ accountId: 1 }, { accountId: 1, kind: 'topup' }],
  'GET /money/days': () => [{ accountId: 1, zone: 'UTC', from: Date.now() - day, to: Date.now() }],
  'GET /money/costs': () => [{}],
  'GET /opt-outs': (guess) => [
    {},
    { scope: 'all' },
    { search: guess },
    { search: `+${guess}` },
    { search: guess.slice(0, 6) },
  ],
  'GET /links': () => [{ account: 1 }, { account: 1, msgId }],
  'GET /links/totals': () => [{ account: 1, ...anyTime }],
}

const downloads = [
  'messages.csv',
  `messages.csv?find=${phone}`,
  `messages.csv?by=text&find=${encodeURIComponent(words)}`,
  `subscriber/export.ndjson?recipient=${phone}`,
  'money/ledger.csv?account=1',
  `usage.csv?accountId=1&from=${Date.now() - day}&to=${Date.now() + day}`,
  'tariffs.csv?account=1',
  'opt-outs.csv',
  'audit-log.csv',
  `handsets/mail?address=${email}&id=1`,
]

async function answerOf(name: string, query: Query): Promise<{ status: number; text: string }> {
  const [method = 'GET', path = ''] = name.split(' ')
  if (method === 'GET') {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) search.append(key, String(value))
    return viewer.get(`${path.slice(1)}?${search}`)
  }
  return viewer.post(path.slice(1), { ...query, values: path.endsWith('fill') ? [] : {} })
}

function assertNothing({ text }: { text: string }, of: string): void {
  for (const [what, found] of planted) {
    assert.ok(
      !found.test(text),
      `${of} shows ${what}: …${text.slice(Math.max(0, text.search(found) - 60)).slice(0, 160)}`,
    )
  }
}

/** What changes by itself, such as the state of a carrier, may do so between two requests: then both are asked again. */
async function assertAlike(name: string, right: Query, wrong: Query, tries = 3): Promise<void> {
  const [a, b] = [await answerOf(name, right), await answerOf(name, wrong)]
  if (a.text !== b.text && tries > 1) return assertAlike(name, right, wrong, tries - 1)
  assert.deepEqual([a.status, a.text], [b.status, b.text], `${name} ${JSON.stringify(right)}`)
}

suite('a viewer', () => {
  const open = [...allRoutes].filter(
    ([, { role, changes }]) => !changes && (role === 'anyone' || mayDo('viewer', role)),
  )

  test('may make the requests in the table of this test, and no others', () => {
    assert.deepEqual(Object.keys(requests).sort(), open.map(([name]) => name).sort())
  })

  for (const [name] of open) {
    test(`reads no number, address, code or text in ${name}`, async () => {
      for (const query of [...(requests[name]?.(phone) ?? []), ...(requests[name]?.(email) ?? [])]) {
        const answered = await answerOf(name, query)
        assert.ok(answered.status < 500, answered.text)
        assertNothing(answered, `${name} ${JSON.stringify(query)}`)
      }
    })

    test(`learns nothing from a right guess that a wrong one does not show, in ${name}`, async () => {
      for (const [right, wrong] of [
        [phone, '380671234747'],
        [email, 'orest.p@mail.example'],
      ] as const) {
        const rightOnes = requests[name]?.(right) ?? []
        const wrongOnes = requests[name]?.(wrong) ?? []
        for (const [index, query] of rightOnes.entries()) {
          if (!JSON.stringify(query).includes(right.slice(-5))) continue
          await assertAlike(name, query, wrongOnes[index] ?? {})
        }
      }
    })
  }

  for (const path of downloads) {
    test(`reads none of it in ${path}`, async () => {
      const answered = await viewer.get(path)
      assertNothing(answered, path)
      const isOpen = /ledger|tariffs|usage|messages\.csv/.test(path)
      assert.equal(answered.status, path.includes('by=text') ? 400 : isOpen ? 200 : 403)
    })
  }

  test('opens no telephone and no mailbox of the sandbox, empty or not', async () => {
    for (const path of [
      `handsets?phones=${phone}`,
      'handsets?phones=380671234747',
      `handsets/mailbox?address=${email}`,
      'handsets/mailbox?address=orest.p@mail.example',
    ]) {
      assert.equal((await viewer.get(path)).status, 403, path)
    }
    const recent = (await viewer.get('handsets/recent')).body['recent'] as { phone: string }[]
    assert.equal(recent[0]?.phone, '38067…47')
  })
})

test('an operator reads the planted data, which proves that it is there', async () => {
  const of = async (path: string) => (await operator.get(path)).text
  const all = [
    await of(`messages?find=${phone}`),
    await of(`messages/one?msgId=${msgId}`),
    await of('replies'),
    await of('replies/conversation?conversationId=1'),
    await of(`opt-outs?search=${phone}`),
    await of(`verification/codes?recipient=${phone}`),
    await of('verification/guard'),
    await of('money/ledger?accountId=1'),
    await of('callbacks/received'),
    await of(`handsets?phones=${phone}`),
  ]
  for (const shown of all) assert.ok(shown.includes(phone) || shown.includes(written), shown.slice(0, 200))
})
