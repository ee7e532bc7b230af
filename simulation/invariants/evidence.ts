import { decodeTimeline, type TimelineEntry } from '../../src/domain/message/timeline.ts'
import type { Database } from '../../src/storage/database.ts'
import { verificationStates } from '../../src/storage/verifications.ts'
import type { HandOver } from '../outside/hand-over.ts'
import type { World } from '../world/world.ts'
import { grouped } from './grouped.ts'

export interface MessageRow {
  msgId: number
  clientId: string | null
  phase: number
  status: string
  expiresAt: number
  chargedMicros: number
  timeline: TimelineEntry[]
}

export interface CallbackRow {
  webhookId: string
  msgId: number | null
  state: string
  body: Record<string, unknown>
}

/** What a run leaves behind: on disk, at the carriers, at the client and its receiver. */
export interface Evidence {
  world: World
  db: Database
  messages: ReadonlyMap<number, MessageRow>
  callbacks: CallbackRow[]
  /** Ids of the verifications that ended by a right code. */
  approved: ReadonlySet<string>
  /** By message, in the order of their writes. */
  handOvers: ReadonlyMap<number, HandOver[]>
}

export async function collectEvidence(world: World, db: Database): Promise<Evidence> {
  const rows = await db.query<Omit<MessageRow, 'timeline'> & { timeline: string }>({
    text: `SELECT msg_id AS "msgId", client_id AS "clientId", phase, status, expires_at AS "expiresAt",
      charged_micros AS "chargedMicros", timeline FROM messages ORDER BY msg_id`,
  })
  const callbacks = await db.query<Omit<CallbackRow, 'body'> & { body: string }>({
    text: `SELECT webhook_id AS "webhookId", msg_id AS "msgId", state, body FROM callbacks ORDER BY callback_id`,
  })
  const all = world.carriers
    .flatMap((carrier) => carrier.handOvers)
    .sort((one, other) => one.atMs - other.atMs)
  const approved = await db.query<{ verifyId: string }>(
    { text: 'SELECT verify_id AS "verifyId" FROM verifications WHERE state = $1' },
    [verificationStates.indexOf('approved')],
  )
  return {
    world,
    db,
    approved: new Set(approved.map(({ verifyId }) => verifyId)),
    messages: new Map(rows.map((row) => [row.msgId, { ...row, timeline: decodeTimeline(row.timeline) }])),
    callbacks: callbacks.map((row) => ({ ...row, body: JSON.parse(row.body) as Record<string, unknown> })),
    handOvers: grouped(all, ({ part }) => part.msgId),
  }
}
