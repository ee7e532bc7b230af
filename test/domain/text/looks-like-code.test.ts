import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { looksLikeCode } from '../../../src/domain/text/looks-like-code.ts'

const fixtureUrl = new URL('../../../../conformance/text/one-time-codes.json', import.meta.url)
const cases = JSON.parse(readFileSync(fixtureUrl, 'utf8')) as { text: string; code: boolean }[]

for (const { text, code } of cases) {
  test(`${JSON.stringify(text)} ${code ? 'is' : 'is not'} taken for a one-time code`, () => {
    assert.equal(looksLikeCode(text), code)
  })
}
