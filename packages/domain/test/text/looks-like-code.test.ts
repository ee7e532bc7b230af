import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { looksLikeCode, namedCode } from '../../text/looks-like-code.ts'

const fixtureUrl = projectFile('conformance/text/one-time-codes.json')
const cases = JSON.parse(readFileSync(fixtureUrl, 'utf8')) as { text: string; code: boolean }[]

for (const { text, code } of cases) {
  test(`${JSON.stringify(text)} ${code ? 'is' : 'is not'} taken for a one-time code`, () => {
    assert.equal(looksLikeCode(text), code)
  })
}

for (const [text, digits] of [
  ['Your code is 482913', '482913'],
  ['482913', '482913'],
  ['Posthorn: 482913', '482913'],
  ['Ваш код підтвердження 4829', '4829'],
  ['Введіть 4829 для входу', '4829'],
  ['Kod 482913. Nie podawaj nikomu.', '482913'],
  ['Your order 10423 is ready', null],
  ['Замовлення 10423 прибуло у відділення', null],
  ['Encoder 10423 was repaired', null],
] as const) {
  test(`${JSON.stringify(text)} ${digits === null ? 'names no code' : `names the code ${digits}`}`, () => {
    const code = namedCode(text)
    assert.equal(code && text.slice(code.start, code.end), digits)
  })
}
