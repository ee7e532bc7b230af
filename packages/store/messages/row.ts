import { timerAt } from '../../domain/message/decide.ts'
import { currentAttempt, type Message, type Progress } from '../../domain/message/message.ts'
import type { ArrayColumns } from '../statements/array-columns.ts'
import { firstAttempt } from './first-attempt.ts'

/** Columns of the view `messages` that make up a `Message`. */
export const messageColumns = `m.msg_id AS "msgId", m.account_id AS "accountId", m.client_id AS "clientId", m.phone,
  m.type, m.phase, m.slot_id AS "slotId", m.slot_epoch AS "slotEpoch", m.tries, m.due_at AS "dueAt",
  m.clock_at AS "timerAt", m.accepted_at AS "acceptedAt", m.expires_at AS "expiresAt", m.updated_at AS "updatedAt",
  m.status, m.error, m.reserved_micros AS "reservedMicros", m.charged_micros AS "chargedMicros", m.hook,
  m.request_id AS "requestId", m.plan, m.attempts`

/** The same of an open message: `a` is its row of accepted_messages, `o` that of open_messages. */
export const openColumns = `a.msg_id AS "msgId", a.account_id AS "accountId", a.client_id AS "clientId", a.phone,
  a.type, o.phase, o.slot_id AS "slotId", o.slot_epoch AS "slotEpoch", o.tries, o.due_at AS "dueAt",
  o.clock_at AS "timerAt", a.accepted_at AS "acceptedAt", o.expires_at AS "expiresAt", o.updated_at AS "updatedAt",
  o.status, o.error, a.reserved_micros AS "reservedMicros", 0 AS "chargedMicros", a.hook,
  a.request_id AS "requestId", a.plan, coalesce(o.attempts, ${firstAttempt('a', 'o', 'unsent')}) AS attempts`

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

/** Values of `phase`; final messages have no row of open_messages. */
export const phases: Record<Progress['kind'], number> = {
  queued: 0,
  submitting: 1,
  submitted: 2,
  'in-doubt': 3,
  final: 9,
}

/** Value of `clock_at` where no timer runs: while a message is claimed, and when it is final. */
export const never = Number.MAX_SAFE_INTEGER

export function toMessage(row: MessageRow): Message {
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
    progress: toProgress(row),
    attempts: row.attempts,
    money: { reservedMicros: row.reservedMicros, chargedMicros: row.chargedMicros },
  }
}

function toProgress(row: MessageRow): Progress {
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

/** Columns of accepted_messages. */
export const acceptedColumns = {
  msg_id: ['bigint', ({ msgId }) => msgId],
  account_id: ['integer', ({ accountId }) => accountId],
  client_id: ['text', ({ clientId }) => clientId],
  phone: ['text', ({ phone }) => phone, 'number'],
  type: ['text', ({ type }) => type],
  priority: ['smallint', ({ plan }) => plan.priority],
  accepted_at: ['bigint', ({ acceptedAt }) => acceptedAt],
  expires_at: ['bigint', ({ expiresAt }) => expiresAt],
  reserved_micros: ['bigint', ({ money }) => money.reservedMicros],
  hook: ['text', ({ hook }) => hook, 'url'],
  request_id: ['text', ({ requestId }) => requestId],
  plan: ['json', ({ plan }) => JSON.stringify(plan), 'plan'],
} as const satisfies ArrayColumns<Message>

/** Columns of open_messages that changes set, except `attempts`, and `updated_at` and `timeline`, which only grow. */
export const openStateColumns = {
  phase: ['smallint', toPhase],
  stage: ['smallint', (message) => currentAttempt(message)?.stage ?? 0],
  upstream: ['text', (message) => currentAttempt(message)?.upstream ?? null],
  slot_id: ['integer', ({ progress }) => (progress.kind === 'submitting' ? progress.slotClaim.slotId : null)],
  slot_epoch: ['bigint', readSlotEpoch],
  tries: ['smallint', ({ progress }) => ('tries' in progress ? progress.tries : 0)],
  due_at: ['bigint', ({ progress }) => (progress.kind === 'queued' ? progress.notBefore : 0)],
  clock_at: ['bigint', (message) => timerAt(message) ?? never],
  status: ['text', ({ status }) => status],
  error: ['text', ({ error }) => error, 'same messages.error'],
} as const satisfies ArrayColumns<Message>

/** Empty where no attempt tells more than `firstAttempt` does. */
export function attemptsText(message: Message): string {
  return isFirstAttempt(message) ? '' : JSON.stringify(message.attempts)
}

/** Whether there is no attempt, or one alone that handed nothing over, or, of a final message, delivered everything. */
function isFirstAttempt({ attempts, acceptedAt, progress, plan }: Message): boolean {
  const isFinal = progress.kind === 'final'
  const [first, second] = attempts
  if (first === undefined) return true
  const { stage, stageStartedAt, upstream: _, parts, won, ...more } = first
  return (
    second === undefined &&
    stageStartedAt === acceptedAt &&
    won === (isFinal ? true : undefined) &&
    parts.length === plan.stages[stage]?.parts &&
    parts.every(
      (part) => part.kind === (isFinal ? 'delivered' : 'unsent') && Object.keys(part).length === 1,
    ) &&
    Object.keys(more).length === 0
  )
}

export function toPhase({ progress }: Message): number {
  return phases[progress.kind]
}

export function readSlotEpoch({ progress }: Message): number | null {
  return progress.kind === 'submitting' ? progress.slotClaim.epoch : null
}
