import type { SmppReceipt } from '../../packages/domain/message/reports/smpp-notices.ts'
import { isSuccess } from '../../packages/domain/message/status.ts'
import type { TimelineEntry } from '../../packages/domain/message/story/timeline.ts'
import { decodeTimeline } from '../../packages/domain/message/story/timeline-lines.ts'
import { verificationStates } from '../../packages/domain/otp/stored-verification.ts'
import { readShortBodies } from '../../packages/store/callbacks/short-callbacks.ts'
import type { Database } from '../../packages/store/database.ts'
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

/** A message of a client that speaks SMPP, as it was accepted. */
export interface SmppMessageRow {
  msgId: number
  phone: string
  words: string
  systemId: string
  /** What the client knows it by. */
  ids: string[]
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
  smppMessages: SmppMessageRow[]
  /** Message ids of SMPP clients whose receipts wait on disk, or were given up after all tries. */
  waitingReceipts: ReadonlySet<string>
  /** Those of which a receipt says that it failed, taken by a client or not. */
  failedIds: ReadonlySet<string>
}

export async function collectEvidence(world: World, db: Database): Promise<Evidence> {
  const rows = await db.query<Omit<MessageRow, 'timeline'> & { timeline: string }>({
    text: `SELECT msg_id AS "msgId", client_id AS "clientId", phase, status, expires_at AS "expiresAt",
      charged_micros AS "chargedMicros", timeline FROM messages ORDER BY msg_id`,
  })
  const callbacks = await db.query<Omit<CallbackRow, 'body'> & { callbackId: number; body: string | null }>({
    text: `SELECT callback_id AS "callbackId", webhook_id AS "webhookId", msg_id AS "msgId", state, body
      FROM callback_states ORDER BY callback_id`,
  })
  const bodies = await readShortBodies(
    db,
    callbacks.map(({ callbackId }) => callbackId),
  )
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
    callbacks: callbacks.map(({ callbackId, ...row }) => ({
      ...row,
      body: JSON.parse(row.body ?? bodies.get(callbackId) ?? '{}') as Record<string, unknown>,
    })),
    handOvers: grouped(all, ({ part }) => part.msgId),
    ...(await collectSmpp(world, db)),
  }
}

async function collectSmpp(world: World, db: Database) {
  if (world.smppClients.length === 0)
    return { smppMessages: [], waitingReceipts: new Set<string>(), failedIds: new Set<string>() }
  const rows = await db.query<Omit<SmppMessageRow, 'ids'> & { ids: string | null }>({
    text: `SELECT m.msg_id AS "msgId", phone, m.plan -> 'stages' -> 0 -> 'content' ->> 'text' AS words,
      b.system_id AS "systemId", m.plan -> 'reports' ->> 'ids' AS ids
      FROM messages m JOIN smpp_binds b ON b.bind_id = (m.plan -> 'reports' ->> 'bind')::integer
      WHERE m.plan -> 'reports' ->> 'format' = 'smpp' ORDER BY m.msg_id`,
  })
  const left = await db.query<{ body: string }>({
    text: 'SELECT body FROM smpp_deliveries UNION ALL SELECT body FROM smpp_dead_deliveries',
  })
  const waiting = left.map(({ body }) => JSON.parse(body) as SmppReceipt)
  const taken = world.smppClients.flatMap(({ receipts }) => receipts.filter((each) => !each.isDelivered))
  const failed = waiting.filter(({ status }) => !isSuccess(status))
  return {
    smppMessages: rows.map(({ ids, ...row }) => ({
      ...row,
      ids: ids === null ? [String(row.msgId)] : (JSON.parse(ids) as string[]),
    })),
    waitingReceipts: new Set(waiting.map(({ id }) => id)),
    failedIds: new Set([...failed, ...taken].map(({ id }) => id)),
  }
}
