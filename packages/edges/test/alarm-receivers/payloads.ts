/** Bodies as the senders post them, by their documents. */

const alert = {
  status: 'firing',
  labels: {
    alertname: 'ProbeFailure',
    instance: 'https://server.example.org',
    job: 'http',
    severity: 'critical',
  },
  annotations: {
    description: 'Instance https://server.example.org has been down for over 5m.',
    summary: 'Probe failure: https://server.example.org',
  },
  startsAt: '2023-02-06T13:08:45.828Z',
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: 'http://prometheus.example.org:9090/graph?g0.expr=probe_success+%3D%3D+0',
  fingerprint: '1a30ba71cca2921f',
}

/** Alertmanager, webhook of version 4. */
export const alertmanagerPayload = {
  receiver: 'posthorn',
  status: 'firing',
  alerts: [alert],
  groupLabels: { alertname: 'ProbeFailure' },
  commonLabels: alert.labels,
  commonAnnotations: alert.annotations,
  externalURL: 'http://alertmanager.example.org:9093',
  version: '4',
  groupKey: '{}/{severity="critical"}:{alertname="ProbeFailure"}',
  truncatedAlerts: 0,
}

export const alertmanagerResolved = {
  ...alertmanagerPayload,
  status: 'resolved',
  alerts: [{ ...alert, status: 'resolved', endsAt: '2023-02-06T13:18:45.828Z' }],
}

/** Grafana Alerting, webhook. */
export const grafanaPayload = {
  receiver: 'My Super Webhook',
  status: 'firing',
  orgId: 1,
  alerts: [
    {
      status: 'firing',
      labels: { alertname: 'High memory usage', team: 'blue', zone: 'us-1' },
      annotations: {
        description: 'The system has high memory usage',
        runbook_url: 'https://myrunbook.example/runbook/1234',
        summary: 'This alert was triggered for zone us-1',
      },
      startsAt: '2021-10-12T09:51:03.157076+02:00',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'https://play.grafana.example/alerting/1afz29v7z/edit',
      fingerprint: 'c6eadffa33fcdf37',
      silenceURL: 'https://play.grafana.example/alerting/silence/new?alertmanager=grafana',
      dashboardURL: '',
      panelURL: '',
      values: { B: 44.23943737541908, C: 1 },
    },
    {
      status: 'firing',
      labels: { alertname: 'High CPU usage', team: 'blue', zone: 'eu-1' },
      annotations: { description: 'The system has high CPU usage', summary: 'Triggered for zone eu-1' },
      startsAt: '2021-10-12T09:56:03.157076+02:00',
      endsAt: '0001-01-01T00:00:00Z',
      fingerprint: 'bc97ff14869b13e3',
      values: { B: 44.23943737541908, C: 1 },
    },
  ],
  groupLabels: {},
  commonLabels: { team: 'blue' },
  commonAnnotations: {},
  externalURL: 'https://play.grafana.example/',
  version: '1',
  groupKey: '{}:{}',
  truncatedAlerts: 0,
  title: '[FIRING:2]  (blue)',
  state: 'alerting',
  message: '**Firing**\n\nLabels:\n - alertname = T2',
}

/** The media type of docs/operations/alarms.md, with its macros filled in: a webhook's values are texts. */
export const zabbixPayload = {
  event_id: '4711',
  event_value: '1',
  event_update_status: '0',
  event_update_action: '',
  event_severity: 'High',
  event_name: 'Disk space is critically low (used > 90%)',
  host: 'db1',
}

/** PagerDuty, Events API v2. */
export const pagerDutyPayload = {
  routing_key: 'samplekeysamplekeysamplekeysampl',
  event_action: 'trigger',
  dedup_key: 'srv01/HTTP',
  client: 'Sample Monitoring Service',
  client_url: 'https://monitoring.example.com',
  payload: {
    summary: 'DISK at 99% on machine prod-datapipe03.example.com',
    source: 'prod-datapipe03.example.com',
    severity: 'critical',
    timestamp: '2015-07-17T08:42:58.315+0000',
    component: 'mysql',
    group: 'prod-datapipe',
    class: 'disk',
    custom_details: { 'free space': '1%', 'ping time': '1500ms' },
  },
  links: [{ href: 'https://example.com/', text: 'Link text' }],
  images: [],
}
