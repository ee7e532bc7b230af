import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { DomainIndex } from '../../traffic-rules/domain-index.ts'
import { comparedText, isDomain, readHosts, readWords } from '../../traffic-rules/read-words.ts'
import { WordIndex } from '../../traffic-rules/word-index.ts'

const wordIn = (text: string, ...phrases: string[]) =>
  new WordIndex(phrases).find(readWords(comparedText(text)))
const domainIn = (text: string, ...domains: string[]) =>
  new DomainIndex(domains).find(readHosts(comparedText(text)))

suite('a listed word', () => {
  test('is found in any case of letters and beside any punctuation, as a whole word only', () => {
    assert.equal(wordIn('Visit our CASINO!', 'casino'), 'casino')
    assert.equal(wordIn('«Казино», сьогодні', 'казино'), 'казино')
    assert.equal(wordIn('our casinos', 'casino'), null)
    assert.equal(wordIn('nocasino', 'casino'), null)
  })

  test('with * is found with any ending, and the entry is named as it is written', () => {
    assert.equal(wordIn('ставками', 'Ставк*'), 'Ставк*')
    assert.equal(wordIn('ставок', 'Ставк*'), null)
    assert.equal(wordIn('ab abc', 'abc*', 'b*'), 'abc*')
  })

  test('may be a phrase, whatever stands between its words', () => {
    assert.equal(wordIn('A quick -- loan today', 'quick loan'), 'quick loan')
    assert.equal(wordIn('quick loans', 'quick loan'), null)
    assert.equal(wordIn('quick loans', 'quick loan*'), 'quick loan*')
    assert.equal(wordIn('a quick', 'quick loan'), null)
    assert.equal(wordIn("об'єкт", "об'єкт"), "об'єкт")
  })

  test('is not hidden by wide letters, soft hyphens or characters without a width', () => {
    assert.equal(wordIn('ｃａｓｉｎｏ', 'casino'), 'casino')
    assert.equal(wordIn('ca\u00adsi\u200bno', 'casino'), 'casino')
  })
})

suite('a listed domain', () => {
  test('is found with and without a scheme, also in a subdomain, but not as a part of a name', () => {
    assert.equal(domainIn('see HTTPS://Bad.example/x?y', 'bad.example'), 'bad.example')
    assert.equal(domainIn('see bad.example.', 'bad.example'), 'bad.example')
    assert.equal(domainIn('see a.b.bad.example:8080', 'bad.example'), 'bad.example')
    assert.equal(domainIn('see notbad.example', 'bad.example'), null)
    assert.equal(domainIn('see bad.example.org', 'bad.example'), null)
  })

  test('is found behind a user name that poses as a host', () => {
    assert.equal(domainIn('https://bank.example@bad.example/', 'bad.example'), 'bad.example')
  })

  test('is the same in Unicode and in Punycode', () => {
    assert.equal(domainIn('https://xn--e1afmkfd.example', 'пример.example'), 'пример.example')
    assert.equal(domainIn('https://ПРИМЕР.example', 'xn--e1afmkfd.example'), 'xn--e1afmkfd.example')
  })

  test('is a name with a dot and nothing else', () => {
    assert.deepEqual(
      ['bad.example', 'Bad.Example', 'https://bad.example', 'bad.example/x', 'bad', ''].map(isDomain),
      [true, true, false, false, false, false],
    )
  })
})

// A search that began anew at each letter took minutes for such a text.
test('hosts are found in a text of one long word as fast as in any other', () => {
  for (const long of ['o', '-', 'ї', 'a-', 'o\u0301']) {
    const before = process.cpuUsage()
    assert.deepEqual(readHosts(`${long.repeat(100_000 / long.length)} shop.example`), ['shop.example'])
    assert.ok(process.cpuUsage(before).user < 2_000_000, long)
  }
})
