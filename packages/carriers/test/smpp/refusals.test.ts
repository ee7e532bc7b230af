import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toRefused } from '../../smpp/refusals.ts'

const decided: [status: number, refusal: string, result: string][] = [
  [0x58, 'throttled', 'REJECTED'],
  [0x14, 'throttled', 'REJECTED'],
  [0x08, 'unavailable', 'REJECTED'],
  [0x64, 'unavailable', 'REJECTED'],
  [0x0a, 'rejected-here', 'INVALID SOURCE ADDRESS'],
  [0x0b, 'rejected', 'INVALID DESTINATION ADDRESS'],
  [0x45, 'rejected-here', 'REJECTED'],
  [0x61, 'rejected-here', 'REJECTED'],
  [0x66, 'rejected-here', 'REJECTED'],
  [0x0401, 'rejected-here', 'REJECTED'],
]

for (const [commandStatus, refusal, status] of decided) {
  test(`status 0x${commandStatus.toString(16)} of a submit is ${refusal} and ${status}`, () => {
    const outcome = toRefused(commandStatus)
    assert.deepEqual([outcome.refusal, outcome.status], [refusal, status])
  })
}

test('a refusal names the status where it has a name', () => {
  assert.equal(toRefused(0x58).raw, 'ESME_RTHROTTLED (0x58)')
  assert.equal(toRefused(0x401).raw, 'status 0x401')
})
