import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardDefaults } from '../../packages/domain/guard/guard-policy.ts'
import { numbers, openGuardHarness } from '../../packages/engines/test/verification/guard/guard-harness.ts'

test('a refused flood across two slots of a window does not use up the limit of others', async () => {
  const limits = { ...guardDefaults.limits, service: [{ seconds: 60, max: 50 }] }
  await using harness = await openGuardHarness({ limits })
  const part = 10_000
  harness.clock.advance(2 * part - (harness.clock.now() % part) - 500)
  // Admitted and not created, as where an account cannot pay.
  const requests = numbers('38067', 25, 1_009).map((recipient) => ({
    accountId: 1,
    serviceId: 1,
    type: 'sms' as const,
    recipient,
    clientAddress: '192.0.2.1',
    priceMicros: 500_000,
  }))
  for (const request of requests) assert.equal((await harness.guard.admit(request)).kind, 'admitted')
  for (const request of requests) harness.guard.completed(request, false)
  harness.clock.advance(700)
  const later = requests.map((request) => ({
    ...request,
    recipient: request.recipient.replace('38067', '38050'),
  }))
  for (const request of later) assert.equal((await harness.guard.admit(request)).kind, 'admitted')
  for (const request of later) harness.guard.completed(request, false)
  await harness.guard.flushed()
  assert.deepEqual(harness.recorded.faults, [])
  assert.equal(await harness.requestAll(numbers('38066', 60, 1_009)), 50)
})
