import type { AccountNotice } from '../../domain/alerts/account-notice.ts'
import { asList, asMembers, asText, isMembers, type Members } from '../../kit/text/members.ts'
import { rawText } from '../http/raw-text.ts'
import { type IgnoredEvent, ignored } from '../ignored-event.ts'
import { explainGraphError } from './error-meanings.ts'
import { readGraphError } from './graph-error.ts'

/**
 * A change without statuses and messages: of the account, a number, a template (webhooks, "Fields"), errors outside of a
 * message, or a field that Meta adds later.
 */
export function ignoredChange(change: Members, hidden: readonly string[]): IgnoredEvent {
  const field = asText(change['field']) ?? 'change'
  const value = asMembers(change['value'])
  const errors = asList(value['errors'])
  if (field === 'messages' && errors.length > 0)
    return ignored('messages.errors', value, ofErrors(errors, hidden))
  const word = decisiveWords(value)[0]
  const kind = word === undefined ? field : `${field}.${word}`
  return ignored(kind, value, isOfAccount(field) ? readNotice(value, hidden) : null)
}

/** Fields about the account, its numbers and its templates; the others are about messages, calls and groups. */
function isOfAccount(field: string): boolean {
  return /^(account|business|message_template|template|phone_number|security|partner|payment)/.test(field)
}

function ofErrors(errors: readonly unknown[], hidden: readonly string[]): AccountNotice {
  const said = errors.map((error) => {
    const read = readGraphError(error)
    return read === null ? 'an error without a reason' : explainGraphError(read)
  })
  return { isBad: true, said: rawText(said.join('; '), hidden) }
}

function readNotice(value: Members, hidden: readonly string[]): AccountNotice {
  const words = decisiveWords(value)
  const isBad = !words.some((word) => goodWords.test(word)) && words.some((word) => badWords.test(word))
  return { isBad, said: rawText(collectLeaves(value, maxDepth).join(', '), hidden) }
}

/** The words by which such a change says what has happened. */
function decisiveWords(value: Members): string[] {
  const info = asMembers(value['alert_info'])
  const words = [
    value['event'],
    value['decision'],
    ...asList(asMembers(value['ban_info'])['waba_ban_state']),
    asMembers(value['ban_info'])['waba_ban_state'],
    value['alert_severity'] ?? info['alert_severity'],
    value['new_quality_score'],
    value['status'],
  ]
  return words.map(asText).filter((word) => word !== null)
}

const goodWords = /UNFLAG|UNPAUSE|REINSTATE|UNRESTRICT/i
const badWords =
  /VIOLAT|RESTRICT|DISABLE|DELET|OFFBOARD|REMOVED|UNINSTALL|\bBAN|SUSPEND|REJECT|DEFERRED|PAUSED|FLAGGED|DOWNGRADE|LIMIT_EXCEEDED|CRITICAL|WARNING|YELLOW|\bRED\b|\bLOW\b|PIN_/i

const maxDepth = 4
const maxLeaves = 20

/** Scalars with their names; what is nested too deep is left out. */
function collectLeaves(value: unknown, depth: number, name = ''): string[] {
  if (depth < 0) return []
  if (Array.isArray(value))
    return value.slice(0, maxLeaves).flatMap((each) => collectLeaves(each, depth - 1, name))
  if (isMembers(value)) {
    return Object.entries(value)
      .slice(0, maxLeaves)
      .flatMap(([key, each]) => collectLeaves(each, depth - 1, key))
  }
  return typeof value === 'string' || typeof value === 'number' ? [`${name}: ${value}`] : []
}
