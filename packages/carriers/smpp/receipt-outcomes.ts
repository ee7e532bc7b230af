import type { FailureStatus } from '../../domain/message/status.ts'
import { messageState } from '../../smpp/message-state.ts'
import type { ReportOutcome } from '../connector.ts'
import { meaningsOf } from '../http/refused.ts'

/** What a message state means: still in progress, lost, delivered, or failed with a status. */
export type ReceiptMeaning = 'enroute' | 'lost' | 'delivered' | FailureStatus

const byState = meaningsOf<ReceiptMeaning, number>([
  ['enroute', [messageState.scheduled, messageState.enroute, messageState.accepted]],
  ['delivered', [messageState.delivered]],
  ['EXPIRED', [messageState.expired]],
  ['DELETED', [messageState.deleted]],
  ['UNDELIVERABLE', [messageState.undeliverable, messageState.skipped]],
  ['lost', [messageState.unknown]],
  ['REJECTED', [messageState.rejected]],
])

// Appendix B abbreviates to seven letters; SMSCs also write the words out, and have words of their own.
const byWord = meaningsOf<ReceiptMeaning, string>([
  ['enroute', ['SCHEDULED', 'ENROUTE', 'ACCEPTD', 'ACCEPTED', 'BUFFRED', 'BUFFERED']],
  ['delivered', ['DELIVRD', 'DELIVERED']],
  ['EXPIRED', ['EXPIRED']],
  ['DELETED', ['DELETED']],
  ['UNDELIVERABLE', ['UNDELIV', 'UNDELIVERABLE', 'UNDELIVERED', 'FAILED', 'SKIPPED']],
  ['lost', ['UNKNOWN']],
  ['REJECTED', ['REJECTD', 'REJECTED']],
])

/** Null for a value that no version of SMPP has. */
export function meaningOfState(state: number): ReceiptMeaning | null {
  return byState.get(state) ?? null
}

/** By the upper-case word after `stat:`; null for an unknown word. */
export function meaningOfWord(word: string): ReceiptMeaning | null {
  return byWord.get(word) ?? null
}

/** `err`: the carrier's own error code, where it names one. */
export function outcomeOfMeaning(meaning: ReceiptMeaning, err: string | null): ReportOutcome {
  if (meaning === 'enroute' || meaning === 'lost' || meaning === 'delivered') return { kind: meaning }
  return { kind: 'failed', status: meaning, reason: reasonOf(meaning, err) }
}

const sentences: Partial<Record<FailureStatus, string>> = {
  EXPIRED: 'The carrier could not deliver it within its lifetime',
  DELETED: 'The carrier deleted it',
  UNDELIVERABLE: 'The carrier could not deliver it',
  REJECTED: 'The carrier rejected it',
  'INVALID DESTINATION ADDRESS': 'The number does not exist',
}

/** The reason that clients read: a sentence, and the carrier's own error code where it names one. */
function reasonOf(status: FailureStatus, err: string | null): string {
  const sentence = sentences[status] ?? 'The carrier could not deliver it'
  return err === null || /^0*$/.test(err) ? sentence : `${sentence} (error ${err})`
}
