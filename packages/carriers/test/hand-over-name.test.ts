import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HandOver, handOverName, parseHandOverName } from '../hand-over-name.ts'

// Base 36 by another program.
const named: [name: string, handOver: HandOver][] = [
  ['715380012.0.m7n45uo0', { msgId: 715_380_012, stage: 0, expiresAt: 1_740_646_800_000 }],
  ['1.11.1gcmxpmo0', { msgId: 1, stage: 11, expiresAt: 4_102_444_800_000 }],
  ['9007199254740991.3.mjz5e2dk', { msgId: 9_007_199_254_740_991, stage: 3, expiresAt: 1_767_495_845_000 }],
]
for (const [name, handOver] of named) {
  test(`${name} names message ${handOver.msgId}, stage ${handOver.stage}, and its end`, () => {
    assert.equal(handOverName(handOver), name)
    assert.deepEqual(parseHandOverName(name), handOver)
  })
}

test('a name without the end of the message is not ours', () => {
  for (const name of [
    '715380012.0',
    '715380012.0.',
    '715380012..m7n45uo0',
    '715380012',
    '715380012.m7n45uo0',
  ]) {
    assert.equal(parseHandOverName(name), null, name)
  }
})

test('what is only like a name is not ours', () => {
  for (const name of [
    '',
    'posthorn:715380012:0',
    '0.0.m7n45uo0',
    '007.0.m7n45uo0',
    '7.00.m7n45uo0',
    '7.-1.m7n45uo0',
    '7.100.m7n45uo0',
    '9007199254740992.0.m7n45uo0',
    '99999999999999999.0.m7n45uo0',
    '7.0.M7N45UO0',
    '7.0.m7n45uo0m7n',
    '7.0.m7n45uo0.1',
    ' 7.0.m7n45uo0',
    '7.0.m7n45uo0\n',
    null,
    undefined,
    7.1,
    ['7.0.m7n45uo0'],
  ]) {
    assert.equal(parseHandOverName(name), null, JSON.stringify(name))
  }
})
