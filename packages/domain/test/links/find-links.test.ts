import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findLinks, isTarget } from '../../links/find-links.ts'

/** The links of a text, as they stand in it. */
function linksOf(text: string): string[] {
  return findLinks(text).links.map(({ start, end }) => text.slice(start, end))
}

const found: [text: string, ...links: string[]][] = [
  ['no address here, not even www.example.com', ...[]],
  ['https://example.com', 'https://example.com'],
  ['See https://example.com/a?b=c&d=%20#e today', 'https://example.com/a?b=c&d=%20#e'],
  ['HTTPS://EXAMPLE.COM/Path', 'HTTPS://EXAMPLE.COM/Path'],
  ['End: http://example.com/a.', 'http://example.com/a'],
  ['Really, https://example.com/a?!', 'https://example.com/a'],
  ['https://example.com/a, https://example.com/b; https://example.com/c:', ...['a', 'b', 'c'].map(pathOf)],
  ['(https://example.com/a)', 'https://example.com/a'],
  ['(see https://example.com/a).', 'https://example.com/a'],
  ['https://uk.wikipedia.org/wiki/Ріг_(інструмент)', 'https://uk.wikipedia.org/wiki/Ріг_(інструмент)'],
  ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
  ['[https://example.com/a]', 'https://example.com/a'],
  ['https://example.com/?list[]=1', 'https://example.com/?list[]=1'],
  ['http://[2001:db8::1]:8080/x]', 'http://[2001:db8::1]:8080/x'],
  ['"https://example.com/a"', 'https://example.com/a'],
  ['«https://example.com/a»', 'https://example.com/a'],
  ['<https://example.com/a>', 'https://example.com/a'],
  ['“https://example.com/a”, she said', 'https://example.com/a'],
  ['*https://example.com/a*', 'https://example.com/a'],
  ['_https://example.com/a_', 'https://example.com/a'],
  ['https://example.com/a_', 'https://example.com/a_'],
  ['https://example.com/a…', 'https://example.com/a'],
  ['https://example.com/a—new', 'https://example.com/a'],
  ['详情：https://example.com/a。谢谢', 'https://example.com/a'],
  ['Sale https://example.com/a🔥🔥', 'https://example.com/a'],
  ['👉https://example.com/a', 'https://example.com/a'],
  ['Тут:https://example.com/a', 'https://example.com/a'],
  ['https://example.com/a\nhttps://example.com/b', ...['a', 'b'].map(pathOf)],
  ['https://example.com/a\u00a0now\u200b', 'https://example.com/a'],
  ['https://example.com/?next=https://example.org/', 'https://example.com/?next=https://example.org/'],
  ['https://a.example,https://b.example', 'https://a.example', 'https://b.example'],
  ['https://a.example;x=1', 'https://a.example'],
  ["https://a.example'", 'https://a.example'],
  ['https://example.com/a,b;c=(d)', 'https://example.com/a,b;c=(d)'],
  ['https://bank.example,x@evil.example/', ...[]],
  ['http://https://example.com/a', ...[]],
  ['https:///example.com/a', ...[]],
  ['git+https://example.com/a', ...[]],
  ['Купуйhttps://example.com/a', ...[]],
  ['https:// is a scheme, http://. and https://? too', ...[]],
  ['javascript://example.com/%0aalert(1) ftp://example.com', ...[]],
  ['https://bank.example@evil.example/', ...[]],
  ['https://user:secret@example.com/', ...[]],
  ['https://example.com:99999/', ...[]],
]

function pathOf(path: string): string {
  return `https://example.com/${path}`
}

for (const [text, ...links] of found) {
  test(`in ${JSON.stringify(text)} there is ${links.join(' and ') || 'no link'}`, () => {
    assert.deepEqual(linksOf(text), links)
  })
}

test('a target is what a browser asks for', () => {
  const targets = (text: string) => findLinks(text).links.map(({ target }) => target)
  assert.deepEqual(targets('https://приклад.укр/шлях?q=ї'), [
    'https://xn--80aikifvh.xn--j1amh/%D1%88%D0%BB%D1%8F%D1%85?q=%D1%97',
  ])
  assert.deepEqual(targets('HTTP://Example.COM:80/../a'), ['http://example.com/a'])
  const [one, other] = targets('https://example.com https://EXAMPLE.com/')
  assert.equal(one, other)
})

test('a link of more than 2,048 characters is left as it is, and what follows is found', () => {
  const long = `https://example.com/${'a'.repeat(2_100)}`
  assert.deepEqual(linksOf(`${long} https://example.com/b`), ['https://example.com/b'])
})

test('no text of a request takes long', () => {
  const length = 1_000_000
  const hostile = [
    'http://a '.repeat(length / 9),
    'http://'.repeat(length / 7),
    `https://example.com/${')'.repeat(length)}`,
    `https://example.com/${'('.repeat(length)}`,
    'https://: '.repeat(length / 10),
    `https://${'ї'.repeat(2_000)} `.repeat(length / 2_010),
    `https://${'ї'.repeat(2_000)},`.repeat(length / 2_010),
    `https://a,${'@'.repeat(2_000)} `.repeat(length / 2_010),
    `https://example.com/${'.'.repeat(2_000)} `.repeat(length / 2_021),
    `https://example.com/${'()'.repeat(1_000)} `.repeat(length / 2_021),
  ]
  for (const text of hostile) {
    // Time of the processor, so that a busy machine changes nothing.
    const before = process.cpuUsage()
    findLinks(text)
    const tookMs = process.cpuUsage(before).user / 1_000
    assert.ok(tookMs < 1_000, `${text.slice(0, 30)}… took ${tookMs} ms`)
  }
})

test('the search gives up after a thousand addresses', () => {
  assert.equal(findLinks('http://a.example '.repeat(1_000)).gaveUp, false)
  assert.equal(findLinks('http://a.example '.repeat(1_001)).gaveUp, true)
})

test('whatever stands in a text, targets are printable ASCII of http and https, and links do not overlap', () => {
  const pieces = fc.constantFrom(
    'http://',
    'https://',
    'a.b',
    '/',
    '\r\n',
    '\0',
    '%0d%0a',
    '(',
    ')',
    '@',
    '🔥',
    'ї',
    '\ud800',
  )
  const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 30 })
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('')
      let last = 0
      for (const { start, end, target } of findLinks(text).links) {
        assert.ok(start >= last && end > start && end <= text.length)
        assert.match(target, /^https?:\/\/[\x21-\x7e]+$/)
        assert.ok(isTarget(target))
        last = end
      }
    }),
  )
})

test('only http and https without anything that ends a header line may be redirected to', () => {
  assert.equal(isTarget('https://example.com/'), true)
  for (const text of [
    'javascript:alert(1)',
    'https://example.com/\r\nset-cookie: a=b',
    'https://example.com/ї',
    ' https://example.com/',
    'data:text/html,x',
    '//example.com/',
    'https://example.com/\n',
    '',
  ]) {
    assert.equal(isTarget(text), false, text)
  }
})
