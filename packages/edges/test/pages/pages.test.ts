import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPages } from '../../pages/pages.ts'

function pagesOf(files: Record<string, string>) {
  const pages = renderPages(new Map(Object.entries(files)))
  return (path: string) => pages.find((page) => page.path === path)
}

test('the files of the reference are one page, with the titles of all but the first a step lower', () => {
  const page = pagesOf({
    'reference/README.md': '# Reference\n\n## Limits',
    'reference/errors.md': '# Errors\n\n## Limits',
  })('')
  assert.deepEqual(page?.headings, [
    { id: 'reference', text: 'Reference', depth: 1 },
    { id: 'limits', text: 'Limits', depth: 2 },
    { id: 'errors', text: 'Errors', depth: 2 },
    { id: 'errors-limits', text: 'Limits', depth: 3 },
  ])
  assert.equal(page.title, 'Reference')
})

test('links between files become links between pages', () => {
  const files = {
    'reference/README.md':
      '# Reference\n\n[a](errors.md) [b](errors.md#limits) [c](../channels/sms.md#limits)',
    'reference/errors.md': '# Errors\n\n## Limits\n\n[d](README.md) [e](#limits)',
    'channels/sms.md': '# SMS\n\n## Limits\n\n[f](../reference/errors.md) [g](#limits)',
  }
  const html = `${pagesOf(files)('')?.html ?? ''}${pagesOf(files)('channels/sms')?.html ?? ''}`
  const links = [...html.matchAll(/<a href="([^"]+)">([a-g])<\/a>/g)].map(([, to, text]) => `${text}: ${to}`)
  assert.deepEqual(links, [
    'a: /docs#errors',
    'b: /docs#limits',
    'c: /docs/channels/sms#limits',
    'd: /docs',
    'e: /docs#limits',
    'f: /docs#errors',
    'g: /docs/channels/sms#limits',
  ])
})

test('without the other documents the reference is there, and links to them stay text', () => {
  const { html = '' } =
    pagesOf({ 'reference/README.md': '# Reference\n\n[SMS](../channels/sms.md) ![x](../pictures/a.svg)' })(
      '',
    ) ?? {}
  assert.match(html, /<p>SMS <img src="\/docs\/pictures\/a\.svg" alt="x"><\/p>/)
})

test('a link to no page becomes text, and a link to another site is kept', () => {
  const { html = '' } =
    pagesOf({
      'channels/sms.md': '# SMS\n\n[source](../../src/main.ts) [rfc](https://www.rfc-editor.org/rfc/rfc9457)',
    })('channels/sms') ?? {}
  assert.match(html, /<p>source <a href="https:\/\/www\.rfc-editor\.org\/rfc\/rfc9457" rel="noreferrer">rfc</)
})

test('pictures are taken from our own pages only', () => {
  const { html = '' } =
    pagesOf({
      'channels/sms.md': '# SMS\n\n![ours](../pictures/parts.svg) ![theirs](https://example.com/x.svg)',
    })('channels/sms') ?? {}
  assert.match(html, /<img src="\/docs\/pictures\/parts\.svg" alt="ours"> theirs/)
})

test('markup in Markdown is left out, and signs in code and links are text', () => {
  const { html = '' } =
    pagesOf({
      'channels/sms.md':
        '# SMS\n\n<script>alert(1)</script>\n\n`<b>`\n\n```\n</code><i>\n```\n\n[x](javascript:alert(1)) [y](../reference/"onclick=.md)',
    })('channels/sms') ?? {}
  assert.doesNotMatch(html, /<script|<i>|<b>|javascript:|onclick/)
  assert.match(html, /&lt;b&gt;.*&lt;\/code&gt;&lt;i&gt;/s)
})

test('code of a shell is marked as a command', () => {
  const { html = '' } =
    pagesOf({ 'channels/sms.md': '# SMS\n\n```sh\ncurl x\n```\n\n```json\n{}\n```' })('channels/sms') ?? {}
  assert.match(html, /<pre tabindex="0" class="command"[^>]*><code>curl x/)
  assert.match(html, /<pre tabindex="0"><code>\{\}/)
})
