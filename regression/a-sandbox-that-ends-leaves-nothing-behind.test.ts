import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TestSandboxProcess } from '../packages/gateway/test/sandbox/test-sandbox.ts'
import { until } from '../packages/gateway/test/whole/until.ts'

/** A sandbox starts within a test, on a machine that may be busy. */
const timeout = 600_000

test('the sandbox ends with its standard input, and leaves nothing behind', { timeout }, async () => {
  await using sandbox = await TestSandboxProcess.start()
  assert.equal(sandbox.leftOver().length, 1)
  assert.equal(await sandbox.ended(() => sandbox.child.stdin.end()), 0)
  assert.deepEqual(sandbox.leftOver(), [])
  await assert.rejects(fetch(sandbox.line.url))
})

test('the sandbox ends with SIGTERM, and leaves nothing behind', { timeout }, async () => {
  await using sandbox = await TestSandboxProcess.start()
  assert.equal(await sandbox.ended(() => sandbox.child.kill('SIGTERM')), 0)
  assert.deepEqual(sandbox.leftOver(), [])
})

test('a sandbox that is killed leaves nothing behind either', { timeout }, async () => {
  await using sandbox = await TestSandboxProcess.start()
  await sandbox.ended(() => sandbox.child.kill('SIGKILL'))
  await until(
    'the end of its database and its folder',
    () => (sandbox.leftOver().length === 0 ? true : null),
    60_000,
  )
})
