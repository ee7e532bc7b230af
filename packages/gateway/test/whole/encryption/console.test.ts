import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../../../test/attacks/console-visitor.ts'
import { GatewayHarness } from '../gateway-harness.ts'
import { keys, replyFrom } from './keys-and-commands.ts'

const phone = '380671230101'

test('the console finds a whole number, says why it finds no part of one, and erases a person', async () => {
  await using harness = await GatewayHarness.open(keys('a1'.repeat(32)))
  const id = Number((await harness.client.send({ phone, sms_message: 'Falcon parcel' })).id)
  await harness.untilCallbackOf(id, 'DELIVERED')
  await replyFrom(harness, phone, 'Heron agrees')
  await harness.untilCallbackOf(id, 'REPLIED')
  await addUser(harness.db, 'ada', 'admin')
  const ada = await ConsoleVisitor.signedIn(harness.url, 'ada')
  const found = await ada.get(`messages?find=${phone}`)
  assert.match(found.text, new RegExp(phone))
  for (const part of [phone.slice(0, 8), 'Falcon']) {
    const { status, text } = await ada.get(`messages?find=${part}`)
    assert.equal(status, 400, text)
    assert.match(text, /stored encrypted, so only whole numbers/)
  }
  const page = await ada.get(`recipient?recipient=${phone}`)
  assert.match(page.text, /Heron agrees/)
  const exported = await ada.fetch(`subscriber/export.ndjson?recipient=${phone}`)
  const lines = await exported.text()
  for (const said of ['Falcon parcel', 'Heron agrees']) assert.ok(lines.includes(said), lines)
  const erased = await ada.post('subscriber/erase', { recipient: phone })
  assert.equal(erased.status, 200, erased.text)
  assert.equal((erased.body['counts'] as Record<string, number>)['messages'], 1)
  assert.equal((await ada.get(`messages?find=${phone}`)).text.includes(`"${phone}"`), false)
})
