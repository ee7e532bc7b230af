import assert from 'node:assert/strict'
import type { Receiver } from '../../../../../test/support/receiver.ts'
import { rcsFields, viberFields, whatsAppText } from '../channel-operations.ts'
import { apiKey, type GatewayHarness } from '../gateway-harness.ts'
import type { IndependentSmsc } from '../independent-smsc.ts'
import { until } from '../until.ts'
import { visit } from '../visit.ts'
import { makeCalls } from './calls-made.ts'
import {
  serveAlarmReceiver,
  serveInterfaceUsers,
  serveSignInHook,
  serveSmppClients,
  untilRow,
} from './clients-served.ts'
import { useConsole } from './console-used.ts'
import { replyFrom } from './keys-and-commands.ts'
import { receiveReplies } from './replies-received.ts'
import { phones, said } from './searched-words.ts'

/** Uses each way on which numbers and contents come in; what can end has ended then. Returns the code of a call. */
export async function sendEverything(
  harness: GatewayHarness,
  { peer, receiver, keys }: { peer: IndependentSmsc; receiver: Receiver; keys: string[] },
): Promise<string> {
  const code = await makeCalls(harness)
  await serveSmppClients(harness)
  await serveInterfaceUsers(harness, receiver)
  await serveSignInHook(harness, keys)
  await serveAlarmReceiver(harness)
  await receiveReplies(harness, { peer, receiver })
  await useConsole(harness, keys)
  await sendOnEachChannel(harness)
  await untilRow(harness, 'alerts')
  return code
}

async function sendOnEachChannel(harness: GatewayHarness): Promise<void> {
  const { client } = harness
  const sms = { sms_signature: 'Posthorn' }
  const hook = harness.receiver.url(`/hooks/${phones.sms}`)
  const answer = await client.post(
    [
      { type: 'sms', id: 1, phone: phones.sms, ...sms, sms_message: said.sms, hook },
      {
        ...{ type: 'sms', id: 2, phone: phones.links, ...sms, short_link: true, unsubscribe_link: true },
        sms_message: `${said.sms} ${said.target}`,
      },
      { type: 'rcs', id: 3, phone: phones.sms, ...rcsFields, rcs_message: said.rcs },
      { type: 'viber', id: 4, phone: phones.viber, ...viberFields },
      { type: 'telegram', id: 5, phone: phones.viber, message: said.code },
      { type: 'hlr', id: 6, phone: phones.lookup },
    ],
    { 'idempotency-key': 'once' },
  )
  const faults = answer.data?.flatMap(({ error }) => error ?? []) ?? [answer.error]
  assert.deepEqual(faults, [])
  for (const id of [1, 2, 3, 4, 5]) await harness.untilStatus(id, 'DELIVERED', 'EXPIRED', 'REJECTED')
  await replyFrom(harness, phones.sms, said.reply)
  await harness.untilCallbacks(1, 2)
  await replyFrom(harness, phones.links, said.reply)
  await unsubscribe(harness)
  await enterCode(harness)
  await openWindow(harness)
}

async function unsubscribe(harness: GatewayHarness): Promise<void> {
  const text = harness.network().handsets.view(phones.links).messages.at(-1)?.text ?? ''
  const short = /\/l\/[0-9A-Za-z]+/.exec(text)?.[0] ?? assert.fail(text)
  const answer = await visit(`${harness.url}${short}`)
  assert.deepEqual([answer.status, answer.location], [302, said.target])
  const leave = /\/u\/[0-9A-Za-z]+/.exec(text)?.[0] ?? assert.fail(text)
  assert.equal((await visit(`${harness.url}${leave}`, 'POST', 'choice=sender')).status, 200)
}

async function enterCode(harness: GatewayHarness): Promise<void> {
  const verify = async (fields: object) => {
    const response = await fetch(`${harness.url}/api/verify.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, phone: phones.codes, ...fields }),
    })
    return (await response.json()) as { verify_id: string; status: string; error?: string }
  }
  const mail = await verify({ command: 'verify/create', type: 'email', email: phones.mail })
  assert.equal(mail.error, undefined)
  const { verify_id: verifyId, error } = await verify({ command: 'verify/create', custom_id: phones.codes })
  assert.equal(error, undefined)
  const code = await until('the code', () => {
    const text = JSON.stringify(harness.network().handsets.view(phones.codes).messages.at(-1) ?? null)
    return /Your code: (\d{6})/.exec(text)?.[1] ?? null
  })
  const check = { command: 'verify', verify_id: verifyId }
  assert.equal((await verify({ ...check, code: '0000000' })).status, 'pending')
  assert.equal((await verify({ ...check, code })).status, 'approved')
}

async function openWindow(harness: GatewayHarness): Promise<void> {
  const { http } = harness.network().addresses
  const init = {
    method: 'POST',
    body: JSON.stringify({ channel: 'whatsapp', to: 'Posthorn', text: said.reply }),
  }
  assert.ok((await fetch(`${http}/sandbox/handsets/${phones.sms}/replies`, init)).ok)
  await until('the window', async () => {
    const { data } = await harness.client.post([
      { type: 'whatsapp', id: 9, phone: phones.sms, ...whatsAppText },
    ])
    assert.ok(data?.[0]?.success, data?.[0]?.error)
    const { status } = await harness.untilStatus(9, 'DELIVERED', 'REJECTED', 'REPLIED')
    return status === 'REJECTED' ? null : true
  })
}
