import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommandLine } from '../../../src/cli/program.ts'
import { readEnvironment } from '../../../src/config/env.ts'
import { addUser, ConsoleVisitor } from '../../attacks/console-visitor.ts'
import { GatewayHarness } from '../gateway-harness.ts'
import { findInDatabase } from './stored-words.ts'

const [first, second, third] = ['a1', 'b2', 'c3'].map((each) => each.repeat(32)) as [string, string, string]
const keys = (...list: string[]) => ({ settings: { encryption: { keys: list } } })
const phone = '380671230101'
const words = 'Falcon parcel'

const send = (harness: GatewayHarness, text = words) => harness.client.send({ phone, sms_message: text })

/** Runs a command of the program on the database of the harness. */
async function command(harness: GatewayHarness, list: string[], ...args: string[]) {
  const out: string[] = []
  const variables = { DATABASE_URL: harness.databaseUrl, POSTHORN_CONFIG: 'posthorn.yaml' }
  const file = `upstreams: [{name: a, kind: smpp, host: h, port: 1, systemId: a, password: b}]\nencryption: {keys: ${JSON.stringify(list)}}\n`
  const { mkdtempSync, writeFileSync } = await import('node:fs')
  const { join } = await import('node:path')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-encryption-'))
  writeFileSync(join(folder, 'posthorn.yaml'), file)
  const write = (text: string) => void out.push(text)
  const code = await runCommandLine(args, {
    start: () => Promise.reject(new Error('not here')),
    testSandbox: () => Promise.reject(new Error('not here')),
    version: '0',
    deps: { environment: () => readEnvironment(variables), folder, out: write, err: write },
  })
  return { code, text: out.join('') }
}

test('rows of the time before are encrypted when the first gateway starts with a key, and stay readable', async () => {
  await using harness = await GatewayHarness.open()
  const { id, msg_id: msgId } = await send(harness)
  await harness.untilCallbackOf(id, 'DELIVERED')
  await harness.untilAllEnded()
  assert.notDeepEqual(await findInDatabase(harness.db, [phone, words]), [])
  await harness.stop()
  await harness.start(keys(first))
  assert.deepEqual(await findInDatabase(harness.db, [phone, words]), [])
  assert.equal((await harness.client.status(id)).status, 'DELIVERED')
  const told = await command(harness, [first], 'message', String(msgId))
  assert.equal(told.code, 0, told.text)
  assert.match(told.text, /38067/)
  const status = await command(harness, [first], 'encryption', 'status')
  assert.equal(status.code, 0, status.text)
  assert.match(status.text, /messages +1 +0\n/)
  await harness.stop()
  await assert.rejects(harness.start(), /are encrypted, and encryption\.keys is not set/)
  await assert.rejects(harness.start(keys(third)), /encrypted with another key than those/)
  const refused = await command(harness, [], 'encryption', 'status')
  assert.match(refused.text, /encryption\.keys is not set/)
})

test('a key is replaced without a stop, and replies and reports of the time before still find their messages', async () => {
  await using harness = await GatewayHarness.open(keys(first))
  const { id } = await send(harness)
  await harness.untilCallbackOf(id, 'DELIVERED')
  await harness.stop()
  await harness.start(keys(second, first))
  await reply(harness, 'Heron agrees')
  const replied = await harness.untilCallbackOf(id, 'REPLIED')
  assert.deepEqual(
    replied.replies?.map(({ message }) => message),
    ['Heron agrees'],
  )
  assert.match(
    (await command(harness, [second, first], 'encryption', 'rewrite')).text,
    /1 other keys open nothing/,
  )
  await harness.stop()
  await assert.rejects(harness.start(keys(first)), /encrypted with another key/)
  await harness.start(keys(second))
  assert.deepEqual(
    (await harness.client.status(id)).replies?.map(({ message }) => message),
    ['Heron agrees'],
  )
  assert.deepEqual(await findInDatabase(harness.db, [phone, words, 'Heron']), [])
})

test('encryption does not begin while another gateway runs', async () => {
  await using harness = await GatewayHarness.open()
  const text = `INSERT INTO gateways (node_id, started_at, leased_until, takes_slots, clock_skew_ms, upstreams)
    VALUES ('another', 0, 9000000000000, true, 0, '{}')`
  await harness.stop()
  await harness.db.query({ text })
  await assert.rejects(harness.start(keys(first)), /cannot begin while other gateways run \(another\)/)
  await harness.start()
})

test('the console finds a whole number, says why it finds no part of one, and erases a person', async () => {
  await using harness = await GatewayHarness.open(keys(first))
  const { id } = await send(harness)
  await harness.untilCallbackOf(id, 'DELIVERED')
  await reply(harness, 'Heron agrees')
  await harness.untilCallbackOf(id, 'REPLIED')
  await addUser(harness.db, 'ada', 'admin')
  const ada = await ConsoleVisitor.signedIn(harness.url, 'ada')
  const found = await ada.get(`messages?find=${phone}`)
  assert.match(found.text, new RegExp(phone))
  for (const part of [phone.slice(0, 8), 'Falcon']) {
    const { status, text } = await ada.get(`messages?find=${part}`)
    assert.equal(status, 400, text)
    assert.match(text, /stored encrypted, so only whole numbers/)
  }
  const page = await ada.get(`recipient?recipient=${phone}`)
  assert.match(page.text, /Heron agrees/)
  const exported = await command(harness, [first], 'subscriber', 'export', phone)
  assert.match(exported.text + String(exported.code), /0/)
  const erased = await ada.post('subscriber/erase', { recipient: phone })
  assert.equal(erased.status, 200, erased.text)
  assert.equal((erased.body['counts'] as Record<string, number>)['messages'], 1)
  assert.equal((await ada.get(`messages?find=${phone}`)).text.includes(`"${phone}"`), false)
})

async function reply(harness: GatewayHarness, text: string): Promise<void> {
  const response = await fetch(`${harness.url}/sandbox/handsets/${phone}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'sms', text }),
  })
  assert.equal(response.status, 202)
}
