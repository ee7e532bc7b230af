import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readAlertmanager } from '../../alarm-receivers/alertmanager.ts'
import { readPagerDuty } from '../../alarm-receivers/pagerduty.ts'
import type { ReadAlert } from '../../alarm-receivers/read-alert.ts'
import { readZabbix } from '../../alarm-receivers/zabbix.ts'
import {
  alertmanagerPayload,
  alertmanagerResolved,
  grafanaPayload,
  pagerDutyPayload,
  zabbixPayload,
} from './payloads.ts'

function said(read: ReadAlert): unknown[] {
  return read.kind === 'alert' ? Object.values(read.alert) : Object.values(read)
}

suite('an alert', () => {
  const group = '{}/{severity="critical"}:{alertname="ProbeFailure"}'
  test('of Alertmanager is one of its group, with name, severity and summary', () => {
    const text = 'ProbeFailure (critical): Probe failure: https://server.example.org'
    assert.deepEqual(said(readAlertmanager(alertmanagerPayload)), ['trigger', group, text])
  })

  test('of Alertmanager is over when no alert of the group fires', () => {
    assert.deepEqual(said(readAlertmanager(alertmanagerResolved)), ['resolve', group, ''])
    const { alerts } = alertmanagerResolved
    assert.deepEqual(said(readAlertmanager({ ...alertmanagerPayload, alerts })), ['resolve', group, ''])
  })

  test('of Grafana has the summary of the first alert where none is common, and how many there are', () => {
    const text = 'High memory usage: This alert was triggered for zone us-1 (2 alerts)'
    assert.deepEqual(said(readAlertmanager(grafanaPayload)), ['trigger', '{}:{}', text])
  })

  test('of Zabbix begins with a problem, and ends with its recovery', () => {
    const text = 'db1 (High): Disk space is critically low (used > 90%)'
    assert.deepEqual(said(readZabbix(zabbixPayload)), ['trigger', '4711', text])
    assert.deepEqual(said(readZabbix({ ...zabbixPayload, event_value: '0' })), ['resolve', '4711', ''])
  })

  test('of Zabbix is taken by an update that acknowledges it, and not changed by others', () => {
    const update = { ...zabbixPayload, event_update_status: '1' }
    const acknowledged = readZabbix({ ...update, event_update_action: 'acknowledged, commented' })
    assert.deepEqual(said(acknowledged), ['acknowledge', '4711', ''])
    assert.deepEqual(readZabbix({ ...update, event_update_action: 'commented' }), { kind: 'nothing' })
    assert.deepEqual(readZabbix({ ...update, event_update_action: 'unacknowledged' }), { kind: 'nothing' })
  })

  test('of PagerDuty has source, severity and summary, and is taken and resolved by its key', () => {
    const text = 'prod-datapipe03.example.com (critical): DISK at 99% on machine prod-datapipe03.example.com'
    assert.deepEqual(said(readPagerDuty(pagerDutyPayload)), ['trigger', 'srv01/HTTP', text])
    for (const action of ['acknowledge', 'resolve']) {
      const body = { routing_key: 'x', event_action: action, dedup_key: 'srv01/HTTP' }
      assert.deepEqual(said(readPagerDuty(body)), [action, 'srv01/HTTP', ''])
    }
  })

  test('of PagerDuty without a key has the same one each time it is repeated', () => {
    const { dedup_key: _, ...body } = pagerDutyPayload
    const [, key] = said(readPagerDuty(body))
    assert.match(String(key), /^[0-9a-f]{32}$/)
    assert.deepEqual(said(readPagerDuty({ ...body }))[1], key)
  })

  test('has no control characters and no line ends in its text', () => {
    const payload = {
      ...pagerDutyPayload.payload,
      summary: 'a\u0000b\r\nc\u001b[31m',
      source: '',
      severity: '',
    }
    assert.equal(said(readPagerDuty({ ...pagerDutyPayload, payload }))[2], 'a b c [31m')
  })

  const wrongBodies: [string, ReadAlert, string][] = [
    ['Alertmanager without a key', readAlertmanager({}), 'groupKey must be the key of a group of alerts'],
    [
      'Alertmanager in another state',
      readAlertmanager({ ...alertmanagerPayload, status: 'on' }),
      'status must be firing or resolved',
    ],
    ['Zabbix with an open macro', readZabbix({ event_id: '{EVENT.ID}' }), 'event_id must be {EVENT.ID}'],
    [
      'PagerDuty without a summary',
      readPagerDuty({ event_action: 'trigger' }),
      'payload.summary is missing or blank',
    ],
    ['PagerDuty to resolve nothing', readPagerDuty({ event_action: 'resolve' }), 'dedup_key is missing'],
    [
      'PagerDuty to do something else',
      readPagerDuty({ event_action: 'explode' }),
      'event_action must be trigger, acknowledge or resolve',
    ],
  ]
  for (const [what, read, sentence] of wrongBodies) {
    test(`is refused of ${what}`, () => assert.deepEqual(read, { kind: 'wrong', sentence }))
  }
})
