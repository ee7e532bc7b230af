import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optOutLines } from '../../packages/administration/subscribers/opt-outs.ts'
import { escapes } from '../../packages/carriers/custom-http/template.ts'
import { csvText } from '../../packages/kit/text/csv.ts'
import { escapeXml } from '../../packages/kit/text/escape-xml.ts'
import { printable } from '../../packages/kit/text/printable.ts'
import { readableLine } from '../../packages/observability/readable-lines.ts'
import { Headers } from '../../telephony/sip/message/headers.ts'
import { noBody, writeMessage } from '../../telephony/sip/message/message.ts'

/** Every character of 16 bits, halves of pairs alone, and some pairs. */
const everything = [
  ...Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)),
  '\u{10000}',
  '\u{1f600}',
  '\u{10ffff}',
]
/** XML 1.0 §2.2, production 2. */
const isOfXml = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u

test('no text makes a body of XML that cannot be read, and what XML allows is kept', () => {
  for (const character of everything) {
    const escaped = escapes.xml(`a${character}b`)
    const code = character.codePointAt(0) ?? 0
    const name = `U+${code.toString(16)}`
    assert.ok(isOfXml.test(escaped), name)
    assert.ok(!/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/.test(escaped), name)
    if (code >= 0xd800 && code <= 0xdfff) assert.equal(escaped, 'a\ufffdb', name)
    else if (!isOfXml.test(character)) assert.equal(escaped, 'ab', name)
    else if (!/[&<>"']/.test(character)) assert.equal(escaped, `a${character}b`, name)
  }
  assert.equal(escapeXml('a\u0000\u0008\u000b\u000c\u001f\ufffe\uffffb'), 'ab')
  assert.equal(escapeXml('\ud83d\ude00 \ud83d \ude00'), '\u{1f600} \ufffd \ufffd')
})

test('every text comes out of JSON and of a form as it went in, halves of pairs aside', () => {
  for (const character of everything) {
    const text = `a${character}"b`
    assert.equal(JSON.parse(`"${escapes.json(text)}"`), text)
    const whole = text.toWellFormed()
    assert.equal(new URLSearchParams(`t=${escapes.form(text)}`).get('t'), whole)
    assert.equal(decodeURIComponent(escapes.url(text)), whole)
  }
})

test('no value begins a field of its own in SIP', () => {
  for (const end of ['\r\n', '\n', '\r', '\0', '\r\n\r\n']) {
    const headers = Headers.of([['subject', `a${end}X-Injected: b`]])
    const reason = `no${end}X-Injected: b`
    const octets = writeMessage({ kind: 'response', status: 486, reason, headers, body: noBody })
    assert.deepEqual(octets.toString().split(/\r\n|[\r\n\0]/), [
      'SIP/2.0 486 no X-Injected: b',
      'Subject: a X-Injected: b',
      'Content-Length: 0',
      '',
      '',
    ])
  }
})

test('words of others move no cursor of a terminal', () => {
  const hostile = 'a\u001b[2J\u001b]0;owned\u0007\u009b31m\rb\u0008\u007f'
  const controls = /[^\P{Cc}\n\t]/u
  assert.ok(!controls.test(printable(hostile)))
  assert.equal(printable('one\ttwo\nthree, €'), 'one\ttwo\nthree, €')
  const entry = {
    level: 'warn',
    msg: hostile,
    reason: hostile,
    err: { stack: hostile, cause: { reason: hostile } },
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the line itself
  const shown = readableLine(JSON.stringify(entry)).replaceAll(/\u001b\[\d{1,2}m/g, '')
  assert.ok(!controls.test(shown), JSON.stringify(shown))
})

test('no cell that others wrote is a formula', async () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) assert.equal(csvText(`${start}1+1`), `'${start}1+1`)
  const row = { phone: '380671234567', sender: '=cmd', reason: '@sum', source: '+1', at: 0 }
  const db = { query: () => Promise.resolve([row]) }
  const lines: string[] = []
  for await (const line of optOutLines(db as never, csvText)) lines.push(line)
  assert.match(lines.join(''), /^380671234567,'=cmd,'@sum,'\+1,/m)
})
