import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { decodeGsm } from '../../text/gsm-alphabet.ts'

interface Language {
  id: number
  name: string
  locking: string[] | null
  single: string[]
}

const fixtureUrl = projectFile('conformance/text/national-tables.json')
const { languages } = JSON.parse(readFileSync(fixtureUrl, 'utf8')) as { languages: Language[] }
const escapeSeptet = 0x1b

/** The characters of the cells 00 to 7f; undefined for none. */
function cellsOf(rows: string[]): (string | undefined)[] {
  return rows
    .join(' ')
    .split(' ')
    .map((code) => (code === '--' ? undefined : String.fromCodePoint(Number.parseInt(code, 16))))
}

test('the tables of thirteen languages are known', () => {
  assert.deepEqual(
    languages.map(({ id }) => id),
    Array.from({ length: 13 }, (_, index) => index + 1),
  )
})

for (const { id, name, locking, single } of languages) {
  test(`${name}: every cell of both tables is read, alone and together`, () => {
    const basic =
      locking === null
        ? Array.from({ length: 128 }, (_, septet) => decodeGsm(Uint8Array.of(septet)))
        : cellsOf(locking).map((character) => character ?? ' ')
    const shifted = cellsOf(single)
    for (let septet = 0; septet < 128; septet++) {
      if (septet === escapeSeptet) continue
      const named = { locking: id, single: id }
      assert.equal(decodeGsm(Uint8Array.of(septet), named), basic[septet], `${septet.toString(16)} locking`)
      assert.equal(
        decodeGsm(Uint8Array.of(escapeSeptet, septet), named),
        shifted[septet] ?? basic[septet],
        `${septet.toString(16)} single`,
      )
    }
    const alone = decodeGsm(Uint8Array.of(0x00, escapeSeptet, 0x65), { locking: 0, single: id })
    assert.equal(alone, '@€')
  })
}

test('an unknown language, and one without such a table, has the default tables', () => {
  const octets = Uint8Array.of(0x00, 0x60, escapeSeptet, 0x65)
  for (const languageOf of [0, 2, 14, 255]) {
    assert.equal(decodeGsm(octets, { locking: languageOf, single: 0 }), '@¿€')
  }
  assert.equal(decodeGsm(octets, { locking: 0, single: 200 }), '@¿€')
})
