import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { projectFile } from '../../../../test/support/project.ts'
import { countSeptets, decodeGsm, encodeGsm, isGsm, septetsOfUnit } from '../../text/gsm-alphabet.ts'

interface Fixture {
  characters: [hex: string, character: string][]
  decodeOnly: [hex: string, text: string, because: string][]
  absent: string[]
}

const fixtureUrl = projectFile('conformance/text/gsm-alphabet.json')
const fixture = JSON.parse(readFileSync(fixtureUrl, 'utf8')) as Fixture

test('every character of 23.038 has its code, both ways', () => {
  assert.equal(fixture.characters.length, 137)
  for (const [hex, character] of fixture.characters) {
    assert.equal(Buffer.from(encodeGsm(character)).toString('hex'), hex, character)
    assert.equal(decodeGsm(Buffer.from(hex, 'hex')), character, hex)
    assert.equal(septetsOfUnit(character.charCodeAt(0)), hex.length / 2)
  }
})

test('octets that no encoder writes are read as 23.038 asks', () => {
  for (const [hex, text, because] of fixture.decodeOnly) {
    assert.equal(decodeGsm(Buffer.from(hex, 'hex')), text, because)
  }
})

test('exactly the listed characters are in the alphabet', () => {
  const known = new Set(fixture.characters.map(([, character]) => character))
  for (let unit = 0; unit <= 0xffff; unit++) {
    const character = String.fromCharCode(unit)
    assert.equal(isGsm(character), known.has(character), `U+${unit.toString(16)}`)
  }
  for (const text of fixture.absent) assert.equal(isGsm(text), false, text)
})

test('encoding a text that is not GSM throws and says why', () => {
  assert.throws(() => encodeGsm('Привіт'), /GSM alphabet/)
})

test('decoding gives back what was encoded, and septets are counted as they are written', () => {
  const gsmText = fc.string({
    unit: fc.constantFrom(...fixture.characters.map(([, character]) => character)),
  })
  fc.assert(
    fc.property(gsmText, (text) => {
      const octets = encodeGsm(text)
      assert.equal(decodeGsm(octets), text)
      assert.equal(countSeptets(text), octets.length)
    }),
  )
})
