import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestWord } from '../nearest-word.ts'

const known = ['responseTimeoutMs', 'systemId', 'port', 'password']

test('the word that was meant is found by its letters, its beginning, or two typing errors at most', () => {
  assert.equal(nearestWord('system_id', known), 'systemId')
  assert.equal(nearestWord('responseTimeout', known), 'responseTimeoutMs')
  assert.equal(nearestWord('pasword', known), 'password')
  assert.equal(nearestWord('passwrods', known), 'password')
  assert.equal(nearestWord('pzzzword', known), null)
})

test('a word of a hundred thousand letters is nobody’s error, and is compared with none', () => {
  const before = process.cpuUsage()
  assert.equal(nearestWord('e'.repeat(100_000), known), null)
  assert.ok(process.cpuUsage(before).user < 1_000_000)
})
