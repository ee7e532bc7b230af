import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runTarget } from '../../fuzz/engine/run-target.ts'
import { foundInputs } from '../../fuzz/found.ts'
import { console as target } from '../../fuzz/targets/console.ts'

test('no changed request to the console of a gateway is a fault of the gateway', async () => {
  const { inputs, findings } = await runTarget(target, {
    ...{ seed: 20_261_126, maxInputs: 600, maxMs: 10_000, timeEvery: 0, isWatched: false },
    known: foundInputs(target).map(({ input }) => input),
  })
  assert.deepEqual(
    findings.map(({ sentence, input }) => `${sentence}: ${JSON.stringify(input).slice(0, 300)}`),
    [],
  )
  assert.ok(inputs >= target.corpus().length, `${inputs} inputs`)
})
