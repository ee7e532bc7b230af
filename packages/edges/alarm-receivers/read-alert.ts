import type { ReceivedAlert } from '../../domain/alarms/alarm-receiver.ts'

/** A body after the check that it is a JSON object. */
export type AlertBody = Readonly<Record<string, unknown>>

/** `nothing`: it says nothing that an alarm follows. */
export type ReadAlert =
  | { kind: 'alert'; alert: ReceivedAlert }
  | { kind: 'nothing' }
  | { kind: 'wrong'; sentence: string }

export function wrong(sentence: string): ReadAlert {
  return { kind: 'wrong', sentence }
}

/** The text of a member, in one line; empty where it has none. */
export function textAt(body: unknown, ...path: string[]): string {
  let value = body
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : ''
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first that is not empty. */
export function firstText(...texts: string[]): string {
  return texts.find((text) => text !== '') ?? ''
}
