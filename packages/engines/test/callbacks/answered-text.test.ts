import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { answeredText } from '../../callbacks/answered-text.ts'

const cases: [what: string, body: string, type: string | null, text: string | null][] = [
  ['plain text, trimmed', ' Open until 18:00\n', 'text/plain; charset=utf-8', 'Open until 18:00'],
  ['an answer without a type', 'Open', null, 'Open'],
  ['a page, without its tags', '<p>Open &amp; warm</p><b>today</b>', 'text/html', 'Open & warm\ntoday'],
  ['nothing of a comment and of a script', 'a<!-- b --><script>c()</script>d', 'text/html', 'ad'],
  ['nothing behind a comment without an end', 'a<!-- b <!-- c', 'text/html', 'a'],
  ['nothing behind a script without an end', 'a<script>b<script>c</script', 'text/html', 'a'],
  ['a sign that begins no tag', '1 < 2', 'text/html', '1 < 2'],
  ['no JSON', '{}', 'application/json', null],
  ['no empty text', ' \n', 'text/plain', null],
]

suite('an answer to a subscriber is', () => {
  for (const [what, body, type, text] of cases) {
    test(what, () => assert.equal(answeredText(Buffer.from(body), type), text))
  }

  test('read in the charset that it names', () => {
    const koi8 = Buffer.from([0xf0, 0xd2, 0xc9])
    assert.equal(answeredText(koi8, 'text/plain; charset="koi8-r"'), 'При')
    assert.equal(answeredText(koi8, 'text/plain'), null)
  })

  test('cut to a thousand characters', () => {
    assert.equal(answeredText(Buffer.from('😀'.repeat(2_000)), null), '😀'.repeat(1_000))
  })
})
