import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { HandsetEntryView, HandsetView, MailboxView } from '../../console-contract/sending/handsets.ts'
import { operationFields } from '../../gateway/test/whole/channel-operations.ts'
import { apiKey, GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../gateway/test/whole/until.ts'
import { handsetsHandlers } from '../handsets/handsets-handlers.ts'
import { SimulatedNetwork } from '../handsets/simulated-network.ts'
import { requestBy } from './request-by.ts'

let harness: GatewayHarness
let lastId = 0

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})

after(() => harness[Symbol.asyncDispose]())

function handlers() {
  return handsetsHandlers(new SimulatedNetwork(harness.network().addresses.http))
}

async function handset(phone: string): Promise<HandsetView> {
  const query = { phones: phone }
  const { handsets } = await handlers()['GET /handsets']({
    ...requestBy('operator'),
    query,
  })
  const [view] = handsets
  assert.ok(view)
  return view
}

/** Carries out a change; returns the target in the audit log. */
async function act(
  name: Exclude<keyof ReturnType<typeof handlers>, `GET ${string}`>,
  body: object,
): Promise<string> {
  let target = ''
  const request = requestBy('operator', (noted) => {
    target = noted
  })
  await handlers()[name]({ ...request, body } as never)
  return target
}

/** Sends to a new number and resolves with what its handset shows. */
async function show(fields: object): Promise<{ id: number; phone: string; entry: HandsetEntryView }> {
  const id = ++lastId
  const phone = `3806730000${String(id).padStart(2, '0')}`
  const { data } = await harness.client.post([{ id, phone, ...fields }])
  assert.ok(data?.[0]?.success, data?.[0]?.error)
  const entry = await until('the handset to show it', async () => (await handset(phone)).entries[0] ?? null)
  return { id, phone, entry }
}

suite('a handset shows', () => {
  test('the parts and the alphabet of an SMS', async () => {
    const sms = { type: 'sms', sms_signature: 'Posthorn' }
    const short = await show({ ...sms, sms_message: 'Hello' })
    assert.deepEqual(short.entry.sms, { parts: 1, alphabet: 'gsm' })
    const long = await show({ ...sms, sms_message: 'Довгий текст. '.repeat(12) })
    assert.deepEqual(long.entry.sms, { parts: 3, alphabet: 'ucs2' })
    assert.deepEqual([long.entry.peer, long.entry.rich], ['Posthorn', null])
  })

  test('the card and the buttons of an RCS message from either carrier', async () => {
    const { entry } = await show({ type: 'rcs', ...operationFields.rcs })
    const link = 'https://shop.example/parcels/42'
    const url = 'https://shop.example/parcel.png'
    assert.deepEqual(entry.rich, {
      title: null,
      text: 'Your order has left',
      media: { kind: 'image', url, name: 'parcel.png' },
      buttons: [{ caption: 'Follow it', link, answers: true }],
      footer: null,
      location: null,
      cards: [],
      template: null,
    })
  })

  test('the cards of a Viber carousel, and the code of Telegram', async () => {
    const slide = (n: number) => ({
      ...{ caption: `Shoes ${n}`, image: 'https://shop.example/s.png', button: 'Look' },
      url: `https://shop.example/${n}`,
    })
    const { entry } = await show({
      ...{ type: 'viber', viber_signature: 'Posthorn', viber_type: 'carousel', viber_message: 'New' },
      viber_carousel: [slide(1), slide(2)],
    })
    assert.equal(entry.rich?.text, 'New')
    assert.deepEqual(
      entry.rich.cards.map(({ text, buttons }) => [text, buttons[0]?.link]),
      [
        ['Shoes 1', 'https://shop.example/1'],
        ['Shoes 2', 'https://shop.example/2'],
      ],
    )
    const telegram = await show({ type: 'telegram', ...operationFields.telegram })
    assert.equal(telegram.entry.code, '482913')
    assert.match(telegram.entry.msgId ?? '', /^\d+$/)
  })

  test('no link that a browser must not follow', async () => {
    const phone = '380673009999'
    const content = { text: 'x', buttons: [{ caption: 'Press', link: 'javascript:alert(1)' }] }
    harness
      .network()
      .handsets.receive(phone, { channel: 'viber', from: 'Shop', text: 'x', content, via: 'x' })
    const { entries } = await handset(phone)
    assert.deepEqual(entries[0]?.rich?.buttons, [{ caption: 'Press', link: null, answers: false }])
  })
})

