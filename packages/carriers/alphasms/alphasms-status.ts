import { isOpen, isSuccess, messageStatuses } from '../../domain/message/status.ts'
import type { ReportOutcome } from '../connector.ts'

/** What a status of the contract means; null for a word that it does not have. `error` is the reason for clients. */
export function readOutcome(word: string, error: string | null): ReportOutcome | null {
  const status = messageStatuses.find((each) => each === word)
  if (status === undefined) return null
  if (isOpen(status)) return { kind: 'enroute' }
  if (status === 'READ') return { kind: 'read' }
  // Also REPLIED: the reply stands beside it.
  if (isSuccess(status)) return { kind: 'delivered' }
  if (status === 'UNKNOWN') return { kind: 'lost' }
  return { kind: 'failed', status, reason: error ?? 'The upstream could not deliver it' }
}
