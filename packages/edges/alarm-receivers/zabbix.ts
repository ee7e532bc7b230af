import { type AlertBody, firstText, type ReadAlert, textAt, wrong } from './read-alert.ts'

/**
 * What the media type in docs/operations/alarms.md posts (zabbix.com/documentation/current/en/manual: webhook): Zabbix has
 * no form of its own. `event_id` is the same when the problem is over, and `event_value` is then 0. Updates of a problem,
 * such as a comment, say nothing, unless they acknowledge it.
 */
export function readZabbix(body: AlertBody): ReadAlert {
  const key = textAt(body, 'event_id')
  const value = textAt(body, 'event_value')
  if (!/^\d{1,20}$/.test(key)) return wrong('event_id must be {EVENT.ID}')
  if (value !== '0' && value !== '1') return wrong('event_value must be {EVENT.VALUE}: 1 or 0')
  const isUpdate = textAt(body, 'event_update_status') === '1'
  if (value === '0') return { kind: 'alert', alert: { action: 'resolve', key, text: '' } }
  if (isUpdate) {
    const isAcknowledged = /\backnowledged\b/i.test(textAt(body, 'event_update_action'))
    return isAcknowledged
      ? { kind: 'alert', alert: { action: 'acknowledge', key, text: '' } }
      : { kind: 'nothing' }
  }
  const severity = textAt(body, 'event_severity')
  const said = firstText(
    textAt(body, 'event_name'),
    textAt(body, 'subject'),
    textAt(body, 'message'),
    'Problem',
  )
  const host = textAt(body, 'host')
  const title = [host, severity === '' ? '' : `(${severity})`].filter((word) => word !== '').join(' ')
  return { kind: 'alert', alert: { action: 'trigger', key, text: title === '' ? said : `${title}: ${said}` } }
}
