import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type RunOptions, runTarget } from '../../fuzz/engine/run-target.ts'
import { foundInputs } from '../../fuzz/found.ts'
import { targets } from '../../fuzz/targets/index.ts'

const options: RunOptions = {
  seed: 20_261_126,
  maxInputs: 400,
  maxMs: 10_000,
  // Processor time is measured by `npm run fuzz` alone: a test must not depend on how busy the machine is.
  timeEvery: 0,
  isWatched: false,
  known: [],
}

/** It runs a whole gateway, and has a file of its own. */
const apart = 'console'

suite('short runs of every target', () => {
  for (const target of targets.filter(({ name }) => name !== apart)) {
    test(`${target.name}: no input of a short run breaks a promise`, async () => {
      const known = foundInputs(target).map(({ input }) => input)
      const { inputs, outcomes, findings } = await runTarget(target, { ...options, known })
      assert.deepEqual(
        findings.map(({ sentence, input }) => `${sentence}: ${JSON.stringify(input).slice(0, 300)}`),
        [],
      )
      assert.ok(inputs > known.length + target.corpus().length / 2, `${inputs} inputs`)
      assert.ok(outcomes > 1, 'every input has the same outcome: they do not reach the parser')
    })
  }
})

test('names of targets are unique, and each corpus begins with several inputs that its files keep unchanged', () => {
  assert.equal(new Set(targets.map(({ name }) => name)).size, targets.length)
  for (const { name, shape, corpus } of targets) {
    const inputs = corpus()
    assert.ok(inputs.length > 1, name)
    for (const input of inputs.slice(0, 20))
      assert.deepEqual(shape.fromFile(shape.toFile(input)), input, name)
  }
})
