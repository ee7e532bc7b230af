import { timerAt } from '../../domain/message/decide.ts'
import { currentAttempt, type Message } from '../../domain/message/message.ts'
import type { ArrayColumns } from '../statements/array-columns.ts'
import { never, phases } from './row.ts'

/** Columns of `messages` that never change after acceptance. */
export const acceptedColumns = {
  msg_id: ['bigint', ({ msgId }) => msgId],
  account_id: ['integer', ({ accountId }) => accountId],
  client_id: ['text', ({ clientId }) => clientId],
  phone: ['text', ({ phone }) => phone, 'number'],
  type: ['text', ({ type }) => type],
  priority: ['smallint', ({ plan }) => plan.priority],
  accepted_at: ['bigint', ({ acceptedAt }) => acceptedAt],
  expires_at: ['bigint', ({ expiresAt }) => expiresAt],
  hook: ['text', ({ hook }) => hook, 'url'],
  request_id: ['text', ({ requestId }) => requestId],
  plan: ['json', ({ plan }) => JSON.stringify(plan), 'plan'],
} as const satisfies ArrayColumns<Message>

/** Columns that change, except `updated_at` and `timeline`, which only grow. */
export const changingColumns = {
  phase: ['smallint', phaseOf],
  stage: ['smallint', (message) => currentAttempt(message)?.stage ?? 0],
  upstream: ['text', (message) => currentAttempt(message)?.upstream ?? null],
  slot_id: ['integer', ({ progress }) => (progress.kind === 'submitting' ? progress.slotClaim.slotId : null)],
  slot_epoch: ['bigint', slotEpochOf],
  tries: ['smallint', ({ progress }) => ('tries' in progress ? progress.tries : 0)],
  due_at: ['bigint', ({ progress }) => (progress.kind === 'queued' ? progress.notBefore : 0)],
  clock_at: ['bigint', (message) => timerAt(message) ?? never],
  status: ['text', ({ status }) => status],
  error: ['text', ({ error }) => error, 'same messages.error'],
  reserved_micros: ['bigint', ({ money }) => money.reservedMicros],
  charged_micros: ['bigint', ({ money }) => money.chargedMicros],
  attempts: ['json', ({ attempts }) => JSON.stringify(attempts), 'attempts'],
} as const satisfies ArrayColumns<Message>

/** Columns written beside the fields of a message. */
export const writtenColumns = {
  updated_at: ['bigint', ({ message }) => message.updatedAt],
  timeline: ['lines', ({ timeline }) => timeline, 'timeline'],
} as const satisfies ArrayColumns<{ message: Message; timeline: string }>

export function phaseOf({ progress }: Message): number {
  return phases[progress.kind]
}

export function slotEpochOf({ progress }: Message): number | null {
  return progress.kind === 'submitting' ? progress.slotClaim.epoch : null
}
