import { insertMessagesText } from '../../../test/support/message-rows.ts'
import type { TimelineStep } from '../../domain/message/story/timeline.ts'
import { encodeStep } from '../../domain/message/story/timeline-lines.ts'
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

const text = insertMessagesText(
  'msg_id, account_id, client_id, phone, phase, clock_at, status, reserved_micros, charged_micros, plan, timeline',
  `VALUES ($1::bigint, $2::integer, $9, '380501234567', $3::smallint, 0, $4, $5::bigint, $6::bigint, $7, $8)`,
)

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
