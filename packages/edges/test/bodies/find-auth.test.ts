import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findAuth } from '../../bodies/find-auth.ts'

/** Every value that is checked; null where there are too many. */
function find(text: string): string[] | null {
  const values: string[] = []
  const found = findAuth(Buffer.from(text), (value) => {
    values.push(value)
    return false
  })
  return found === 'unknown' ? null : values
}

const found: [what: string, body: string, values: string[]][] = [
  ['at the head', '{"auth":"key","data":[]}', ['key']],
  ['at the end', '{"data":[{"type":"sms"}],"auth":"key"}', ['key']],
  ['laid out over lines', '{\r\n\t"auth" :\n  "key"\n}', ['key']],
  ['with what JSON escapes', '{"auth":"a\\/b\\u0041\\"c\\\\"}', ['a/bA"c\\']],
  ['in characters of three bytes', '{"auth":"ключ€"}', ['ключ€']],
  ['twice', '{"auth":"one","data":[{"auth":"two"}]}', ['one', 'two']],
  ['behind a value of the same letters', '{"note":"auth","auth":"key"}', ['key']],
  ['behind a text that quotes one', '{"note":"{\\"auth\\":\\"x\\"}","auth":"key"}', ['key']],
  ['not as a string', '{"auth":5,"auth":null,"auth":["key"]}', []],
  ['not at all', '{"data":[]}', []],
  ['cut off', '{"auth":"ke', []],
  ['cut off behind an escape', '{"auth":"ke\\', []],
  ['with an escape that is none', '{"auth":"k\\x"}', []],
]

for (const [what, body, values] of found) {
  test(`a key ${what} is found: ${JSON.stringify(values)}`, () => {
    assert.deepEqual(find(body), values)
  })
}

test('a key is found wherever an encoder puts it', () => {
  const other = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      other,
      other,
      fc.nat(2),
      (key, before, after, indent) => {
        const { auth: _, ...rest } = after
        const text = JSON.stringify({ ...before, auth: key, ...rest }, null, indent)
        const values = find(text)
        assert.ok(values === null || values.includes(key), text)
      },
    ),
  )
})

test('nothing is looked at behind the right key', () => {
  const looked: string[] = []
  const body = Buffer.from('{"auth":"wrong","data":[{"auth":"right"}],"auth":"other"}')
  const opens = (value: string) => looked.push(value) > 0 && value === 'right'
  assert.equal(findAuth(body, opens), 'right')
  assert.deepEqual(looked, ['wrong', 'right'])
})

test('a body in which it could be anywhere is left to be parsed', () => {
  assert.equal(find(`{"a":[${'{"auth":"x"},'.repeat(65)}1],"auth":"key"}`), null)
})

test('nothing in a body makes it long to look for a key', () => {
  const many = (text: string) => text.repeat(Math.floor(4_000_000 / text.length))
  for (const body of [many('"auth"'), many('"auth":"'), `"auth"${many(' ')}`, `"auth":"${many('\\')}`]) {
    const bytes = Buffer.from(body)
    const startedAt = performance.now()
    findAuth(bytes, () => false)
    assert.ok(performance.now() - startedAt < 1_000)
  }
})
