import type { Message, Progress } from '../../domain/message/message.ts'

/** Columns of `messages` that make up a `Message`; `timeline` is only ever appended to. */
export const messageColumns = `m.msg_id AS "msgId", m.account_id AS "accountId", m.client_id AS "clientId", m.phone,
  m.type, m.phase, m.slot_id AS "slotId", m.slot_epoch AS "slotEpoch", m.tries, m.due_at AS "dueAt",
  m.clock_at AS "timerAt", m.accepted_at AS "acceptedAt", m.expires_at AS "expiresAt", m.updated_at AS "updatedAt",
  m.status, m.error, m.reserved_micros AS "reservedMicros", m.charged_micros AS "chargedMicros", m.hook,
  m.request_id AS "requestId", m.plan, m.attempts`

export interface MessageRow extends Omit<Message, 'progress' | 'money'> {
  phase: number
  slotId: number | null
  slotEpoch: number | null
  tries: number
  dueAt: number
  timerAt: number
  reservedMicros: number
  chargedMicros: number
}

/** Values of `messages.phase`. */
export const phases: Record<Progress['kind'], number> = {
  queued: 0,
  submitting: 1,
  submitted: 2,
  'in-doubt': 3,
  final: 9,
}

/** Value of `clock_at` where no timer runs: while a message is claimed, and when it is final. */
export const never = Number.MAX_SAFE_INTEGER

export function messageOf(row: MessageRow): Message {
  return {
    msgId: row.msgId,
    accountId: row.accountId,
    clientId: row.clientId,
    phone: row.phone,
    type: row.type,
    plan: row.plan,
    hook: row.hook,
    requestId: row.requestId,
    acceptedAt: row.acceptedAt,
    expiresAt: row.expiresAt,
    status: row.status,
    error: row.error,
    updatedAt: row.updatedAt,
    progress: progressOf(row),
    attempts: row.attempts,
    money: { reservedMicros: row.reservedMicros, chargedMicros: row.chargedMicros },
  }
}

function progressOf(row: MessageRow): Progress {
  switch (row.phase) {
    case phases.queued:
      return { kind: 'queued', notBefore: row.dueAt, tries: row.tries }
    case phases.submitting:
      return {
        kind: 'submitting',
        slotClaim: { slotId: row.slotId ?? 0, epoch: row.slotEpoch ?? 0 },
        tries: row.tries,
      }
    case phases.submitted:
      return { kind: 'submitted', waitEndsAt: row.timerAt }
    case phases['in-doubt']:
      return { kind: 'in-doubt', doubtEndsAt: row.timerAt }
    default:
      return { kind: 'final' }
  }
}
