import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCommandLine } from '../../../../simulators/command-line.ts'
import { simulatorFlags } from '../../sandbox/sandbox-process.ts'

test('the program of the simulated carriers takes every flag that the gateway gives it', () => {
  const { sandbox } = parseCommandLine(simulatorFlags('/tmp/handsets'))
  assert.deepEqual([sandbox.dataDir, sandbox.http.port, sandbox.twilio?.port], ['/tmp/handsets', 0, 0])
})
