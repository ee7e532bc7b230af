import type {
  Connection,
  SmsOption,
  SmsOptions,
  SubmitOutcome,
  SubmitPart,
} from '../../../carriers/connector.ts'
import { storableOutcome } from '../../../carriers/storable-input.ts'
import {
  currentAttempt,
  currentStage,
  type Message,
  mayBeTaken,
  unsentParts,
} from '../../../domain/message/message.ts'
import type { PartOutcome } from '../../../domain/message/message-event.ts'
import { stageEndsAt } from '../../../domain/message/stages.ts'
import type { Stage } from '../../../domain/plan/plan.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { outcomesOfWhole } from '../decisions/whole-outcome.ts'
import { refusedOption } from './sms-options.ts'

export interface SubmitOptions {
  connection: Connection
  clock: Clock
  /** Whether the upstream takes a long text in one submit. */
  wholeMessages: boolean
  /** Options of SMS that the upstream can carry. */
  carries: readonly SmsOption[]
  /** The options of an SMS by its route and its content; undefined for none. */
  smsOptions: (message: Message, stage: Stage) => SmsOptions | undefined
}

export interface SubmitEvents {
  /** So many submits are about to be made. */
  onStart(submits: number): void
  onOutcome(outcome: SubmitOutcome, tookMs: number): void
}

/** Hands the unsent parts of a message over by the connection. */
export function submitMessage(
  message: Message,
  { connection, clock, wholeMessages, carries, smsOptions: smsOptionsOf }: SubmitOptions,
  { onStart, onOutcome }: SubmitEvents,
): Promise<PartOutcome[]> {
  const stage = currentStage(message)
  const attempt = currentAttempt(message)
  const parts = unsentParts(message)
  const whole = wholeMessages && parts.length > 0
  const smsOptions = smsOptionsOf(message, stage)
  const refused = refusedOption(stage.content, smsOptions, carries)
  onStart(whole ? 1 : parts.length)
  const submit = async (part: number): Promise<PartOutcome> => {
    const startedAt = clock.now()
    if (refused !== null) return { part, outcome: refused }
    const answered = await connection.submit({
      msgId: message.msgId,
      accountId: message.accountId,
      isCode: message.plan.priority === 0,
      stage: attempt?.stage ?? 0,
      phone: message.phone,
      sender: stage.sender,
      content: stage.content,
      ...(smsOptions !== undefined && { smsOptions }),
      partIndex: whole ? 0 : part,
      partCount: whole ? 1 : stage.parts,
      concatReference: message.msgId & 0xffff,
      expiresAt: message.expiresAt,
      ...(mayBeTaken(message, whole ? null : part) && { mayBeTaken: true as const }),
      waitEndsAt: attempt === undefined ? message.expiresAt : stageEndsAt(message, attempt),
    } satisfies SubmitPart)
    const outcome = storableOutcome(answered)
    onOutcome(outcome, clock.now() - startedAt)
    return { part, outcome }
  }
  if (!whole) return Promise.all(parts.map(submit))
  return submit(0).then(({ outcome }) => outcomesOfWhole(outcome, parts, attempt?.parts.length ?? 0))
}
