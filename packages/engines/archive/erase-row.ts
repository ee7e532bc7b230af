import {
  auditEntryWithoutSubscriber,
  type Erasure,
  lookupWithoutSubscriber,
  messageWithoutSubscriber,
  type PersonalFields,
} from '../../domain/message/without-subscriber.ts'
import type { DataKey } from '../../store/encryption/data-key.ts'
import { indexedNames, type StoredRow } from './archived-tables.ts'
import { type Block, mayName } from './segment-file.ts'

/** `requestedAt` in ms: messages that were accepted later are new data and stay. */
export interface ArchiveErasure extends Erasure {
  requestedAt: number
}

/** Whether a block may have rows of a subscriber. The index of the audit log names none. */
export function mayConcern(
  table: string,
  block: Block,
  { forms }: Erasure,
  encryption: DataKey | undefined,
): boolean {
  const names = encryption === undefined ? forms : [...forms, ...indexedNames(forms, encryption)]
  return table === 'audit_log' || names.some((name) => mayName(block, name))
}

/** A row without the subscriber, by the rules of the database; null where the row is not about them. */
export function eraseRow(table: string, row: StoredRow, erasure: ArchiveErasure): StoredRow | null {
  if (table === 'audit_log') return eraseAuditEntry(row, erasure)
  if (!erasure.forms.includes(String(row['phone']))) return null
  if (table === 'lookups') {
    const { clientId } = lookupWithoutSubscriber({ clientId: row['client_id'] as string | null }, erasure)
    return { ...row, phone: erasure.pseudonym, client_id: clientId }
  }
  return Number(row['accepted_at']) <= erasure.requestedAt ? eraseMessage(row, erasure) : null
}

function eraseMessage(row: StoredRow, erasure: Erasure): StoredRow {
  const { client_id: clientId, request_id: requestId, ...same } = row
  const fields = { ...same, clientId, requestId } as unknown as PersonalFields
  const erased = messageWithoutSubscriber(fields, erasure)
  return {
    ...row,
    phone: erasure.pseudonym,
    client_id: erased.clientId,
    hook: erased.hook,
    request_id: erased.requestId,
    error: erased.error,
    plan: erased.plan,
    attempts: erased.attempts,
    timeline: erased.timeline,
  }
}

function eraseAuditEntry(row: StoredRow, erasure: Erasure): StoredRow | null {
  const { outcome } = row as { outcome?: string | null }
  const entry = { target: String(row['target']), details: row['details'], outcome: outcome ?? null }
  const erased = auditEntryWithoutSubscriber(entry, erasure)
  return JSON.stringify(erased) === JSON.stringify(entry) ? null : { ...row, ...erased }
}
