import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { runProgram } from '../run-program.ts'

test('another program runs with its arguments, and we end with its exit code', async () => {
  const program = join(import.meta.dirname, 'exit-with.js')
  assert.equal(await runProgram(program, ['0']), 0)
  assert.equal(await runProgram(program, ['7']), 7)
})

test('a program that is not compiled is reported in a sentence', () => {
  assert.throws(
    () => runProgram('bench/nosuch.js', []),
    /bench\/nosuch.js is not compiled: run npm run compile/,
  )
})
