import { createHmac, randomBytes } from 'node:crypto'
import { formsOfSubscriber, toSubscriber } from '../../domain/address/subscriber.ts'
import { toPseudonym } from '../../domain/message/without-subscriber.ts'
import { beginAuditEntry, type NewAuditEntry } from '../../store/console/audit-log.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { installationSecret } from '../../store/encryption/installation-secrets.ts'
import {
  continueErasure,
  type EraseArchive,
  type ErasureState,
  requestErasure,
} from '../../store/subscriber/erasures.ts'

export interface SubscriberRequest {
  /** A number in any form, or an e-mail address. */
  phone: string
  by: Requester
  now: number
}

/** Who requested it, and from where, for the audit log. */
export type Requester = Pick<NewAuditEntry, 'userId' | 'userName' | 'address'>

/**
 * Erases contents and number of a subscriber; statuses, counts and money stay. What is under way ends first, and
 * gateways then erase it. The request and its proof in the audit log are stored before anything is erased.
 */
export async function eraseSubscriber(
  db: Database,
  eraseArchive: EraseArchive,
  { phone, by, now }: SubscriberRequest,
): Promise<ErasureState & { proof: string }> {
  const forms = formsOfSubscriber(phone)
  const proof = await computeProof(db, phone)
  // Random, so that the number cannot be derived from it, even with a copy of the database.
  const pseudonym = toPseudonym(randomBytes(8).toString('hex'))
  const erasureId = await db.transaction(async (tx) => {
    const auditEntryId = await beginAuditEntry(tx, entryOf('subscriber/erase', { by, proof, now }))
    return requestErasure(tx, { forms, pseudonym, auditEntryId, now })
  })
  return { ...(await continueErasure(db, eraseArchive, { erasureId, now })), proof }
}

/** Notes in the audit log that everything about a subscriber was given out. */
export async function noteSubscriberExport(
  db: Database,
  { phone, by, now }: SubscriberRequest,
): Promise<void> {
  const proof = await computeProof(db, phone)
  const entryId = await beginAuditEntry(db, entryOf('subscriber/export', { by, proof, now }))
  await db.query({ text: `UPDATE audit_log SET outcome = 'done' WHERE entry_id = $1` }, [entryId])
}

/** Keyed hash of a number: shows later, together with the number, that an entry is about it. */
async function computeProof(db: Queryable, phone: string): Promise<string> {
  const key = await installationSecret(db, 'erased subscribers', randomBytes(32))
  return createHmac('sha256', key).update(toSubscriber(phone)).digest('hex')
}

function entryOf(action: string, { by, proof, now }: { by: Requester; proof: string; now: number }) {
  return { ...by, action, details: { subscriber: proof }, at: now }
}
