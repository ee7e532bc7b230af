import type { FailureStatus } from '../../domain/message/status.ts'
import { type Members, numberOf, textOf } from '../http/members.ts'
import { meaningsOf } from '../http/refused.ts'

export interface MessageError {
  id: number
  name: string
  /** Whether a retry cannot help; null where Infobip does not say. */
  permanent: boolean | null
}

/** What an error adds to its status. */
export interface ChatErrorMeaning {
  /** For clients; null: the sentence of the status applies. */
  sentence: string | null
  /** Overrides the status where the error is more exact; else null. */
  status: FailureStatus | null
}

const notReachable: ChatErrorMeaning = {
  sentence: 'The number cannot be reached on this channel',
  status: 'UNDELIVERABLE',
}
const blocked: ChatErrorMeaning = {
  sentence: 'The subscriber has blocked the sender',
  status: 'UNDELIVERABLE',
}
const noDevice: ChatErrorMeaning = {
  sentence: 'The device cannot show this message',
  status: 'UNDELIVERABLE',
}
const wrongContent: ChatErrorMeaning = { sentence: 'The upstream does not take this content', status: null }
const wrongMedia: ChatErrorMeaning = {
  sentence: 'The upstream could not use the image or file',
  status: null,
}
const wrongTemplate: ChatErrorMeaning = { sentence: 'The template does not fit the message', status: null }
const wrongSender: ChatErrorMeaning = {
  sentence: 'The sender is not set up for this channel',
  status: 'INVALID SOURCE ADDRESS',
}
const filtered: ChatErrorMeaning = {
  sentence: 'The provider does not let the message through',
  status: 'FILTERED',
}
const frequency: ChatErrorMeaning = {
  sentence: 'The subscriber has had too many messages of this kind',
  status: 'FILTERED',
}
const optedOut: ChatErrorMeaning = { sentence: 'The subscriber wants no such messages', status: 'FILTERED' }
const plain: ChatErrorMeaning = { sentence: null, status: null }

/** Infobip's "Chat error codes". */
export const errorMeanings = meaningsOf<ChatErrorMeaning, number>([
  [wrongSender, [7001, 7034, 7081, 7084]],
  [notReachable, [7002]],
  [blocked, [7003, 7030]],
  [wrongContent, [7006, 7007, 7018]],
  [wrongTemplate, [7008, 7009, 7036, 7037]],
  [{ sentence: 'The subscriber has not opened a conversation', status: null }, [7010]],
  [wrongMedia, [7013, 7014, 7015, 7022]],
  [filtered, [7016, 7027]],
  [noDevice, [7020, 7025, 7201]],
  [frequency, [7032]],
  [optedOut, [7033]],
  [plain, [7004, 7005, 7011, 7012, 7017, 7019, 7021, 7023, 7024, 7026, 7029, 7031, 7035, 7038]],
  [plain, [7050, 7051, 7052, 7080, 7082, 7083, 7102, 7280, 7281]],
])

/** Errors of other families, and those that Infobip adds later, add nothing. */
export function meaningOfError(id: number): ChatErrorMeaning {
  return errorMeanings.get(id) ?? plain
}

/** Null where there is no error, or its id is 0. */
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
