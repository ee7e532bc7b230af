import type { FailureStatus } from '../../domain/message/status.ts'
import { type MessageStateName, messageState } from '../../protocols/smpp/message-state.ts'

/** What a state means for us: still under way, lost sight of, there, or over with a status. */
export type ReceiptMeaning = 'enroute' | 'lost' | 'delivered' | FailureStatus

const meanings: Record<MessageStateName, ReceiptMeaning> = {
  scheduled: 'enroute',
  enroute: 'enroute',
  accepted: 'enroute',
  delivered: 'delivered',
  expired: 'EXPIRED',
  deleted: 'DELETED',
  undeliverable: 'UNDELIVERABLE',
  unknown: 'lost',
  rejected: 'REJECTED',
  skipped: 'UNDELIVERABLE',
}

const namesByState = new Map<number, MessageStateName>(
  Object.entries(messageState).map(([name, value]) => [value, name as MessageStateName]),
)

// Appendix B has seven letters; SMSCs also write the words out, and have some of their own.
const namesByWord = new Map<string, MessageStateName>([
  ['SCHEDULED', 'scheduled'],
  ['ENROUTE', 'enroute'],
  ['DELIVRD', 'delivered'],
  ['DELIVERED', 'delivered'],
  ['EXPIRED', 'expired'],
  ['DELETED', 'deleted'],
  ['UNDELIV', 'undeliverable'],
  ['UNDELIVERABLE', 'undeliverable'],
  ['UNDELIVERED', 'undeliverable'],
  ['FAILED', 'undeliverable'],
  ['ACCEPTD', 'accepted'],
  ['ACCEPTED', 'accepted'],
  ['BUFFRED', 'enroute'],
  ['BUFFERED', 'enroute'],
  ['UNKNOWN', 'unknown'],
  ['REJECTD', 'rejected'],
  ['REJECTED', 'rejected'],
  ['SKIPPED', 'skipped'],
])

/** Null for a value that no version of SMPP has. */
export function meaningOfState(state: number): ReceiptMeaning | null {
  const name = namesByState.get(state)
  return name === undefined ? null : meanings[name]
}

/** By the upper-case word after `stat:`; null for one that nobody uses. */
export function meaningOfWord(word: string): ReceiptMeaning | null {
  const name = namesByWord.get(word)
  return name === undefined ? null : meanings[name]
}

const sentences: Partial<Record<FailureStatus, string>> = {
  EXPIRED: 'The carrier could not deliver it within its lifetime',
  DELETED: 'The carrier deleted it',
  UNDELIVERABLE: 'The carrier could not deliver it',
  REJECTED: 'The carrier rejected it',
  'INVALID DESTINATION ADDRESS': 'The number does not exist',
}

/** What clients read: a sentence, and the carrier's own error code where it names one. */
export function reasonOf(status: FailureStatus, err: string | null): string {
  const sentence = sentences[status] ?? 'The carrier could not deliver it'
  return err === null || /^0*$/.test(err) ? sentence : `${sentence} (error ${err})`
}
