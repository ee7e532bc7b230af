import { encodeStep, type TimelineStep } from '../../domain/message/story/timeline.ts'
import type { Queryable } from '../../store/database.ts'

export interface MessageRowSeed {
  msgId: number
  accountId: number
  /** Default: 7. */
  clientId?: string
  phase: number
  status: string
  reservedMicros?: number
  chargedMicros?: number
  pricePerPartMicros?: number
}

const text = `
INSERT INTO messages (msg_id, account_id, client_id, phone, type, priority, phase, stage, due_at, clock_at,
  accepted_at, expires_at, updated_at, status, reserved_micros, charged_micros, plan, attempts, timeline)
VALUES ($1, $2, $9, '380501234567', 'sms', 1, $3, 0, 0, 0, 0, 0, 0, $4, $5, $6, $7, '[]', $8)`

/** A message as storage keeps it, without the ledger entries that belong to it. */
export async function insertMessageRow(db: Queryable, seed: MessageRowSeed): Promise<void> {
  const harness = {
    channel: 'sms',
    sender: 'Shop',
    content: { kind: 'sms', text: 'hello' },
    waitSeconds: 300,
    parts: 1,
    pricePerPartMicros: seed.pricePerPartMicros ?? 0,
  }
  const plan = { stages: [harness], lifetimeSeconds: 172_800, priority: 1 }
  const step: TimelineStep = { step: 'accepted', channels: ['sms'], parts: 1, reservedMicros: 0 }
  await db.query({ text }, [
    seed.msgId,
    seed.accountId,
    seed.phase,
    seed.status,
    seed.reservedMicros ?? 0,
    seed.chargedMicros ?? 0,
    JSON.stringify(plan),
    encodeStep(step, 0),
    seed.clientId ?? '7',
  ])
}
