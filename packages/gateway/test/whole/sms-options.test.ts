import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from './gateway-harness.ts'

const phone = '919876543210'
const tlvs = [
  { tag: '0x1400', value: '1101345670000012345', nul: true },
  { tag: '0x1401', value: '1107000000000000001', fromClient: true },
]
const routes = [{ upstream: 'carrier' }, { upstream: 'carrier', prefix: '91', flash: true, tlvs }]

function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}

test("a route's parameters, those of the client and flash reach the SMSC, and other numbers go without them", async () => {
  await using harness = await GatewayHarness.open({ settings: { routes } })
  const given = { '0x1401': '1107999999999999999' }
  await harness.client.send({ phone, sms_message: 'Замовлення прибуло', sms_tlvs: given })
  const { messages } = await harness.network().handsets.received(phone)
  assert.deepEqual(
    messages.map(({ text, flash, tlvs: shown }) => ({ text, flash, tlvs: shown })),
    [
      {
        text: 'Замовлення прибуло',
        flash: true,
        tlvs: { '0x1400': hex('1101345670000012345\0'), '0x1401': hex('1107999999999999999') },
      },
    ],
  )
  await harness.client.send({ phone: '380671234567' })
  const others = await harness.network().handsets.received('380671234567')
  assert.deepEqual([others.messages[0]?.flash, others.messages[0]?.tlvs], [undefined, undefined])
})

test('a flash SMS of several parts and an SMS of octets arrive, where the operator lets clients send them', async () => {
  await using harness = await GatewayHarness.open({
    settings: { contract: { flashSms: true, binarySms: true } },
  })
  const text = 'It is urgent. '.repeat(14).trim()
  await harness.client.send({ phone: '380671234567', sms_message: text, sms_flash: true })
  const flash = await harness.network().handsets.received('380671234567')
  assert.deepEqual(
    [flash.messages[0]?.text, flash.messages[0]?.parts, flash.messages[0]?.flash],
    [text, 2, true],
  )
  await harness.client.send({ phone: '380671234568', sms_message: '00e9ff41', sms_binary: true })
  const binary = await harness.network().handsets.received('380671234568')
  // The simulated telephone shows octets as Latin-1.
  assert.equal(Buffer.from(binary.messages[0]?.text ?? '', 'latin1').toString('hex'), '00e9ff41')
})
