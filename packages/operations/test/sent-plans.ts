import assert from 'node:assert/strict'
import { demoFixture } from '../../edges/test/demo-account.ts'
import { type Fixture, perform } from '../../edges/test/operations-fixture.ts'
import type { Submission } from '../../engines/dispatch/intake/intake-port.ts'

/** The submission of an operation that must be accepted. The sender is `Posthorn`. */
export async function submit(operation: object, fixture: Fixture = demoFixture()): Promise<Submission> {
  const answer = await perform(fixture, [{ id: 42, phone: 380671234567, ...operation }])
  assert.equal(answer.data?.[0]?.success, true, JSON.stringify(answer))
  const submission = fixture.intake.calls.at(-1)?.[0]
  assert.ok(submission !== undefined)
  return submission
}

/** Content of each stage, in order. */
export async function contents(operation: object): Promise<unknown[]> {
  const { plan } = await submit(operation)
  return plan.stages.map(({ content }) => content)
}