suite('an action on a handset', () => {
  for (const channel of ['viber', 'rcs', 'telegram', 'whatsapp'] as const) {
    test(`the sender gets a read report on ${channel}`, async () => {
      const { id, phone } = await show({ type: channel, ...operationFields[channel] })
      await harness.untilStatus(id, 'DELIVERED')
      assert.equal(await act('POST /handsets/read', { phone, channel }), `handset …${phone.slice(-4)}`)
      await harness.untilStatus(id, 'READ')
    })
  }

  test('a reply arrives and is shown in the thread', async () => {
    const { id, phone } = await show({ type: 'rcs', ...operationFields.rcs })
    await act('POST /handsets/reply', { phone, channel: 'rcs', to: 'Posthorn', kind: 'text', text: 'Thanks' })
    await harness.untilStatus(id, 'REPLIED')
    const place = { latitude: 50.45, longitude: 30.52, name: 'Kyiv' }
    await act('POST /handsets/location', { phone, channel: 'rcs', to: 'Posthorn', ...place })
    const sent = (await handset(phone)).entries.filter(({ kind }) => kind === 'sent')
    assert.deepEqual(
      sent.map(({ peer, text, rich }) => [peer, text, rich?.location?.latitude]),
      [
        ['Posthorn', 'Thanks', undefined],
        ['Posthorn', 'Kyiv', 50.45],
      ],
    )
  })

  test('a script is set and removed, and everything is deleted', async () => {
    const { phone } = await show({ type: 'sms', ...operationFields.sms })
    await act('POST /handsets/script', { phone, channel: 'sms', script: 'undeliverable' })
    assert.deepEqual((await handset(phone)).scripts, { sms: 'undeliverable' })
    await act('POST /handsets/script', { phone, channel: 'sms', script: null })
    assert.deepEqual((await handset(phone)).scripts, {})
    await act('POST /handsets/clear', { phone })
    assert.deepEqual((await handset(phone)).entries, [])
  })

  test('a refusal of the network is shown with its sentence', async () => {
    const body = { phone: '380673008888', channel: 'sms', kind: 'text', text: 'STOP' }
    await assert.rejects(act('POST /handsets/reply', body), {
      name: 'ConsoleRefusal',
      status: 400,
      message: 'To must be given: 380673008888 has received nothing on sms to reply to',
    })
  })
})

test('an e-mail is in its mailbox, and its HTML has no origin and runs nothing', async () => {
  const email = 'ann@example.com'
  const response = await fetch(`${harness.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, command: 'verify/create', type: 'email', email }),
  })
  assert.equal(response.status, 200)
  const mailbox = async (): Promise<MailboxView> =>
    handlers()['GET /handsets/mailbox']({
      ...requestBy('operator'),
      query: { address: email },
    })
  const mail = await until('the e-mail', async () => (await mailbox()).mails[0] ?? null)
  assert.match(mail.subject, /^\d{6} is your code/)
  const signedOut = await fetch(`${harness.url}${mail.htmlPath}`)
  assert.equal(signedOut.status, 401)
})

test('outside of the sandbox there are no handsets', async () => {
  const request = handsetsHandlers(new SimulatedNetwork(null))['GET /handsets/recent']
  await assert.rejects(request(requestBy('operator')), {
    message: 'There are test phones in sandbox mode only',
  })
})
