import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../../kit/machine/package-folder.ts'
import { PickleFault, PickleObject, unpickle } from '../../imports/jasmin/unpickle.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

// The operations are those of Python's pickletools.
test('values of a pickle are read as they stand in it', () => {
  const header = [0x80, 2]
  assert.equal(unpickle(bytes(header, 'K', [7], '.')), 7)
  assert.equal(unpickle(bytes(header, 'J', [0xfe, 0xff, 0xff, 0xff], '.')), -2)
  assert.equal(unpickle(bytes(header, [0x8a, 2, 0x00, 0x80], '.')), -32_768n)
  assert.equal(unpickle(bytes(header, 'G', [0x40, 0x46, 0x19, 0x99, 0x99, 0x99, 0x99, 0x9a], '.')), 44.2)
  assert.deepEqual(unpickle(bytes(header, ']q', [0], '(K', [1], 'Ne.')), [1, null])
  assert.deepEqual(unpickle(bytes(header, '}X', [1, 0, 0, 0], 'a', [0x88], 's.')), new Map([['a', true]]))
})

test('a pickle that would call a function is read and calls nothing', () => {
  // What an attacker writes into a pickle: os.system('touch /tmp/x').
  const value = unpickle(bytes([0x80, 2], 'cposix\nsystem\nX', [12, 0, 0, 0], 'touch /tmp/x', [0x85], 'R.'))
  assert.ok(value instanceof PickleObject)
  assert.deepEqual([value.type.module, value.type.name, value.args], ['posix', 'system', ['touch /tmp/x']])
})

test('every file that Jasmin wrote reads alike in both protocols, and none that is cut off reads at all', () => {
  const [old, recent] = ['protocol-2', 'protocol-5'].map((name) =>
    join(packageFolder, 'conformance/jasmin', name),
  )
  for (const name of readdirSync(old ?? '')) {
    const pickled = (folder = '') => {
      const file = readFileSync(join(folder, name))
      return file.subarray(file.indexOf(0x0a) + 1)
    }
    assert.deepEqual(plain(unpickle(pickled(old))), plain(unpickle(pickled(recent))), name)
    const whole = pickled(old)
    for (let length = 0; length < whole.length; length += 7) {
      assert.throws(
        () => unpickle(whole.subarray(0, length)),
        (error) => error instanceof PickleFault || error instanceof RangeError,
      )
    }
  }
})

/** Modules of Python 2 have other names in protocol 2. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => {
      if (each instanceof Map) return [...each.entries()]
      if (typeof each === 'bigint') return String(each)
      return each
    }).replaceAll('"__builtin__"', '"builtins"'),
  )
}
