import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Carrier, HandsetReply } from '../../simulators/carrier.ts'
import { InvalidField } from '../../simulators/carrier.ts'
import { Carriers } from '../../simulators/carriers.ts'
import { Handsets } from '../../simulators/handsets.ts'
import { Mailboxes } from '../../simulators/mailbox/mailboxes.ts'
import { SandboxHttp } from '../../simulators/sandbox-http.ts'
import { ManualClock } from '../support/manual-clock.ts'

class RecordingCarrier implements Carrier {
  readonly name = 'sms'
  readonly channels = ['sms'] as const
  readonly replies: HandsetReply[] = []
  read?: (message: { phone: string; ref: string }) => boolean
  faults: object = { silent: false }

  reply(reply: HandsetReply): void {
    this.replies.push(reply)
  }

  putFaults(json: unknown): void {
    if (json !== null && typeof json === 'object' && 'wrong' in json)
      throw new InvalidField('wrong is no fault')
    this.faults = { silent: false, ...(json as object) }
  }

  stats(): Record<string, number> {
    return { submits: 3 }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve()
  }
}

async function openInterface() {
  const clock = new ManualClock()
  const handsets = await Handsets.open({ dataDir: null, clock })
  const mailboxes = await Mailboxes.open({ dataDir: null })
  const carrier = new RecordingCarrier()
  const http = await SandboxHttp.open({
    host: '127.0.0.1',
    port: 0,
    parts: { handsets, carriers: new Carriers([carrier]), mailboxes },
    clock,
  })
  async function call(method: string, path: string, body?: unknown) {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const response = await fetch(`${http.url}${path}`, init)
    return { status: response.status, json: (await response.json()) as unknown }
  }
  return { handsets, carrier, url: http.url, call, [Symbol.asyncDispose]: () => http[Symbol.asyncDispose]() }
}

test('GET returns the messages of a handset; a leading plus is allowed', async () => {
  await using sandbox = await openInterface()
  sandbox.handsets.receive('380501112233', {
    channel: 'sms',
    from: 'Posthorn',
    text: 'Привіт',
    via: 'posthorn',
  })
  for (const phone of ['380501112233', '%2B380501112233', '+380501112233']) {
    assert.deepEqual(await sandbox.call('GET', `/sandbox/handsets/${phone}`), {
      status: 200,
      json: {
        phone: '380501112233',
        messages: [{ channel: 'sms', from: 'Posthorn', text: 'Привіт', at: '2026-01-02T03:04:05.000Z' }],
        replies: [],
        scripts: {},
      },
    })
  }
  const { json } = await sandbox.call('GET', '/sandbox/handsets')
  assert.equal((json as { handsets: { phone: string }[] }).handsets[0]?.phone, '380501112233')
})

test('PUT sets scripts by channel and keeps those of the other channels', async () => {
  await using sandbox = await openInterface()
  await sandbox.call('PUT', '/sandbox/handsets/380501112233', { sms: 'undeliverable' })
  const { status } = await sandbox.call('PUT', '/sandbox/handsets/380501112233', { viber: 'silent' })
  assert.equal(status, 200)
  assert.equal(sandbox.handsets.script('380501112233', 'sms'), 'undeliverable')
  assert.equal(sandbox.handsets.script('380501112233', 'viber'), 'silent')
  await sandbox.call('DELETE', '/sandbox/handsets/380501112233')
  assert.equal(sandbox.handsets.script('380501112233', 'sms'), null)
})

test('a reply goes to the last sender through the account that it came from', async () => {
  await using sandbox = await openInterface()
  sandbox.handsets.receive('380501112233', { channel: 'sms', from: 'Shop', text: 'Hi', via: 'second' })
  const path = '/sandbox/handsets/380501112233/replies'
  const { status, json } = await sandbox.call('POST', path, { channel: 'sms', text: 'STOP' })
  assert.equal(status, 202)
  assert.deepEqual(json, { phone: '380501112233', channel: 'sms', to: 'Shop', text: 'STOP' })
  assert.deepEqual(sandbox.carrier.replies, [
    {
      phone: '380501112233',
      channel: 'sms',
      to: 'Shop',
      content: { kind: 'text', text: 'STOP' },
      via: 'second',
      ref: null,
    },
  ])
  assert.equal(sandbox.handsets.view('380501112233').replies[0]?.text, 'STOP')
})

test('a read message is reported to the carrier, where the channel has read reports', async () => {
  await using sandbox = await openInterface()
  const phone = '380501112233'
  const path = `/sandbox/handsets/${phone}/read`
  const error = async () =>
    ((await sandbox.call('POST', path, { channel: 'sms' })).json as { error: string }).error
  assert.match(await error(), /sms has no read reports/)
  const seen: object[] = []
  sandbox.carrier.read = (message) => {
    seen.push(message)
    return message.ref === 'b'
  }
  assert.match(await error(), /one on which 380501112233 received something lately/)
  for (const ref of ['a', 'b']) {
    sandbox.handsets.receive(phone, { channel: 'sms', from: 'Shop', text: ref, via: 'sms:shop', ref })
  }
  const answer = await sandbox.call('POST', path, { channel: 'sms' })
  assert.deepEqual(answer, { status: 202, json: { phone, channel: 'sms', from: 'Shop' } })
  assert.deepEqual(seen, [{ phone, ref: 'b' }])
})

