import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import {
  alertmanagerPayload,
  alertmanagerResolved,
  grafanaPayload,
  pagerDutyPayload,
  zabbixPayload,
} from '../../../edges/test/alarm-receivers/payloads.ts'
import { settingsChannel } from '../../../store/accounts/accounts.ts'
import { AlarmHarness, viber } from './alarm-harness.ts'
import { until } from './until.ts'

let alarms: AlarmHarness
let lastName = 0

before(async () => {
  alarms = await AlarmHarness.open()
})

after(() => alarms[Symbol.asyncDispose]())

interface Receiver {
  path: string
  secret: string
  phone: string
}

async function receiver(kind: string, fields: object = {}): Promise<Receiver> {
  const phone = await alarms.handset({ viber: 'delivered' })
  const { status, body } = await alarms.request('POST /v1/alarm-receivers', {
    ...{ kind, name: `ops-${++lastName}`, account_id: 'demo', channels: [viber] },
    ...{ recipients: [{ phone, name: 'Olena' }], ...fields },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return { path: String(body['path']), secret: String(body['secret']), phone }
}

async function post(path: string, body: object | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${alarms.gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`ops:${secret}`).toString('base64')}`,
})

suite('a receiver of alerts', () => {
  test('of Alertmanager starts an alarm of a group, goes on when it comes again, and ends it when it is over', async () => {
    const { path, secret, phone } = await receiver('alertmanager')
    const first = await post(path, alertmanagerPayload, bearer(secret))
    assert.deepEqual([first.status, first.body['status']], [200, 'started'])
    const [text] = await alarms.untilText(phone)
    assert.equal(text, 'ProbeFailure (critical): Probe failure: https://server.example.org')
    const again = await post(path, alertmanagerPayload, bearer(secret))
    assert.deepEqual(again.body, { ...first.body, status: 'goes-on' })
    const over = await post(path, alertmanagerResolved, bearer(secret))
    assert.deepEqual(over.body, { ...first.body, status: 'ended' })
    await alarms.untilState(Number(first.body['alarm_id']), 'resolved')
    const later = await post(path, alertmanagerPayload, bearer(secret))
    assert.notEqual(later.body['alarm_id'], first.body['alarm_id'])
  })

  test('calls nobody again for a cause that a person has taken, until it was over', async () => {
    const phone = await alarms.handset({ viber: 'reply' })
    const { path, secret } = await receiver('alertmanager', { recipients: [{ phone }] })
    const first = await post(path, alertmanagerPayload, bearer(secret))
    await alarms.untilState(Number(first.body['alarm_id']), 'taken')
    const again = await post(path, alertmanagerPayload, bearer(secret))
    assert.deepEqual(again.body, { ...first.body, status: 'goes-on' })
    await post(path, alertmanagerResolved, bearer(secret))
    const later = await post(path, alertmanagerPayload, bearer(secret))
    assert.equal(later.body['status'], 'started')
  })

  test('of Grafana takes a password of Basic, and puts the text where the template says', async () => {
    const { path, secret, phone } = await receiver('grafana', { template: 'Grafana: {text}. {ack_link}' })
    assert.equal((await post(path, grafanaPayload, basic(secret))).status, 200)
    const [text = ''] = await alarms.untilText(phone)
    assert.match(text, /^Grafana: High memory usage: This .* us-1 \(2 alerts\)\. http\S+\/a\/\w{12}$/)
  })

  test('of Zabbix is ended by the recovery of the problem', async () => {
    const { path, secret, phone } = await receiver('zabbix')
    const first = await post(path, zabbixPayload, bearer(secret))
    assert.deepEqual(await alarms.untilText(phone), ['db1 (High): Disk space is critically low (used > 90%)'])
    await post(path, { ...zabbixPayload, event_value: '0' }, bearer(secret))
    await alarms.untilState(Number(first.body['alarm_id']), 'resolved')
  })

  test('of PagerDuty is found by its routing_key, and answers as PagerDuty does', async () => {
    const { path, secret, phone } = await receiver('pagerduty')
    assert.deepEqual([path, secret.length], ['/v2/enqueue', 32])
    const event = { ...pagerDutyPayload, routing_key: secret }
    const started = await post(path, event)
    const success = { status: 'success', message: 'Event processed', dedup_key: 'srv01/HTTP' }
    assert.deepEqual([started.status, started.body], [202, success])
    await alarms.untilText(phone)
    await post(path, { routing_key: secret, event_action: 'acknowledge', dedup_key: 'srv01/HTTP' })
    const { body } = await alarms.request('GET /v1/alarms?limit=1')
    const [alarm] = body['alarms'] as { alarm_id: number; state: string; ended_by: string }[]
    assert.deepEqual([alarm?.state, alarm?.ended_by.split(' ')[0]], ['taken', 'pagerduty'])
    const [, notice] = await alarms.untilText(phone, 2)
    assert.match(notice ?? '', /^Taken by pagerduty ops-\d+: prod-datapipe03/)
    const wrong = await post(path, { ...event, event_action: 'explode' })
    assert.deepEqual([wrong.status, wrong.body['status']], [400, 'invalid event'])
    const deep = JSON.stringify({ ...event, dedup_key: '' }).replace(
      /}$/,
      `,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    )
    const refused = await post(path, deep)
    assert.deepEqual([refused.status, refused.body['status']], [400, 'invalid event'])
  })

  test('of PagerDuty has a routing_key of its own: a second one with it would take its events', async () => {
    const { secret } = await receiver('pagerduty')
    const fields = { account_id: 'demo', channels: [viber], recipients: [{ phone: '380672999999' }] }
    const second = { kind: 'pagerduty', name: `ops-${++lastName}`, ...fields, secret }
    const { status, body } = await alarms.request('POST /v1/alarm-receivers', second)
    assert.deepEqual([status, body['code'], body['field']], [409, 'alarm-receiver-key', 'secret'])
  })

  test('refuses a wrong secret, an unknown receiver, another kind and a body that is no JSON', async () => {
    const { path, secret } = await receiver('alertmanager')
    assert.equal((await post(path, alertmanagerPayload)).status, 401)
    assert.equal((await post(path, alertmanagerPayload, bearer('wrong'))).status, 401)
    assert.equal((await post(`${path}x`, alertmanagerPayload, bearer(secret))).status, 401)
    assert.equal((await post('/v1/alarm-hooks/nagios/ops', {})).status, 404)
    assert.equal((await post('/v1/alarm-hooks/pagerduty/ops', {})).status, 404)
    assert.equal((await post('/v2/enqueue', pagerDutyPayload)).status, 401)
    assert.equal((await post(path, '{"groupKey"', bearer(secret))).status, 400)
    assert.equal((await post(path, `"${'x'.repeat(600_000)}"`, bearer(secret))).status, 413)
  })

  test('is replaced and removed, and shows no secret', async () => {
    const { path, secret, phone } = await receiver('zabbix')
    const name = path.split('/').at(-1)
    const other = await alarms.handset({ viber: 'delivered' })
    const change = { channels: [viber], recipients: [{ phone: other }] }
    const replaced = await alarms.request(`PUT /v1/alarm-receivers/zabbix/${name}`, change)
    assert.equal(replaced.status, 204, JSON.stringify(replaced.body))
    const shown = await alarms.request(`GET /v1/alarm-receivers/zabbix/${name}`)
    assert.deepEqual(shown.body['recipients'], [{ phone: other, name: null }])
    assert.ok(!JSON.stringify(shown.body).includes(secret))
    const log = await alarms.request('GET /v1/audit-log?limit=5')
    assert.ok(!JSON.stringify(log.body).includes(secret))
    assert.ok(!JSON.stringify(log.body).includes(phone))
    assert.equal((await post(path, zabbixPayload, bearer(secret))).status, 200)
    await alarms.untilText(other)
    await alarms.request(`DELETE /v1/alarm-receivers/zabbix/${name}`)
    const gone = await alarms.request(`GET /v1/alarm-receivers/zabbix/${name}`)
    assert.equal(gone.body['code'], 'alarm-receiver-unknown')
  })
})

