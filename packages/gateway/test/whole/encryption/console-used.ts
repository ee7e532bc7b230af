import assert from 'node:assert/strict'
import { addUser, ConsoleVisitor } from '../../../../../test/attacks/console-visitor.ts'
import type { GatewayHarness } from '../gateway-harness.ts'
import { command } from './keys-and-commands.ts'
import { phones, said } from './searched-words.ts'

/**
 * Messages that wait for their time or for an operator, and what a user does at the console: sends lines, decides, repeats
 * and cancels many, searches, saves the search; and an alert of a rule.
 */
export async function useConsole(harness: GatewayHarness, keys: string[]): Promise<void> {
  const { client, db } = harness
  await addUser(db, 'ada', 'admin')
  const ada = await ConsoleVisitor.signedIn(harness.url, 'ada')
  const post = async (path: string, body: object) => {
    const { status, text, body: answer } = await ada.post(path, body)
    assert.equal(status, 200, `${path}: ${text}`)
    return answer
  }
  const alert = ['--kind', 'balance', '--threshold', '1000000', '--for', '0', '--to', 'pager']
  await run('alerts', 'targets', 'add', 'pager', '--kind', 'webhook', '--url', harness.receiver.url('/pager'))
  await run('alerts', 'add', 'money', ...alert)
  const send_at = new Date(Date.now() + 86_400_000).toISOString()
  const scheduled = { phone: phones.scheduled, sms_message: said.scheduled, send_at }
  const [first, second] = await client.sendAll([scheduled, scheduled])
  assert.ok(first !== undefined && second !== undefined)
  const held = await client.send({ phone: phones.held, sms_message: `${said.held} casino` })
  await client.send({ phone: phones.held, sms_message: `${said.held} casino again` })
  await run('held', 'release', String(held.msg_id))
  await harness.untilStatus(Number(held.id), 'DELIVERED')
  const operation = { type: 'sms', phone: phones.rows, sms_message: said.rows, sms_signature: 'Posthorn' }
  const rows = [1, 2].map((line) => ({ line, attempt: 1, operation: { ...operation, id: line + 40 } }))
  const sent = (await post('send/rows', { accountId: 1, rows })) as { rows: { msgId: number }[] }
  await harness.untilStatus(41, 'UNDELIVERABLE')
  await post('messages/batch', { kind: 'cancel', msgIds: [first.msg_id], attempt: 'cancel-1' })
  const msgIds = sent.rows.map(({ msgId }) => msgId)
  await post('messages/batch', { kind: 'resend', msgIds, attempt: 'resend-1' })
  // The sentence of the refusal repeats the number, and the audit log keeps it.
  const reply = { phone: phones.rows, channel: 'sms', kind: 'text', text: said.reply }
  const refused = await ada.post('handsets/reply', reply)
  assert.deepEqual([refused.status, refused.text.includes(phones.rows)], [400, true])
  await post('views/save', { name: said.view, filters: { find: phones.rows } })
  assert.match((await ada.get(`messages?find=${phones.rows}`)).text, new RegExp(phones.rows))

  async function run(...args: string[]): Promise<void> {
    const { code, text } = await command(harness, keys, ...args)
    assert.equal(code, 0, text)
  }
}
