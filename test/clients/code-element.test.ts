import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { browserIsMissing, openBrowser } from '../console/browser.ts'
import { assertAccessible } from '../console/console-harness.ts'

const built = new URL('../../../clients/typescript/dist/code.js', import.meta.url)
const skip = browserIsMissing
let browser: Browser
let page: Page
const server = createServer((request, response) => {
  const isScript = request.url === '/code.js'
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
  response.setHeader(
    'content-security-policy',
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self'",
  )
  response.end(
    isScript
      ? readFileSync(built)
      : '<!doctype html><html lang="en"><title>Sign in</title><main></main></html>',
  )
})

before(async () => {
  if (skip !== false) return
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await openBrowser()
  page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(10_000)
})

after(async () => {
  if (skip === false) await browser.close()
  server.close()
})

/** A page with this in a form; `heard` has its events. */
async function show(html: string, prepare = ''): Promise<void> {
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.evaluate(`${prepare};
    globalThis.heard = []
    document.querySelector('main').innerHTML = '<h1>Sign in</h1><form>${html}</form>'
    for (const type of ['code', 'resend', 'submit']) document.addEventListener(type, (event) => {
      event.preventDefault()
      heard.push(type === 'submit' ? [type, new FormData(event.target).get('otp')] : [type, event.detail])
    })`)
  await page.addScriptTag({ type: 'module', url: '/code.js' })
  await page.getByRole('textbox').waitFor()
}

const heard = () => page.evaluate('heard') as Promise<unknown[]>

test('the element is below 4 KiB, gzipped', () => {
  const { length } = gzipSync(readFileSync(built))
  assert.ok(length < 4_096, `${length} bytes`)
})

test('a code is typed, published once complete, and sent with the form', { skip }, async () => {
  await show('<posthorn-code name="otp" label="Code from the SMS"></posthorn-code>')
  const field = page.getByRole('textbox', { name: 'Code from the SMS' })
  assert.deepEqual(await Promise.all(['autocomplete', 'inputmode'].map((name) => field.getAttribute(name))), [
    'one-time-code',
    'numeric',
  ])
  await field.pressSequentially('482 91x')
  assert.deepEqual(await heard(), [])
  await field.press('3')
  await field.press('Enter')
  assert.deepEqual(await heard(), [
    ['code', '482913'],
    ['submit', '482913'],
  ])
})

for (const [pasted, code] of [
  ['123 456', '123456'],
  ['123–456', '123456'],
  ['Your code: 482913.', '482913'],
] as const) {
  test(`a paste of ${pasted} is ${code}`, { skip }, async () => {
    await show('<posthorn-code></posthorn-code>')
    await page.getByRole('textbox').focus()
    await page.keyboard.insertText(pasted)
    assert.equal(await page.getByRole('textbox').inputValue(), code)
    assert.deepEqual(await heard(), [['code', code]])
  })
}

test('a code with letters is in capitals', { skip }, async () => {
  await show('<posthorn-code type="text" length="4"></posthorn-code>')
  await page.getByRole('textbox').pressSequentially('bc-d3')
  assert.deepEqual(await heard(), [['code', 'BCD3']])
})

test('another code is requested once the countdown is over, by keyboard too, and it begins anew', {
  skip,
}, async () => {
  await page.clock.install()
  await show(
    '<posthorn-code resend-after="30" resend-label="Ще раз" wait-label="Через {seconds} с"></posthorn-code>',
  )
  await page.getByRole('button', { name: 'Через 30 с', disabled: true }).waitFor()
  await page.clock.runFor(30_000)
  await page.getByRole('textbox').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.deepEqual(await heard(), [['resend', null]])
  assert.equal(await page.getByRole('status').textContent(), 'A new code is on its way.')
  await page.getByRole('button', { name: 'Через 30 с', disabled: true }).waitFor()
})

test('an error is announced and leaves with the next key; the page is accessible', { skip }, async () => {
  await show('<posthorn-code resend-after="0"><span slot="label">Код</span></posthorn-code>')
  await assertAccessible(page)
  await page.evaluate(`document.querySelector('posthorn-code').setAttribute('error', 'The code is wrong')`)
  const field = page.getByRole('textbox', { name: 'Код' })
  assert.equal(await page.getByRole('alert').textContent(), 'The code is wrong')
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  await assertAccessible(page)
  await field.press('1')
  assert.equal(await field.getAttribute('aria-invalid'), 'false')
})

test('the code of an SMS for this page is filled in, and the request ends with the element', {
  skip,
}, async () => {
  const stub = `globalThis.OTPCredential ??= class {}
    Object.defineProperty(navigator, 'credentials', { value: { get: (wanted) => {
      globalThis.wanted = wanted
      return new Promise((resolve) => { globalThis.receive = resolve })
    } } })`
  await show('<posthorn-code></posthorn-code>', stub)
  assert.deepEqual(await page.evaluate('wanted.otp'), { transport: ['sms'] })
  await page.evaluate(`receive({ code: '482913' })`)
  await page.waitForFunction('heard.length > 0')
  assert.deepEqual(await heard(), [['code', '482913']])
  await show('<posthorn-code></posthorn-code>', stub)
  assert.equal(await page.evaluate('wanted.signal.aborted'), false)
  await page.evaluate(`document.querySelector('posthorn-code').remove()`)
  assert.equal(await page.evaluate('wanted.signal.aborted'), true)
})

test('a required field that is empty or short keeps the form from being sent', { skip }, async () => {
  await show('<posthorn-code name="otp" required></posthorn-code>')
  const isValid = () => page.evaluate(`document.querySelector('form').checkValidity()`)
  assert.equal(await isValid(), false)
  await page.getByRole('textbox').pressSequentially('123')
  assert.equal(await isValid(), false)
  await page.getByRole('textbox').pressSequentially('456')
  assert.equal(await isValid(), true)
})
