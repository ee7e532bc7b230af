import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeEmailWords, codeEmail } from '../../email/code-email.ts'

const words: CodeEmailWords = {
  subject: 'Your code is 482193',
  heading: 'Confirm your address',
  code: '482193',
  sentence: 'It is valid for 5 minutes. Tell it to nobody.',
  footer: 'If you did not ask for it, do nothing.',
  lang: 'en',
  dir: 'ltr',
}

test('the text says everything that the HTML says', () => {
  const { text, html, subject } = codeEmail(words)
  assert.equal(subject, words.subject)
  assert.equal(
    text,
    'Confirm your address\n\n482193\n\nIt is valid for 5 minutes. Tell it to nobody.\n\nIf you did not ask for it, do nothing.',
  )
  for (const said of [words.heading, words.code, words.sentence, words.footer]) {
    assert.ok(html?.includes(`>${said}<`), said)
  }
})

test('whatever stands in the words is text, and neither an element nor an attribute', () => {
  const evil = `<script>alert("x")</script> & 'y'`
  const { html } = codeEmail({
    subject: evil,
    heading: evil,
    code: evil,
    sentence: evil,
    footer: evil,
    lang: '"><img src=x>',
    dir: 'ltr',
  })
  assert.ok(html !== null)
  assert.doesNotMatch(html, /<script|<img/)
  const escaped = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;'
  assert.equal(html.split(escaped).length - 1, 5)
  assert.ok(html.includes('<html lang="&quot;&gt;&lt;img src=x&gt;" dir="ltr">'))
})

test('a subject is one line, so that it can end no header', () => {
  const { subject } = codeEmail({ ...words, subject: 'Code\r\nBcc: all@example.com\u0000' })
  assert.equal(subject, 'Code Bcc: all@example.com')
})

test('in a language that is written from the right the code is still read from the left', () => {
  const { html } = codeEmail({ ...words, lang: 'he', dir: 'rtl' })
  assert.match(html ?? '', /<html lang="he" dir="rtl">/)
  assert.match(html ?? '', /<p class="code" dir="ltr"[^>]*>482193<\/p>/)
})

test('nothing is fetched, nothing is wider than the window, and both colour schemes are served', () => {
  const { html } = codeEmail(words)
  assert.ok(html !== null)
  assert.doesNotMatch(html, /https?:|<img|<a |<table|url\(/)
  assert.doesNotMatch(html, /[^-]width:\s*\d/)
  assert.match(html, /max-width:480px/)
  assert.match(html, /prefers-color-scheme:dark/)
  assert.match(html, /name="color-scheme" content="light dark"/)
})

test('every element that is opened is closed', () => {
  const { html } = codeEmail(words)
  const open: string[] = []
  for (const [, slash, name] of html?.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g) ?? []) {
    if (name === undefined || name === 'meta') continue
    if (slash === '') open.push(name)
    else assert.equal(open.pop(), name)
  }
  assert.deepEqual(open, [])
})

test('words that are not there leave no empty paragraph', () => {
  const { text, html } = codeEmail({ ...words, footer: '' })
  assert.ok(text.endsWith('Tell it to nobody.'))
  assert.doesNotMatch(html ?? '', /class="quiet"/)
})
