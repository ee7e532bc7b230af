import { retryDelayMs } from '../../../engines/callbacks/answer.ts'
import { commandStatus, describeStatus } from '../../../smpp/command-status.ts'
import type { DeliveryOutcome, DueDelivery } from '../../../store/smpp/smpp-deliveries.ts'
import type { DeliveryAnswer } from './delivery-queue.ts'

/** Answers after which a delivery is given up: the client will not take it (SMPP 3.4 §5.1.3). */
const finalRefusals: ReadonlySet<number> = new Set([
  commandStatus.ESME_RX_P_APPN,
  commandStatus.ESME_RX_R_APPN,
])

/** When the answer came, and by what a delivery is tried again. */
interface DeliveryAttempt {
  now: number
  scheduleSeconds: number[]
  /** In [0, 1). */
  random: number
}

/** What the answer of a client makes of a delivery: it ends, or waits for its next try. */
export function judgeDelivery(
  { deliveryId, leasedUntil, attempts: before }: DueDelivery,
  answer: Exclude<DeliveryAnswer, { kind: 'closed' }>,
  { now, scheduleSeconds, random }: DeliveryAttempt,
): DeliveryOutcome {
  const isStatus = answer.kind === 'status'
  if (isStatus && answer.status === 0) return { kind: 'acknowledged', deliveryId, leasedUntil }
  const attempts = before + 1
  const error = isStatus
    ? `the client answered ${describeStatus(answer.status)}`
    : 'the client did not answer'
  const isRefused = isStatus && finalRefusals.has(answer.status)
  const delayMs = isRefused ? null : retryDelayMs(scheduleSeconds, attempts, random)
  if (delayMs === null) return { kind: 'dead', deliveryId, leasedUntil, attempts, error }
  return { kind: 'waits', deliveryId, leasedUntil, attempts, dueAt: now + delayMs, error }
}
