import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addInterfaceUser } from '../../../administration/accounts/interface-users.ts'
import { changeSettings } from '../../../store/accounts/accounts.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness

before(async () => {
  const routes = [{ upstream: 'carrier', tlvs: [{ tag: '0x1401', value: '1', fromClient: true }] }]
  harness = await GatewayHarness.open({
    settings: { routes, contract: { flashSms: true, binarySms: true } },
  })
  const user = { kind: 'kannel', username: 'tester', password: 'foobar', accountId: 1 }
  await addInterfaceUser(harness.db, { ...user, sender: 'Posthorn' })
  await addInterfaceUser(harness.db, { ...user, username: 'nosender' })
  await addInterfaceUser(harness.db, { ...user, username: 'elsewhere', addresses: ['192.0.2.0/24'] })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

const credentials = { username: 'tester', password: 'foobar' }

interface Answered {
  status: number
  body: string
}

/** A query as Kannel's users' guide writes it; values are percent-encoded unless they are encoded already. */
async function sendsms(fields: Record<string, string>, raw = ''): Promise<Answered> {
  const query = `${new URLSearchParams({ ...credentials, from: 'Posthorn', ...fields }).toString()}${raw}`
  return read(await fetch(`${harness.url}/cgi-bin/sendsms?${query}`))
}

async function read(response: Response): Promise<Answered> {
  return { status: response.status, body: await response.text() }
}

async function handset(phone: string) {
  return (await harness.network().handsets.received(phone)).messages
}

function reportsAt(path: string): string[] {
  return harness.receiver.received.filter((each) => each.path.startsWith(path)).map((each) => each.path)
}

const accepted = { status: 202, body: '0: Accepted for delivery' }

test('the example of the users guide is accepted and arrives', async () => {
  const query = 'username=tester&password=foobar&from=Posthorn&to=380671110001&text=Hello+world'
  assert.deepEqual(await read(await fetch(`${harness.url}/cgi-bin/sendsms?${query}`)), accepted)
  const [message] = await handset('380671110001')
  assert.deepEqual([message?.text, message?.from], ['Hello world', 'Posthorn'])
})

const texts: [what: string, fields: Record<string, string>, raw: string, text: string][] = [
  ['a text of UTF-8', { text: 'Ціна 5 €' }, '', 'Ціна 5 €'],
  ['a charset of the client', { charset: 'ISO-8859-1' }, '&text=caf%E9', 'café'],
  ['coding 2 in UTF-16BE without a charset', { coding: '2' }, '&text=%04%1F%04%40', 'Пр'],
  ['coding 2 with a charset', { coding: '2', charset: 'UTF-8', text: 'Привіт' }, '', 'Привіт'],
  ['octets by coding 1', { coding: '1' }, '&text=%00%E9%FFA', '\u0000\u00e9\u00ffA'],
  ['pass and user', { user: 'tester', pass: 'foobar', text: 'short names' }, '', 'short names'],
]

for (const [index, [what, fields, raw, text]] of texts.entries()) {
  test(`${what} arrives as it was meant`, async () => {
    const to = `38067111001${index}`
    assert.deepEqual(await sendsms({ to, ...fields }, raw), accepted)
    assert.equal((await handset(to))[0]?.text, text)
  })
}

test('mclass 0 is a flash SMS, and a vendor parameter of meta-data reaches the SMSC', async () => {
  const to = '380671110021'
  assert.deepEqual(await sendsms({ to, text: 'now', mclass: '0', 'meta-data': '?smpp?0x1401=99' }), accepted)
  const [message] = await handset(to)
  assert.equal(message?.flash, true)
  assert.equal(message.tlvs?.['0x1401'], Buffer.from('99').toString('hex'))
})

test('octets with a user data header are passed on as they are', async () => {
  const to = '380671110022'
  assert.deepEqual(await sendsms({ to }, '&udh=%06%05%04%15%81%15%81&text=%01%02'), accepted)
  const [message] = await handset(to)
  assert.equal(message?.udh, '06050415811581')
})

test('a long text that the client cut itself arrives as one', async () => {
  const to = '380671110023'
  const parts = ['x'.repeat(153), 'y'.repeat(20)]
  for (const [index, text] of parts.entries()) {
    const answer = await sendsms({ to, text, coding: '0' }, `&udh=%05%00%03%7B%02%0${index + 1}`)
    assert.deepEqual(answer, accepted)
  }
  const message = await until(
    'the whole text',
    async () => (await handset(to)).find(({ text }) => text === parts.join('')) ?? null,
  )
  assert.equal(message.parts, 2)
})

test('several receivers get the text; those that cannot are named', async () => {
  const answer = await sendsms({ to: '380671110031 380671110032 12', text: 'to all' })
  assert.deepEqual(answer, { status: 202, body: 'Sent. Denied receivers are: 12' })
  assert.equal((await handset('380671110031'))[0]?.text, 'to all')
  assert.equal((await handset('380671110032'))[0]?.text, 'to all')
})

test('validity in minutes is the lifetime, and a deferred message waits', async () => {
  assert.deepEqual(await sendsms({ to: '380671110033', text: 'soon', validity: '10' }), accepted)
  const answer = await sendsms({ to: '380671110034', text: 'later', deferred: '60' })
  assert.deepEqual(answer, { status: 202, body: '3: Queued for later delivery' })
  const rows = await harness.db.query<{ phone: string; lifetime: string; phase: number }>({
    text: `SELECT phone, plan ->> 'lifetimeSeconds' AS lifetime, phase FROM messages
      WHERE phone IN ('380671110033', '380671110034') ORDER BY phone`,
  })
  assert.equal(rows[0]?.lifetime, '600')
  assert.equal(rows[1]?.phase, 0)
})

test('POST takes the text as body and the rest as X-Kannel headers', async () => {
  const to = '380671110035'
  const response = await fetch(`${harness.url}/cgi-bin/sendsms`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      'x-kannel-username': 'tester',
      'x-kannel-password': 'foobar',
      'x-kannel-from': 'Posthorn',
      'x-kannel-to': to,
    },
    body: 'Текст у тілі',
  })
  assert.deepEqual(await read(response), accepted)
  assert.equal((await handset(to))[0]?.text, 'Текст у тілі')
})

