import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addInterfaceUser } from '../../../administration/accounts/interface-users.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness

before(async () => {
  const routes = [{ upstream: 'carrier', tlvs: [{ tag: '0x1401', value: '1', fromClient: true }] }]
  harness = await GatewayHarness.open({ settings: { routes, contract: { binarySms: true } } })
  const user = { kind: 'jasmin', username: 'foo', password: 'bar', accountId: 1, sender: 'Posthorn' }
  await addInterfaceUser(harness.db, user)
  await addInterfaceUser(harness.db, { ...user, username: 'nosender', sender: null })
  harness.receiver.react = () => ({ kind: 'answer', status: 200, body: 'ACK/Jasmin' })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

const credentials = { username: 'foo', password: 'bar' }

interface Answered {
  status: number
  body: string
}

async function get(path: string, fields: Record<string, string> = {}, raw = ''): Promise<Answered> {
  const query = new URLSearchParams({ ...credentials, ...fields }).toString()
  return read(await fetch(`${harness.url}${path}?${query}${raw}`))
}

async function read(response: Response): Promise<Answered> {
  return { status: response.status, body: await response.text() }
}

async function handset(phone: string) {
  return (await harness.network().handsets.received(phone)).messages
}

function reportsAt(path: string): Record<string, string>[] {
  return harness.receiver.received
    .filter((each) => each.path.startsWith(path))
    .map((each) => Object.fromEntries(new URLSearchParams(each.body || each.path.split('?')[1])))
}

const success = /^Success "(\d+)"$/

test('the example of the documents is accepted and arrives, by GET and by POST', async () => {
  const fields = { to: '380672220001', content: 'hello', from: 'Posthorn' }
  assert.match((await get('/send', fields)).body, success)
  const body = new URLSearchParams({ ...credentials, to: '380672220002', content: 'hello' })
  assert.match((await read(await fetch(`${harness.url}/send`, { method: 'POST', body }))).body, success)
  assert.equal((await handset('380672220001'))[0]?.text, 'hello')
  assert.equal((await handset('380672220002'))[0]?.from, 'Posthorn')
})

test('JSON takes vendor parameters', async () => {
  const to = '380672220003'
  const custom_tlvs = [[0x1401, null, 'OctetString', '77']]
  const response = await fetch(`${harness.url}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, to, content: 'hi', coding: 0, custom_tlvs }),
  })
  assert.match((await read(response)).body, success)
  const [message] = await handset(to)
  assert.equal(message?.tlvs?.['0x1401'], Buffer.from('77').toString('hex'))
})

const texts: [what: string, fields: Record<string, string>, raw: string, text: string][] = [
  ['hex-content of GSM', { 'hex-content': '486900' }, '', 'Hi@'],
  ['hex-content of UCS-2', { 'hex-content': '041f0440', coding: '8' }, '', 'Пр'],
  ['content of UCS-2', { coding: '8' }, '&content=%04%1F%04%40', 'Пр'],
  ['Latin-1', { coding: '3' }, '&content=caf%E9', 'café'],
  ['octets', { 'hex-content': '00e9ff41', coding: '4' }, '', '\u0000\u00e9\u00ffA'],
  [
    'everything that is allowed',
    { content: 'x', priority: '2', tags: '1,a', 'validity-period': '60', dlr: 'no' },
    '',
    'x',
  ],
]

for (const [index, [what, fields, raw, text]] of texts.entries()) {
  test(`${what} arrives as it was meant`, async () => {
    const to = `38067222001${index}`
    assert.match((await get('/send', { to, ...fields }, raw)).body, success)
    assert.equal((await handset(to))[0]?.text, text)
  })
}

test('reports come on the levels that the client asked for, by POST and by GET', async () => {
  const url = harness.receiver.url('/dlr-both')
  const { body } = await get('/send', {
    to: '380672220021',
    content: 'hi',
    'dlr-url': url,
    'dlr-level': '3',
  })
  const [, id] = success.exec(body) ?? []
  const reports = await until('two reports', () => {
    const found = reportsAt('/dlr-both').sort((a, b) => Number(a['level']) - Number(b['level']))
    return found.length === 2 ? found : null
  })
  assert.deepEqual(reports[0], { id, level: '1', connector: 'carrier', message_status: 'ESME_ROK' })
  const { id_smsc: smsc, subdate, donedate, ...rest } = reports[1] ?? {}
  assert.deepEqual(rest, {
    id,
    level: '2',
    connector: 'carrier',
    message_status: 'DELIVRD',
    sub: '001',
    dlvrd: '001',
    err: '000',
    text: '',
  })
  assert.ok(smsc !== undefined && smsc !== '', 'the id of the carrier')
  for (const minute of [subdate, donedate]) assert.match(minute ?? '', /^\d{10}$/)
  const query = harness.receiver.url('/dlr-get?own=1')
  await get('/send', {
    to: '380672239911',
    content: 'hi',
    'dlr-url': query,
    'dlr-level': '2',
    'dlr-method': 'get',
  })
  const [failed] = await until('the report by GET', () => {
    const found = reportsAt('/dlr-get')
    return found.length > 0 ? found : null
  })
  assert.deepEqual([failed?.['own'], failed?.['message_status']], ['1', 'UNDELIV'])
})

test('a report that is not answered with ACK/Jasmin stays due', async () => {
  harness.receiver.react = ({ path }) => ({
    kind: 'answer',
    status: 200,
    body: path.startsWith('/dlr-deaf') ? 'OK' : 'ACK/Jasmin\n',
  })
  for (const path of ['/dlr-deaf', '/dlr-heard']) {
    await get('/send', {
      to: '380672220022',
      content: 'hi',
      'dlr-url': harness.receiver.url(path),
      'dlr-level': '2',
    })
  }
  const states = await until('both attempts', async () => {
    const text = `SELECT state, last_error AS error FROM callback_states
      WHERE url LIKE '%/dlr-deaf' OR url LIKE '%/dlr-heard' ORDER BY url`
    const rows = await harness.db.query<{ state: string; error: string | null }>({ text })
    const [deaf, heard] = rows
    return deaf?.error != null && heard?.state === 'delivered' ? rows : null
  })
  assert.deepEqual(states[0], { state: 'pending', error: 'answered 200 without ACK/Jasmin' })
})

test('rate, balance and ping answer as Jasmin does', async () => {
  const rate = await get('/rate', { to: '380672220031', content: 'x'.repeat(200) })
  assert.deepEqual([rate.status, JSON.parse(rate.body)], [200, { submit_sm_count: 2, unit_rate: 0.5 }])
  assert.deepEqual(JSON.parse((await get('/rate', { to: '380672220031' })).body), {
    submit_sm_count: 1,
    unit_rate: 0.5,
  })
  const balance = await get('/balance')
  const { balance: amount, sms_count: count } = JSON.parse(balance.body) as Record<string, unknown>
  assert.deepEqual([typeof amount, count], ['number', 'ND'])
  assert.deepEqual(await read(await fetch(`${harness.url}/ping`)), { status: 200, body: 'Jasmin/PONG' })
  const denied = await get('/balance', { password: 'wrong' })
  assert.deepEqual(denied, { status: 403, body: '"Authentication failure for username:foo"' })
})

const to = '380672220041'
const wrong: [what: string, fields: Record<string, string>, status: number, error: RegExp][] = [
  [
    'a wrong password',
    { to, content: 'x', password: 'no' },
    403,
    /^Authentication failure for username:foo$/,
  ],
  ['no recipient', { content: 'x' }, 400, /^Mandatory argument \[to\] is not found\.$/],
  [
    'a recipient of letters',
    { to: 'abc', content: 'x' },
    400,
    /^Argument \[to\] has an invalid value: \[abc\]\.$/,
  ],
  [
    'an impossible number',
    { to: '12', content: 'x' },
    400,
    /^Argument \[to\] has an invalid value: Please enter valid/,
  ],
  ['no text', { to }, 400, /^content or hex-content not present\.$/],
  [
    'two texts',
    { to, content: 'x', 'hex-content': '00' },
    400,
    /^content and hex-content cannot be used both/,
  ],
  ['an unknown argument', { to, content: 'x', color: 'red' }, 400, /^Argument \[color\] is unknown\.$/],
  [
    'a level',
    { to, content: 'x', 'dlr-level': '4' },
    400,
    /^Argument \[dlr-level\] has an invalid value: \[4\]\.$/,
  ],
  [
    'a method',
    { to, content: 'x', 'dlr-method': 'put' },
    400,
    /^Argument \[dlr-method\] has an invalid value/,
  ],
  [
    'an address',
    { to, content: 'x', 'dlr-url': 'http://u:p@a/' },
    400,
    /^Argument \[dlr-url\] has an invalid value: it must be a URL without user/,
  ],
  [
    'a coding',
    { to, content: 'x', coding: '11' },
    400,
    /^Argument \[coding\] has an invalid value: \[11\]\.$/,
  ],
  [
    'a text in another coding',
    { to, 'hex-content': '04', coding: '8' },
    400,
    /^Argument \[hex-content\] must be a text in the coding 8\.$/,
  ],
  [
    'parameters that are none',
    { to, content: 'x', custom_tlvs: '{}' },
    400,
    /^Argument \[custom_tlvs\] must be a list such as/,
  ],
  ['a time', { to, content: 'x', sdt: '991399000000000+' }, 400, /^Argument \[sdt\] has an invalid value/],
  [
    'another sender',
    { to, content: 'x', from: 'Unknown' },
    400,
    /^Value filter failed for user \[foo\] \(source_address/,
  ],
  [
    'no sender',
    { to, content: 'x', username: 'nosender' },
    400,
    /^Mandatory argument \[from\] is not found\.$/,
  ],
]

for (const [what, fields, status, error] of wrong) {
  test(`${what} is refused in the words of Jasmin`, async () => {
    const answer = await get('/send', fields)
    const [, words = ''] = /^Error "(.*)"$/s.exec(answer.body) ?? []
    assert.equal(answer.status, status, answer.body)
    assert.match(words, error)
  })
}

test('an account without money is refused with what Jasmin says of charging', async () => {
  await harness.db.query({ text: 'UPDATE balances SET available_micros = 0' })
  const answer = await get('/send', { to, content: 'x' })
  assert.equal(answer.status, 403)
  assert.match(answer.body, /^Error "Cannot charge submit_sm, .*Not enough money"$/)
})
