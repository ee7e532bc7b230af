import type { ApiRefusal } from './errors.ts'

// Answers are concatenated as text: it keeps every digit of an id and takes half the time of JSON.stringify.

export function envelopeRefused(refusal: ApiRefusal): string {
  return `{"success":false,"error":${JSON.stringify(refusal.sentence)}}`
}

export function renderEnvelope(items: readonly string[]): string {
  return `{"success":true,"data":[${items.join(',')}]}`
}

/** `data` is JSON text. */
export function itemDone(data: string): string {
  return `{"success":true,"data":${data}}`
}

/** `echo`: the JSON text of the id as sent, or null where none was sent. */
export function itemSent(echo: string | null, msgId: number, parts: number): string {
  const id = echo === null ? '' : `"id":${echo},`
  return `{"success":true,"data":{${id}"msg_id":${msgId},"data":1,"parts":${parts}}}`
}

export function itemRefused(refusal: ApiRefusal, echo: string | null): string {
  const data = echo === null ? '' : `,"data":{"id":${echo}}`
  return `{"success":false,"error":${JSON.stringify(refusal.sentence)}${data}}`
}