test('POST of a form takes the same parameters', async () => {
  const to = '380671110036'
  const body = new URLSearchParams({ ...credentials, from: 'Posthorn', to, text: 'by form' })
  const response = await fetch(`${harness.url}/cgi-bin/sendsms`, { method: 'POST', body })
  assert.deepEqual(await read(response), accepted)
  assert.equal((await handset(to))[0]?.text, 'by form')
})

test('dlr-url is requested by GET for each bit of the mask, with its escapes filled in', async () => {
  const to = '380671110041'
  const url = harness.receiver.url('/dlr-all?id=7&v=%d&from=%p&to=%P&smsc=%i&n=%n&o=%o&own=%#own#k#')
  const fields = { to, text: 'hi', 'dlr-mask': '31', 'dlr-url': url, account: 'dep', 'meta-data': '?own?k=z' }
  assert.deepEqual(await sendsms(fields), accepted)
  await until('two reports', () => (reportsAt('/dlr-all').length === 2 ? true : null))
  const rest = `from=${to}&to=Posthorn&smsc=carrier&n=tester&o=dep&own=z`
  assert.deepEqual(reportsAt('/dlr-all').sort(), [`/dlr-all?id=7&v=1&${rest}`, `/dlr-all?id=7&v=8&${rest}`])
  const [request] = harness.receiver.received.filter(({ path }) => path.startsWith('/dlr-all'))
  assert.deepEqual([request?.method, request?.body, request?.headers['content-type']], ['GET', '', undefined])
})

const endings: [what: string, to: string, mask: string, values: string[]][] = [
  ['a failing report', '380671239911', '31', ['2', '8']],
  ['a refusal', '380671239912', '18', ['16']],
  ['a delivery that is not asked for', '380671110042', '2', []],
]

for (const [index, [what, to, mask, values]] of endings.entries()) {
  test(`${what} is reported by ${values.join(' and ') || 'nothing'} with the mask ${mask}`, async () => {
    const path = `/dlr-${index}`
    const url = harness.receiver.url(`${path}?v=%d`)
    assert.deepEqual(await sendsms({ to, text: 'hi', 'dlr-mask': mask, 'dlr-url': url }), accepted)
    const text = 'SELECT phase FROM messages WHERE phone = $1'
    const [row] = await until('the end of the message', async () => {
      const rows = await harness.db.query<{ phase: number }>({ text }, [to])
      return rows[0]?.phase === 9 ? rows : null
    })
    assert.equal(row?.phase, 9)
    await until('the reports', () => (reportsAt(path).length >= values.length ? true : null))
    assert.deepEqual(
      reportsAt(path).sort(),
      values.map((value) => `${path}?v=${value}`),
    )
  })
}

