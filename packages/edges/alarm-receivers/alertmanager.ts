import { type AlertBody, firstText, isObject, type ReadAlert, textAt, wrong } from './read-alert.ts'

const maxKey = 4_096

/**
 * The webhook of Alertmanager, version 4 (prometheus.io/docs/alerting/latest/configuration/#webhook_config), and that of
 * Grafana Alerting, which has its members and more (grafana.com/docs/grafana/latest/alerting: webhook notifier). A group
 * of alerts is one alarm, by `groupKey`: it is resolved when no alert of the group fires any more.
 */
export function readAlertmanager(body: AlertBody): ReadAlert {
  const key = textAt(body, 'groupKey')
  const { status, alerts } = body
  if (key === '' || key.length > maxKey) return wrong('groupKey must be the key of a group of alerts')
  if (status !== 'firing' && status !== 'resolved') return wrong('status must be firing or resolved')
  if (!Array.isArray(alerts)) return wrong('alerts must be a list')
  const firing = alerts.filter((alert) => isObject(alert) && alert['status'] === 'firing')
  if (status === 'resolved' || firing.length === 0) {
    return { kind: 'alert', alert: { action: 'resolve', key, text: '' } }
  }
  return { kind: 'alert', alert: { action: 'trigger', key, text: describe(body, firing) } }
}

/** `DiskFull (critical): Disk full on db1 (3 alerts)` */
function describe(body: AlertBody, firing: readonly unknown[]): string {
  const [first] = firing
  const name = firstText(textAt(body, 'commonLabels', 'alertname'), textAt(first, 'labels', 'alertname'))
  const severity = textAt(body, 'commonLabels', 'severity')
  const said = firstText(
    ...['summary', 'description', 'message'].flatMap((member) => [
      textAt(body, 'commonAnnotations', member),
      textAt(first, 'annotations', member),
    ]),
    ...[textAt(body, 'title'), textAt(first, 'labels', 'instance')],
  )
  const title = `${name === '' ? 'Alert' : name}${severity === '' ? '' : ` (${severity})`}`
  const count = firing.length > 1 ? ` (${firing.length} alerts)` : ''
  return `${title}${said === '' ? '' : `: ${said}`}${count}`
}
