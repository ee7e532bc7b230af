import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runProgram } from '../../src/cli/run-program.ts'

test('another program runs with its arguments, and we end with its exit code', async () => {
  assert.equal(await runProgram('test/cli/exit-with.js', ['0']), 0)
  assert.equal(await runProgram('test/cli/exit-with.js', ['7']), 7)
})

test('a program that is not compiled is reported in a sentence', () => {
  assert.throws(
    () => runProgram('bench/nosuch.js', []),
    /bench\/nosuch.js is not compiled: run npm run build/,
  )
})