test('a report whose address does not answer is requested again', async () => {
  const statuses = [500, 204]
  harness.receiver.react = ({ path }) => ({
    kind: 'answer',
    status: path.startsWith('/dlr-again') ? (statuses.shift() ?? 200) : 200,
  })
  const url = harness.receiver.url('/dlr-again?v=%d')
  await sendsms({ to: '380671110043', text: 'hi', 'dlr-mask': '1', 'dlr-url': url })
  const state = await until('the row of the report', async () => {
    const text = `SELECT state, attempts, form, last_error AS error FROM callback_states WHERE url LIKE '%dlr-again%'`
    const [row] = await harness.db.query<{
      state: string
      attempts: number
      form: string
      error: string | null
    }>({
      text,
    })
    return row !== undefined && row.attempts > 0 ? row : null
  })
  assert.deepEqual([state.attempts, state.form, state.error], [1, 'get', 'answered 500'])
  await changeSettings(harness.db, (tx) =>
    tx.query({ text: `UPDATE callbacks SET due_at = 0 WHERE url LIKE '%dlr-again%'` }),
  )
  await until('the second request', () => (reportsAt('/dlr-again').length === 2 ? true : null))
})

const wrong: [what: string, fields: Record<string, string>, raw: string, status: number, body: RegExp][] = [
  ['a wrong password', { password: 'wrong' }, '', 403, /^Authorization failed for sendsms$/],
  ['an unknown user', { username: 'nobody' }, '', 403, /^Authorization failed for sendsms$/],
  ['another address', { username: 'elsewhere' }, '', 403, /^Authorization failed for sendsms$/],
  ['no receiver', {}, '', 400, /^Missing receiver number, rejected$/],
  ['an empty receiver', { to: ' ' }, '', 400, /^Empty receiver number not allowed, rejected$/],
  [
    'a receiver that is none',
    { to: '12' },
    '',
    400,
    /^Receiver field misformed, rejected: Please enter valid/,
  ],
  [
    'no sender',
    { username: 'nosender', from: '', to: '380671110051' },
    '',
    400,
    /^Sender missing and no global set/,
  ],
  [
    'another sender',
    { from: 'Unknown', to: '380671110051', text: 'x' },
    '',
    403,
    /^Not routable. Do not try again. Error in Alpha-name/,
  ],
  ['no text', { to: '380671110051' }, '', 400, /^Charset or body misformed, rejected: Please enter SMS text/],
  [
    'a wrong mask',
    { to: '380671110051', 'dlr-mask': '64' },
    '',
    400,
    /^DLR-Mask field misformed, rejected: dlr-mask must be a number from 0 to 63$/,
  ],
  ['a mask of words', { to: '380671110051', 'dlr-mask': 'all' }, '', 400, /^DLR-Mask field misformed/],
  [
    'a wrong escape',
    { to: '380671110051', 'dlr-url': 'http://a.example/?x=%z' },
    '',
    400,
    /^DLR-URL field misformed, rejected: %z is no escape; known are/,
  ],
  [
    'no URL',
    { to: '380671110051', 'dlr-url': 'ftp://a' },
    '',
    400,
    /^DLR-URL field misformed, rejected: dlr-url must be an http or https URL$/,
  ],
  [
    'a wrong coding',
    { to: '380671110051', coding: '3' },
    '',
    400,
    /^Coding field misformed, rejected: coding must be a number from 0 to 2$/,
  ],
  [
    'a wrong charset',
    { to: '380671110051', charset: 'klingon', text: 'x' },
    '',
    400,
    /^Charset or body misformed, rejected: text must be in the charset/,
  ],
  ['octets that are no UTF-8', { to: '380671110051' }, '&text=%ff', 400, /^Charset or body misformed/],
  [
    'a wrong header',
    { to: '380671110051' },
    '&udh=%05%00%03&text=x',
    400,
    /^UDH field misformed, rejected: its first octet must be 2$/,
  ],
  ['a class', { to: '380671110051', mclass: '4' }, '', 400, /^MClass field misformed/],
  ['a validity', { to: '380671110051', validity: '-5' }, '', 400, /^Validity field misformed/],
  ['a priority', { to: '380671110051', priority: '4' }, '', 400, /^Priority field misformed/],
  [
    'an indicator',
    { to: '380671110051', mwi: '1' },
    '',
    400,
    /^MWI field misformed, rejected: mwi must be left out here$/,
  ],
  ['a protocol', { to: '380671110051', pid: '64' }, '', 400, /^PID field misformed, rejected: pid must be 0/],
  [
    'a name of a parameter',
    { to: '380671110051', 'meta-data': '?smpp?dlt=1' },
    '',
    400,
    /^Meta-Data field misformed, rejected: dlt must be a tag/,
  ],
]

for (const [what, fields, raw, status, body] of wrong) {
  test(`${what} is refused with what would be right`, async () => {
    const answer = await sendsms(fields, raw)
    assert.equal(answer.status, status, answer.body)
    assert.match(answer.body, body)
  })
}

test('a body of another type is refused', async () => {
  const options = { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<message/>' }
  const answer = await read(await fetch(`${harness.url}/cgi-bin/sendsms`, options))
  assert.equal(answer.status, 415)
  assert.match(answer.body, /^Unsupported content-type, rejected: it must be text\/plain/)
})
