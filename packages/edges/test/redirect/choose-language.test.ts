import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLanguage } from '../../redirect/choose-language.ts'
import { pageTexts } from '../../redirect/page-texts.ts'

const cases: [acceptLanguage: string | undefined, language: string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['uk-UA,uk;q=0.9,en;q=0.8', 'uk'],
  ['ja, de-CH;q=0.7, fr;q=0.8', 'fr'],
  ['en;q=0.1, PL', 'pl'],
  ['de;q=0, es;q=0.001', 'es'],
  ['*', 'en'],
  ['constructor, __proto__, ru', 'ru'],
  ['de;q=nonsense', 'de'],
  [`${'x'.repeat(100_000)}, de`, 'en'],
  [`${'x,'.repeat(100_000)}de`, 'en'],
]

for (const [acceptLanguage, language] of cases) {
  test(`${String(acceptLanguage).slice(0, 40)} is answered in ${language}`, () => {
    assert.equal(chooseLanguage(acceptLanguage), language)
  })
}

test('the pages say the same in every language, and name the sender where the English ones do', () => {
  const sayings = (texts: object): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value] as [string, string]] : sayings(value as object),
    )
  const english = sayings(pageTexts.en)
  for (const texts of Object.values(pageTexts)) {
    assert.deepEqual(
      sayings(texts).map(([key, text]) => [key, text.includes('{sender}')]),
      english.map(([key, text]) => [key, text.includes('{sender}')]),
    )
  }
})
