import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planSms } from '../../../src/domain/plan/plan-sms.ts'

const request = { sender: 'Posthorn', text: 'Hello', lifetimeSeconds: 3600, pricePerPartMicros: 500_000 }

test('an SMS is one stage that has the whole lifetime', () => {
  assert.deepEqual(planSms(request), {
    stages: [
      {
        channel: 'sms',
        sender: 'Posthorn',
        content: { kind: 'sms', text: 'Hello' },
        waitSeconds: 3600,
        parts: 1,
        pricePerPartMicros: 500_000,
      },
    ],
    lifetimeSeconds: 3600,
    priority: 1,
  })
})

test('a long text is billed by its parts', () => {
  assert.equal(planSms({ ...request, text: 'ї'.repeat(71) }).stages[0].parts, 2)
})

test('a one-time code goes before the rest', () => {
  assert.equal(planSms({ ...request, text: 'Your code: 482913' }).priority, 0)
})
