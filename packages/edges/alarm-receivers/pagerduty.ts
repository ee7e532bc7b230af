import { createHash } from 'node:crypto'
import { type AlertBody, isObject, type ReadAlert, textAt, wrong } from './read-alert.ts'

const maxKey = 255

/**
 * The Events API v2 of PagerDuty (developer.pagerduty.com/docs/events-api-v2): POST `/v2/enqueue`, with the receiver in
 * `routing_key`. A trigger without `dedup_key` gets one of its contents, so that a repeated request is the same.
 */
export function readPagerDuty(body: AlertBody): ReadAlert {
  const { event_action: action } = body
  const given = textAt(body, 'dedup_key')
  if (given.length > maxKey) return wrong(`dedup_key must have at most ${maxKey} characters`)
  switch (action) {
    case 'trigger': {
      const summary = textAt(body, 'payload', 'summary')
      if (!isObject(body['payload']) || summary === '') return wrong('payload.summary is missing or blank')
      const source = textAt(body, 'payload', 'source')
      const severity = textAt(body, 'payload', 'severity')
      const title = [source, severity === '' ? '' : `(${severity})`].filter((word) => word !== '').join(' ')
      const text = title === '' ? summary : `${title}: ${summary}`
      const key = given === '' ? createHash('md5').update(JSON.stringify(body)).digest('hex') : given
      return { kind: 'alert', alert: { action, key, text } }
    }
    case 'acknowledge':
    case 'resolve':
      if (given === '') return wrong('dedup_key is missing')
      return { kind: 'alert', alert: { action, key: given, text: '' } }
    default:
      return wrong('event_action must be trigger, acknowledge or resolve')
  }
}
