import type { AccountNotice } from '../domain/alerts/account-notice.ts'
import { isMembers } from '../kit/text/members.ts'

/** An event that the gateway makes nothing of. It is acknowledged, counted, and shown to the operator. */
export interface IgnoredEvent {
  /** What it is, in words that repeat: `report.buffered`, `message.system`. */
  ignored: string
  /** The names of its fields, as `id, system{type, body}`, up to 300 characters; never what they hold. */
  fields: string
  /** Absent where it is not about our account at the carrier. */
  notice?: AccountNotice
}

/** `event`: what came, of which only the names of fields are kept. */
export function ignored(kind: string, event?: unknown, notice?: AccountNotice | null): IgnoredEvent {
  return { ignored: kind, fields: fieldNames(event), ...(notice && { notice }) }
}

export function isIgnored(event: object): event is IgnoredEvent {
  return 'ignored' in event
}

const maxNames = 30
const maxCharacters = 300
/** Deeper levels are left out: what comes may be nested without end. */
const maxDepth = 4

function fieldNames(event: unknown): string {
  return namesIn(event, maxDepth).slice(0, maxCharacters)
}

function namesIn(value: unknown, depth: number): string {
  if (Array.isArray(value)) return namesIn(value[0], depth)
  if (!isMembers(value) || depth === 0) return ''
  const names = Object.keys(value).slice(0, maxNames)
  return names.map((name) => named(name, namesIn(value[name], depth - 1))).join(', ')
}

function named(name: string, inner: string): string {
  // A form may have anything as a name, a number too.
  const bare = /^[A-Za-z_][\w.:-]{0,39}$/.test(name) && !/\d{5}/.test(name) ? name : '…'
  return inner === '' ? bare : `${bare}{${inner}}`
}
