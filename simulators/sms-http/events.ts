import type { SmsEvent } from './sms-message.ts'

export function formEvent(fields: Record<string, string>): SmsEvent {
  return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() }
}

export function jsonEvent(fields: object): SmsEvent {
  return { contentType: 'application/json', body: JSON.stringify(fields) }
}

/** A request by GET: the fields are added to the address. */
export function getEvent(fields: Record<string, string>): SmsEvent {
  return { method: 'GET', query: new URLSearchParams(fields).toString(), contentType: '', body: '' }
}
