import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOfPlan, type Stage } from '../../plan/plan.ts'

const harness = (parts: number, pricePerPartMicros: number): Stage => ({
  channel: 'sms',
  sender: 'Posthorn',
  content: { kind: 'sms', text: 'x' },
  waitSeconds: 60,
  parts,
  pricePerPartMicros,
})

test('a plan of one stage costs its parts', () => {
  assert.equal(priceOfPlan({ stages: [harness(3, 500_000)], lifetimeSeconds: 60, priority: 1 }), 1_500_000)
})

test('a plan of several stages reserves the dearest one, wherever it stands', () => {
  const plan = {
    stages: [harness(1, 400), harness(2, 300), harness(1, 100)],
    lifetimeSeconds: 60,
    priority: 1,
  } as const
  assert.equal(priceOfPlan({ ...plan, stages: [...plan.stages] }), 600)
})
