import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { systemClock } from '../../../kit/time/clock.ts'
import { insertManagementKey } from '../../../store/accounts/management-keys.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness
let key: string
let lastPhone = 380_672_000_000

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
  const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  key = (await insertManagementKey(harness.db, { name: 'test', role: 'admin', ...limits }, systemClock.now()))
    .key
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

async function request(at: string, body?: object) {
  const [method = '', path = ''] = at.split(' ')
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${harness.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function handset(scripts: object): Promise<string> {
  const phone = String(++lastPhone)
  const { http } = harness.network().addresses
  const answer = await fetch(`${http}/sandbox/handsets/${phone}`, {
    method: 'PUT',
    body: JSON.stringify(scripts),
  })
  assert.ok(answer.ok, await answer.text())
  return phone
}

const viber = { channel: 'viber', sender: 'Posthorn', wait_seconds: 60 }
const sms = { channel: 'sms', sender: 'Posthorn', wait_seconds: 60 }
const disk = { account_id: 'demo', text: 'Disk full on db1' }

async function start(fields: object): Promise<number> {
  const { status, body } = await request('POST /v1/alarms', { ...disk, channels: [viber], ...fields })
  assert.equal(status, 201, JSON.stringify(body))
  return Number(body['alarm_id'])
}

interface Try {
  round: number
  is_notice: boolean
  msg_id: number | null
  status: string | null
}

interface Alarm {
  state: string
  taken_by: string | null
  people: { name: string | null; has_taken: boolean; tries: Try[] }[]
}

async function read(alarmId: number): Promise<Alarm> {
  const { status, body } = await request(`GET /v1/alarms/${alarmId}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Alarm
}

function untilAlarm(alarmId: number, what: string, is: (alarm: Alarm) => boolean): Promise<Alarm> {
  return until(`alarm ${alarmId} to be ${what}`, async () => {
    const alarm = await read(alarmId)
    return is(alarm) ? alarm : null
  })
}

function texts(phone: string): string[] {
  return harness
    .network()
    .handsets.view(phone)
    .messages.map(({ text }) => text)
}

suite('an alarm to several people', () => {
  test('is taken by the first who replies; the others are notified, and nothing more goes out', async () => {
    const [quiet, taker] = [await handset({ viber: 'delivered' }), await handset({ viber: 'reply' })]
    const recipients = [
      { phone: quiet, name: 'Olena' },
      { phone: taker, name: 'Taras' },
    ]
    const alarmId = await start({ recipients, channels: [viber, sms] })
    const taken = await untilAlarm(
      alarmId,
      'taken and told',
      ({ people }) => people[0]?.tries.some(({ is_notice: isNotice }) => isNotice) === true,
    )
    assert.deepEqual([taken.state, taken.taken_by], ['taken', 'Taras'])
    assert.deepEqual(
      taken.people.map(({ has_taken: hasTaken }) => hasTaken),
      [false, true],
    )
    await until('the notice', () => (texts(quiet).length === 2 ? true : null))
    assert.deepEqual(texts(quiet), ['Disk full on db1', 'Taken by Taras: Disk full on db1'])
    assert.deepEqual(texts(taker), ['Disk full on db1'])
  })

  test('with the dedup_key of an open one goes on, and starts no second one', async () => {
    const recipients = [{ phone: await handset({ viber: 'silent' }) }]
    const fields = { recipients, dedup_key: 'disk db1' }
    const alarmId = await start(fields)
    const again = await request('POST /v1/alarms', { ...disk, channels: [viber], ...fields })
    assert.deepEqual([again.body['alarm_id'], again.body['is_new']], [alarmId, false])
    const stopped = await request(`POST /v1/alarms/${alarmId}/stop`)
    assert.equal(stopped.body['state'], 'stopped')
    const { body } = await request('GET /v1/audit-log?limit=1')
    assert.match(JSON.stringify(body), new RegExp(`"alarms/stop".*"alarm ${alarmId}".*"stopped"`))
    assert.notEqual(await start(fields), alarmId)
  })
})

suite('an alarm is refused, and nothing is sent,', () => {
  const cases: [string, object, string, string][] = [
    ['without recipients', { recipients: [] }, 'field', 'recipients'],
    ['with an unknown channel', { channels: [{ channel: 'pigeon' }] }, 'field', 'channels'],
    ['with a channel twice', { channels: [sms, sms] }, 'alarm-channels', 'channels'],
    ['with rounds and no time between them', { rounds: 2 }, 'alarm-repeat', 'repeat_seconds'],
    ['with rounds that overlap', { rounds: 2, repeat_seconds: 59 }, 'alarm-round-time', 'repeat_seconds'],
    ['with a key and no call', { key: '1' }, 'alarm-key', 'key'],
    ['with a word that is no number', { recipients: [{ phone: 'nobody' }] }, 'alarm-phone', 'recipients'],
    [
      'from an unknown sender',
      { channels: [{ ...sms, sender: 'Nobody' }] },
      'operation-refused',
      'sms.signature',
    ],
  ]
  for (const [what, fields, code, field] of cases) {
    test(what, async () => {
      const phone = await handset({})
      const whole = { ...disk, channels: [sms], recipients: [{ phone }], ...fields }
      const { status, body } = await request('POST /v1/alarms', whole)
      assert.equal(status >= 400 && status < 500, true, JSON.stringify(body))
      assert.deepEqual([body['code'], body['field']], [code, field], JSON.stringify(body))
      assert.deepEqual(texts(phone), [])
    })
  }
})
