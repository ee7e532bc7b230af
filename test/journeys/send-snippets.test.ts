import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'
import { Snippets } from '../console/snippets.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

test('voices are chosen from those that there are, and can be listened to', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/send?type=voice&phone=380671234567')
  const listen = page.getByRole('button', { name: 'Listen' })
  await listen.waitFor()
  assert.ok(await listen.isDisabled())
  await text(page).fill('Ваше замовлення вже в дорозі')
  const speaker = page.getByRole('group', { name: 'Who speaks' })
  await speaker.getByLabel('Language').selectOption('uk')
  await speaker.getByLabel('Voice', { exact: true }).selectOption({ label: 'a man’s' })
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('region', { name: 'JSON' })
  const voice = async () => {
    const { data } = JSON.parse(await json.innerText()) as { data: { voice: object }[] }
    return data[0]?.voice
  }
  assert.deepEqual(await voice(), { gender: 'male', language: 'uk', name: 'default' })
  const name = speaker.getByLabel('Name', { exact: true })
  const names = await name.locator('option').allInnerTexts()
  assert.ok(names.length > 1, names.join(', '))
  await name.selectOption({ index: 1 })
  assert.deepEqual(await voice(), { gender: 'male', language: 'uk', name: names[1] })
  const [sample] = await Promise.all([page.waitForResponse('**/voice-sample'), listen.click()])
  assert.equal(sample.status(), 200)
  await page.getByText(/^Spoken by /).waitFor()
  await assertAccessible(page)
})

test('the same request works with curl and with every client', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db } = harness.gateway
  const page = await harness.signedIn('operator', '/send?phone=380671234567')
  const words = `It's "here": $HOME, \\n, {{x}}, a{b}\nЗаберіть його – до 18:00 \u2028 \u007f`
  await text(page).fill(words)
  await page.getByText('Options of the whole message').click()
  await page.getByLabel('Short links that count clicks').check()
  using programs = new Snippets()
  for (const { language, isMissing, run } of programs.all) {
    if (isMissing) continue
    await page.getByRole('tab', { name: language }).click()
    const code = await page.locator('.code-block pre').textContent()
    const output = await run(code ?? '')
    const [row] = await db.query<{ msg_id: number; text: string }>({
      text: `SELECT msg_id, plan #>> '{stages,0,content,text}' AS text FROM messages ORDER BY msg_id DESC LIMIT 1`,
    })
    assert.match(output, new RegExp(`"?msg_id"?: ?"?${row?.msg_id}\\b`), `${language}: ${output}`)
    assert.equal(row?.text, words, language)
    for (const table of ['open_messages', 'final_messages', 'accepted_messages'])
      await db.query({ text: `DELETE FROM ${table}` })
  }
})
