import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeLength, readLinkCode } from '../../../domain/links/link-code.ts'
import { countParts } from '../../../domain/text/split-parts.ts'
import { CodeSource } from '../../links/code-source.ts'
import { MessageLinks, type MessageLinksOptions, maxLinksInMessage } from '../../links/message-links.ts'

const code = 'x'.repeat(codeLength)

/** Links with codes that tell how many were drawn. */
function open(change: Partial<MessageLinksOptions> = {}): MessageLinks {
  let drawn = 0
  const codes = { next: () => `${++drawn}` }
  return new MessageLinks({ codes, baseUrl: 'https://go.example', showScheme: true, ...change })
}

function textOf(links: MessageLinks, text: string): string | null {
  const shortened = links.shortenText(text)
  return shortened.kind === 'shortened' ? shortened.text : null
}

test('each target of a message has one link, wherever and however often it stands', () => {
  const links = open()
  assert.equal(
    textOf(links, 'A https://example.com/a, b (https://example.com/b). Again: https://EXAMPLE.com/a'),
    'A https://go.example/l/1, b (https://go.example/l/2). Again: https://go.example/l/1',
  )
  assert.equal(textOf(links, 'By SMS: https://example.com/b'), 'By SMS: https://go.example/l/2')
  assert.deepEqual(links.drafts, [
    { kind: 'short', code: '1', target: 'https://example.com/a' },
    { kind: 'short', code: '2', target: 'https://example.com/b' },
  ])
})

test('a text without links comes back as it is', () => {
  const links = open()
  assert.equal(textOf(links, 'Hello, {}€ 👋'), 'Hello, {}€ 👋')
  assert.deepEqual(links.drafts, [])
})

test('two messages never share a link', () => {
  const codes = new CodeSource()
  const texts = [open({ codes }), open({ codes })].map((links) => textOf(links, 'https://example.com/a'))
  assert.notEqual(texts[0], texts[1])
})

test('the length of the text is known, so parts are counted after shortening', () => {
  const links = open({ codes: { next: () => code }, showScheme: false, baseUrl: 'https://go.example' })
  const text = `${'a'.repeat(120)} https://example.com/${'path/'.repeat(40)}`
  assert.equal(countParts(text), 3)
  assert.equal(textOf(links, text), `${'a'.repeat(120)} go.example/l/${code}`)
  assert.equal(countParts(textOf(links, text) ?? ''), 1)
})

test('links of our own stay as they are', () => {
  const links = open()
  const text = 'https://go.example/l/abc and http://go.example/u/abc'
  assert.equal(textOf(links, text), text)
  assert.equal(textOf(links, 'https://go.example/shop'), 'https://go.example/l/1')
  assert.equal(textOf(links, 'https://go.example.evil.example/l/abc'), 'https://go.example/l/2')
})

test('more links than a message may have are refused, over all of its texts', () => {
  const many = Array.from({ length: maxLinksInMessage }, (_, index) => `https://example.com/${index}`).join(
    ' ',
  )
  const links = open()
  assert.notEqual(textOf(links, many), null)
  assert.notEqual(textOf(links, many), null)
  assert.equal(textOf(links, 'https://example.com/one-more'), null)
  assert.equal(links.shortenTarget('https://example.com/one-more').kind, 'too-many')
  assert.equal(links.drafts.length, maxLinksInMessage)
  assert.equal(textOf(open(), `${many} https://example.com/one-more`), null)
})

test('the link of a button always has its scheme; what is none is left alone', () => {
  const links = open({ showScheme: false })
  const target = (address: string) => {
    const shortened = links.shortenTarget(address)
    return shortened.kind === 'shortened' ? shortened.text : null
  }
  assert.equal(target('https://example.com/a'), 'https://go.example/l/1')
  for (const address of [
    'tel:+380671234567',
    'viber://chat',
    'see https://example.com/a',
    'https://go.example/l/1',
  ]) {
    assert.equal(target(address), address)
  }
})

test('an unsubscribe link stands in a line of its own and stays GSM', () => {
  const links = open({ showScheme: false, codes: { next: () => code } })
  assert.equal(links.appendUnsubscribe('Sale!', 'Shop'), `Sale!\nSTOP: go.example/u/${code}`)
  assert.equal(links.appendUnsubscribe('Sale!\n', 'Shop', ''), `Sale!\ngo.example/u/${code}`)
  assert.deepEqual(links.drafts[0], { kind: 'unsubscribe', code, sender: 'Shop' })
})

test('codes are never drawn twice, are codes, and use every character', () => {
  const codes = new CodeSource()
  const drawn = Array.from({ length: 20_000 }, () => codes.next())
  assert.equal(new Set(drawn).size, drawn.length)
  assert.ok(drawn.every((each) => readLinkCode(each) === each))
  const counts = new Map<string, number>()
  for (const character of drawn.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  assert.equal(counts.size, 32)
  // 7,500 of each are expected, with a standard deviation of 85.
  assert.ok([...counts.values()].every((count) => Math.abs(count - 7_500) < 700))
})
