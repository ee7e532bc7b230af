import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { projectFile } from '../../../../test/support/project.ts'
import { countSeptets, isGsm } from '../../text/gsm-alphabet.ts'
import { countParts, splitParts } from '../../text/split-parts.ts'

interface Case {
  name: string
  text: [text: string, times: number][]
  alphabet: string
  characters: number
  partUnits: number[]
}

const fixtureUrl = projectFile('conformance/text/split-parts.json')
const { cases } = JSON.parse(readFileSync(fixtureUrl, 'utf8')) as { cases: Case[] }

for (const { name, text: pieces, alphabet, characters, partUnits } of cases) {
  test(name, () => {
    const text = pieces.map(([piece, times]) => piece.repeat(times)).join('')
    const split = splitParts(text)
    assert.equal(split.alphabet, alphabet)
    assert.equal(split.characters, characters)
    assert.deepEqual(
      split.parts.map((part) => part.length),
      partUnits,
    )
    assert.equal(split.parts.join(''), text)
    assert.equal(countParts(text), partUnits.length)
  })
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom('a', '€', '{', 'Ω'), maxLength: 700 }),
  fc.string({ unit: fc.constantFrom('ї', '😀', '\ud83d', '\ude00', 'a'), maxLength: 400 }),
)

test('parts are the text, fit an SMS, split no pair and are as few as one pass makes', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { alphabet, parts, characters } = splitParts(text)
      assert.equal(parts.join(''), text)
      assert.equal(countParts(text), parts.length)
      assert.equal(alphabet === 'gsm', isGsm(text))
      const size = (part: string) => (alphabet === 'gsm' ? countSeptets(part) : part.length)
      assert.equal(characters, size(text))
      const [single, concatenated] = alphabet === 'gsm' ? [160, 153] : [70, 67]
      if (parts.length === 1) assert.ok(characters <= single)
      else assert.ok(characters > single)
      for (const [index, part] of parts.entries()) {
        if (parts.length > 1) assert.ok(size(part) <= concatenated && part.length > 0)
        const next = parts[index + 1]
        if (next === undefined) continue
        // Full up to the character that would not fit any more.
        assert.ok(size(part) >= concatenated - 1)
        assert.ok(!/[\ud800-\udbff]$/.test(part) || !/^[\udc00-\udfff]/.test(next))
      }
    }),
    { numRuns: 300 },
  )
})
