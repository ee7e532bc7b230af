import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { commandStatus } from '../../../../smpp/command-status.ts'
import type { DeliveryAnswer } from '../../../smpp-server/deliveries/delivery-queue.ts'
import { judgeDelivery } from '../../../smpp-server/deliveries/judge-delivery.ts'

const attempt = { now: 100_000, scheduleSeconds: [0, 10, 60], random: 0.5 }
const lease = { deliveryId: 7, leasedUntil: 130_000 }

/** The outcome of a delivery that was tried so many times before. */
function judged(answer: Exclude<DeliveryAnswer, { kind: 'closed' }>, attempts = 0) {
  const delivery = { ...lease, attempts, accountId: 1, bindId: 2, msgId: 3, number: 0, body: '' }
  return judgeDelivery({ ...delivery, createdAt: 90_000 }, answer, attempt)
}

const status = (value: number) => ({ kind: 'status', status: value }) as const

suite('a receipt or reply that a client', () => {
  test('acknowledges has ended', () => {
    assert.deepEqual(judged(status(commandStatus.ESME_ROK)), { kind: 'acknowledged', ...lease })
  })

  test('refuses for now waits as long as the schedule says', () => {
    assert.deepEqual(judged(status(commandStatus.ESME_RMSGQFUL)), {
      ...{ kind: 'waits', ...lease, attempts: 1, dueAt: 110_000 },
      error: 'the client answered ESME_RMSGQFUL (0x14)',
    })
  })

  test('does not answer waits too', () => {
    const outcome = {
      kind: 'waits',
      ...lease,
      attempts: 2,
      dueAt: 160_000,
      error: 'the client did not answer',
    }
    assert.deepEqual(judged({ kind: 'silent' }, 1), outcome)
  })

  test('refuses for good, or at the end of the schedule, is given up', () => {
    for (const [outcome, attempts] of [
      [judged(status(commandStatus.ESME_RX_P_APPN)), 1],
      [judged(status(commandStatus.ESME_RX_R_APPN)), 1],
      [judged({ kind: 'silent' }, 2), 3],
    ] as const) {
      assert.equal(outcome.kind, 'dead')
      assert.equal('attempts' in outcome && outcome.attempts, attempts)
    }
  })
})
