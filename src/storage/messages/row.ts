import type { Attempt, Message, Progress } from '../../domain/message/message.ts'
import type { MessageStatus } from '../../domain/message/status.ts'
import type { Plan } from '../../domain/plan/plan.ts'

/** Columns of `messages` that make up a `Message`; `timeline` is only ever appended to. */
export const messageColumns = `m.msg_id, m.account_id, m.client_id, m.phone, m.type, m.phase, m.slot_id, m.slot_epoch, m.tries,
  m.due_at, m.clock_at, m.accepted_at, m.expires_at, m.updated_at, m.status, m.error, m.reserved_micros,
  m.charged_micros, m.hook, m.request_id, m.plan, m.attempts`

export interface MessageRow {
  msg_id: number
  account_id: number
  client_id: string | null
  phone: string
  type: string
  phase: number
  slot_id: number | null
  slot_epoch: number | null
  tries: number
  due_at: number
  clock_at: number
  accepted_at: number
  expires_at: number
  updated_at: number
  status: MessageStatus
  error: string | null
  reserved_micros: number
  charged_micros: number
  hook: string | null
  request_id: string | null
  plan: Plan
  attempts: Attempt[]
}

/** `messages.phase`, in the order of the queue, the clock and the end. */
export const phases: Record<Progress['kind'], number> = {
  queued: 0,
  submitting: 1,
  submitted: 2,
  held: 3,
  final: 9,
}

/** Stands in `clock_at` where our clock has nothing to do: while a message is marked, and when it is final. */
export const never = Number.MAX_SAFE_INTEGER

export function messageOf(row: MessageRow): Message {
  return {
    msgId: row.msg_id,
    accountId: row.account_id,
    clientId: row.client_id,
    phone: row.phone,
    type: row.type,
    plan: row.plan,
    hook: row.hook,
    requestId: row.request_id,
    acceptedAt: row.accepted_at,
    expiresAt: row.expires_at,
    status: row.status,
    error: row.error,
    updatedAt: row.updated_at,
    progress: progressOf(row),
    attempts: row.attempts,
    money: { reservedMicros: row.reserved_micros, chargedMicros: row.charged_micros },
  }
}

function progressOf(row: MessageRow): Progress {
  switch (row.phase) {
    case phases.queued:
      return { kind: 'queued', notBefore: row.due_at, tries: row.tries }
    case phases.submitting:
      return {
        kind: 'submitting',
        mark: { slotId: row.slot_id ?? 0, epoch: row.slot_epoch ?? 0 },
        tries: row.tries,
      }
    case phases.submitted:
      return { kind: 'submitted', waitEndsAt: row.clock_at }
    case phases.held:
      return { kind: 'held', holdEndsAt: row.clock_at }
    default:
      return { kind: 'final' }
  }
}