test('an alert of this installation starts an alarm by a target of that kind', async () => {
  const { phone } = await receiver('posthorn')
  const name = `ops-${lastName}`
  const unknown = { name: 'nobody', kind: 'alarm', address: 'nobody' }
  const refused = await alarms.request('POST /v1/alert-targets', unknown)
  assert.equal(refused.body['code'], 'alarm-receiver-unknown')
  const target = { name: 'people', kind: 'alarm', address: name }
  const made = await alarms.request('POST /v1/alert-targets', target)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const tested = await alarms.request(`POST /v1/alert-targets/${String(made.body['target_id'])}/test`)
  assert.equal(tested.body['state'], 'sent', JSON.stringify(tested.body))
  const [text = ''] = await alarms.untilText(phone)
  assert.match(text, /test/i)
})

suite('an alert', () => {
  const long = 'Disk of the database is full. '.repeat(60)
  const longAlert = (groupKey: string) => ({
    ...alertmanagerPayload,
    groupKey,
    commonAnnotations: { summary: long },
  })

  test('that is longer than an alarm is shortened, and keeps the link by which it is acknowledged', async () => {
    const { path, secret, phone } = await receiver('alertmanager', { template: '{text} {ack_link}' })
    // The gateway hears of the new receiver a moment later.
    const { status, body } = await until('the receiver to be known', async () => {
      const answer = await post(path, longAlert('long'), bearer(secret))
      return answer.status === 401 ? null : answer
    })
    assert.deepEqual([status, body['status']], [200, 'started'], JSON.stringify(body))
    const [text = ''] = await alarms.untilText(phone)
    assert.match(text, /^ProbeFailure \(critical\): Disk of .*… http\S+\/a\/\w{12}$/)
  })

  test('for a receiver all of whose recipients were erased is refused, so that its sender says so', async () => {
    const { path, secret } = await receiver('alertmanager')
    const name = path.split('/').at(-1)
    const text = `WITH erased AS (DELETE FROM alarm_receiver_recipients WHERE receiver = $1)
      SELECT pg_notify('${settingsChannel}', '')`
    await alarms.gateway.db.query({ text }, [name])
    await until('the alert to be refused', async () => {
      const { status, body } = await post(path, longAlert(`erased ${Date.now()}`), bearer(secret))
      return status === 422 && /no recipient/.test(String(body['error'])) ? true : null
    })
  })
})
