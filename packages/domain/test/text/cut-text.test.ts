import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { projectFile } from '../../../../test/support/project.ts'
import { type ConnectionAlphabet, cutText } from '../../text/cut-text.ts'
import { splitParts } from '../../text/split-parts.ts'

interface Case {
  name: string
  alphabets: ConnectionAlphabet[]
  text: [text: string, times: number][]
  partUnits: number[]
}

const fixtureUrl = projectFile('conformance/text/alphabet-parts.json')
const { cases } = JSON.parse(readFileSync(fixtureUrl, 'utf8')) as { cases: Case[] }

for (const { name, alphabets, text: pieces, partUnits } of cases) {
  test(name, () => {
    const text = pieces.map(([piece, times]) => piece.repeat(times)).join('')
    const parts = cutText(text, alphabets)
    assert.deepEqual(
      parts.map(({ length }) => length),
      partUnits,
    )
    assert.equal(parts.join(''), text)
  })
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom('a', '€', '{', 'Ω'), maxLength: 700 }),
  fc.string({ unit: fc.constantFrom('ї', '😀', '\ud83d', '\ude00', 'a'), maxLength: 400 }),
)

test('for connections with the GSM alphabet alone the parts are the usual ones', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      assert.deepEqual(cutText(text, ['gsm']), splitParts(text).parts)
    }),
  )
})
