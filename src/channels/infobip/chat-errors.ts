import type { FailureStatus } from '../../domain/message/status.ts'
import { type Members, numberOf, textOf } from '../http/members.ts'

export interface MessageError {
  id: number
  name: string
  /** Whether trying again cannot help; null where nobody says. */
  permanent: boolean | null
}

/** What an error adds to the status that it comes with. */
export interface ErrorMeaning {
  /** For clients; null: the status has a sentence of its own. */
  sentence: string | null
  /** Better than the one of the status; null: that one. */
  status: FailureStatus | null
}

const notReachable: ErrorMeaning = {
  sentence: 'The number cannot be reached on this channel',
  status: 'UNDELIVERABLE',
}
const blocked: ErrorMeaning = { sentence: 'The subscriber has blocked the sender', status: 'UNDELIVERABLE' }
const noDevice: ErrorMeaning = { sentence: 'The device cannot show this message', status: 'UNDELIVERABLE' }
const wrongContent: ErrorMeaning = { sentence: 'The upstream does not take this content', status: null }
const wrongMedia: ErrorMeaning = { sentence: 'The upstream could not use the image or file', status: null }
const wrongTemplate: ErrorMeaning = { sentence: 'The template does not fit the message', status: null }
const wrongSender: ErrorMeaning = {
  sentence: 'The sender is not set up for this channel',
  status: 'INVALID SOURCE ADDRESS',
}
const filtered: ErrorMeaning = {
  sentence: 'The provider does not let the message through',
  status: 'FILTERED',
}
const frequency: ErrorMeaning = {
  sentence: 'The subscriber has had too many messages of this kind',
  status: 'FILTERED',
}
const optedOut: ErrorMeaning = { sentence: 'The subscriber wants no such messages', status: 'FILTERED' }
const plain: ErrorMeaning = { sentence: null, status: null }

/** Infobip's "Chat error codes". `other` is for those that it adds later, and for those of other families. */
export const errorMeanings: { other: ErrorMeaning; ids: Record<number, ErrorMeaning> } = {
  other: plain,
  ids: {
    7001: wrongSender,
    7002: notReachable,
    7003: blocked,
    7004: plain,
    7005: plain,
    7006: wrongContent,
    7007: wrongContent,
    7008: wrongTemplate,
    7009: wrongTemplate,
    7010: { sentence: 'The subscriber has not opened a conversation', status: null },
    7011: plain,
    7012: plain,
    7013: wrongMedia,
    7014: wrongMedia,
    7015: wrongMedia,
    7016: filtered,
    7017: plain,
    7018: wrongContent,
    7019: plain,
    7020: noDevice,
    7021: plain,
    7022: wrongMedia,
    7023: plain,
    7024: plain,
    7025: noDevice,
    7026: plain,
    7027: filtered,
    7029: plain,
    7030: blocked,
    7031: plain,
    7032: frequency,
    7033: optedOut,
    7034: wrongSender,
    7035: plain,
    7036: wrongTemplate,
    7037: wrongTemplate,
    7038: plain,
    7050: plain,
    7051: plain,
    7052: plain,
    7080: plain,
    7081: wrongSender,
    7082: plain,
    7083: plain,
    7084: wrongSender,
    7102: plain,
    7201: noDevice,
    7280: plain,
    7281: plain,
  },
}

export function meaningOfError(id: number): ErrorMeaning {
  return errorMeanings.ids[id] ?? errorMeanings.other
}

/** Null where there is none, or where it says that there is none (id 0). */
export function parseError(fields: Members): MessageError | null {
  const id = numberOf(fields['id'])
  if (id === null || id === 0) return null
  const permanent = fields['permanent']
  return {
    id,
    name: textOf(fields['name']) ?? 'error',
    permanent: typeof permanent === 'boolean' ? permanent : null,
  }
}

/** `EC_UNKNOWN_USER (7002, permanent)`. */
export function describeError({ id, name, permanent }: MessageError): string {
  if (permanent === null) return `${name} (${id})`
  return `${name} (${id}, ${permanent ? 'permanent' : 'temporary'})`
}