test('faults are replaced as a whole and read back; statistics are by channel', async () => {
  await using sandbox = await openInterface()
  await sandbox.call('PUT', '/sandbox/faults/sms', { silent: true })
  assert.deepEqual((await sandbox.call('GET', '/sandbox/faults/sms')).json, { silent: true })
  assert.deepEqual((await sandbox.call('DELETE', '/sandbox/faults/sms')).json, { silent: false })
  assert.deepEqual((await sandbox.call('GET', '/sandbox/faults')).json, { sms: { silent: false } })
  assert.deepEqual((await sandbox.call('GET', '/sandbox/stats')).json, { sms: { submits: 3 } })
})

test('a mailbox is empty and the overview names every script', async () => {
  await using sandbox = await openInterface()
  assert.deepEqual(await sandbox.call('GET', '/sandbox/mailbox/ann@example.com'), {
    status: 200,
    json: { messages: [] },
  })
  const { json } = await sandbox.call('GET', '/sandbox/')
  assert.deepEqual(Object.keys((json as { scripts: object }).scripts).slice(0, 3), [
    'delivered',
    'undeliverable',
    'refused',
  ])
})

const refusals: [string, string, unknown, number, string][] = [
  ['GET', '/sandbox/handsets/12', undefined, 400, 'phone must be 7 to 15 digits'],
  ['PUT', '/sandbox/handsets/380501112233', { sms: 'lost' }, 400, 'sms must be a script, or null for none: '],
  ['PUT', '/sandbox/handsets/380501112233', { sms: 'busy' }, 400, 'sms must be a script, or null for none: '],
  ['GET', '/sandbox/handsets/380501112233/calls', undefined, 404, 'no carrier that makes calls is simulated'],
  ['GET', '/sandbox/recordings/1.wav', undefined, 404, 'no carrier that makes calls is simulated'],
  ['PUT', '/sandbox/handsets/380501112233', { fax: 'slow' }, 400, 'fax must be a channel: sms, viber, '],
  ['PUT', '/sandbox/handsets/380501112233', [], 400, 'body must be a JSON object'],
  ['PUT', '/sandbox/handsets/380501112233', undefined, 400, 'body must be a JSON object'],
  ['POST', '/sandbox/handsets/380501112233/replies', { channel: 'sms' }, 400, 'text must be a string'],
  ['POST', '/sandbox/handsets/380501112233/replies', { text: 'x' }, 400, 'channel must be one of sms, '],
  [
    'POST',
    '/sandbox/handsets/380501112233/replies',
    { channel: 'rcs', text: 'x' },
    400,
    'channel must be one',
  ],
  [
    'POST',
    '/sandbox/handsets/380501112233/replies',
    { channel: 'sms', text: 'x' },
    400,
    'to must be given: ',
  ],
  ['GET', '/sandbox/mailbox/ann', undefined, 400, 'address must be an e-mail address'],
  ['PUT', '/sandbox/faults/sms', { wrong: 1 }, 400, 'wrong is no fault'],
  ['PUT', '/sandbox/faults/fax', {}, 404, 'channel must be one that is simulated: sms'],
  ['POST', '/sandbox/stats', undefined, 405, '/sandbox/stats takes GET'],
  ['GET', '/sandbox/nothing', undefined, 404, '/sandbox/nothing is not a path of the sandbox'],
  ['GET', '/sandbox/handsets/%E0%A4', undefined, 400, 'path must be percent-encoded UTF-8'],
]

test('bad input is refused with a sentence that names the field and what it must be', async () => {
  await using sandbox = await openInterface()
  for (const [method, path, body, status, sentence] of refusals) {
    const answer = await sandbox.call(method, path, body)
    const json = answer.json as { success: boolean; error: string }
    assert.equal(answer.status, status, `${method} ${path}`)
    assert.equal(json.success, false)
    assert.ok(json.error.startsWith(sentence), json.error)
  }
})

test('a body that is not JSON or too long is refused', async () => {
  await using sandbox = await openInterface()
  const path = `${sandbox.url}/sandbox/faults/sms`
  const broken = await fetch(path, { method: 'PUT', body: '{' })
  assert.deepEqual(await broken.json(), { success: false, error: 'body must be JSON' })
  const long = await fetch(path, { method: 'PUT', body: `"${'x'.repeat(300_000)}"` })
  assert.deepEqual(await long.json(), { success: false, error: 'body must be at most 262144 bytes' })
})
