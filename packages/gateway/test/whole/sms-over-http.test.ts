import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { SmsCarrierName } from '../../../../simulators/sms-carriers.ts'
import { GatewayHarness, price } from './gateway-harness.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})

after(() => harness[Symbol.asyncDispose]())

/** More than two parts. */
const longText = 'Ваше замовлення вже в дорозі. '.repeat(6).trim()

/** By kind, the beginning of the numbers that go to it in the sandbox; two digits follow. */
const kinds: [kind: string, carrier: SmsCarrierName | 'infobip', prefix: string][] = [
  ['twilio', 'twilio', '4477009000'],
  ['http', 'plainHttp', '4477009001'],
  ['kannel', 'kannel', '4477009002'],
  ['telnyx', 'telnyx', '4477009003'],
  ['jasmin', 'jasmin', '4477009004'],
  ['infobip-sms', 'infobip', '4477009005'],
  ['vonage', 'vonage', '4477009006'],
  ['plivo', 'plivo', '4477009007'],
  ['messagebird', 'messagebird', '4477009008'],
  ['alphasms', 'alphasms', '4477009009'],
]

function setFaults(carrier: SmsCarrierName | 'infobip', faults: object): void {
  const network = harness.network()
  const simulated = carrier === 'infobip' ? network.infobip?.sms : network[carrier]
  simulated?.putFaults(faults)
}

for (const [kind, carrier, prefix] of kinds) {
  suite(`SMS by ${kind}`, () => {
    test('is delivered, and its callback says so', async () => {
      const { id, msg_id: msgId } = await harness.client.send({ phone: `${prefix}11` })
      const [callback] = await harness.untilCallbacks(Number(id))
      assert.equal(callback?.status, 'DELIVERED')
      assert.match((await harness.story(msgId)).join('\n'), new RegExp(`${kind}-sandbox took part 1`))
    })

    test('of several parts is one request; all parts are delivered and charged', async () => {
      const before = await harness.money()
      const phone = `${prefix}12`
      const { id, parts } = await harness.client.send({ phone, sms_message: longText })
      assert.equal(parts, 3)
      assert.equal((await harness.untilStatus(Number(id), 'DELIVERED')).status, 'DELIVERED')
      const { messages } = await harness.network().handsets.received(phone)
      assert.deepEqual(
        messages.map(({ text }) => text),
        [longText],
      )
      assert.equal((await harness.money()).charged - before.charged, 3 * price)
    })

    test('whose answer was lost is delivered by its report alone, all parts of it', async () => {
      const phone = `${prefix}13`
      setFaults(carrier, { loseAnswers: true })
      const { id } = await harness.client.send({ phone, sms_message: longText })
      await harness.network().handsets.received(phone)
      setFaults(carrier, {})
      assert.equal((await harness.untilStatus(Number(id), 'DELIVERED')).status, 'DELIVERED')
      assert.equal(harness.network().handsets.view(phone).messages.length, 1)
    })

    test('whose answer is empty is delivered by its report alone, and sent once', async () => {
      const phone = `${prefix}29`
      setFaults(carrier, { emptyAnswers: true })
      const { id } = await harness.client.send({ phone })
      await harness.network().handsets.received(phone)
      setFaults(carrier, {})
      assert.equal((await harness.untilStatus(Number(id), 'DELIVERED')).status, 'DELIVERED')
      assert.equal(harness.network().handsets.view(phone).messages.length, 1)
    })

    test('that the carrier reports as undeliverable ends so', async () => {
      const phone = `${prefix}14`
      harness.network().handsets.setScripts(phone, { sms: 'expired' })
      const { id } = await harness.client.send({ phone })
      assert.equal((await harness.untilStatus(Number(id), 'EXPIRED')).status, 'EXPIRED')
    })

    test('that the telephone answers is replied', async () => {
      const phone = `${prefix}15`
      harness.network().handsets.setScripts(phone, { sms: 'reply' })
      const { id } = await harness.client.send({ phone })
      const { replies } = await harness.untilStatus(Number(id), 'REPLIED')
      assert.deepEqual(
        replies?.map(({ message }) => message),
        ['OK'],
      )
    })

    test('waits while the carrier throttles, and is then delivered once', async () => {
      const phone = `${prefix}16`
      harness.network().handsets.setScripts(phone, { sms: 'throttled' })
      const { id } = await harness.client.send({ phone })
      assert.equal((await harness.untilStatus(Number(id), 'DELIVERED')).status, 'DELIVERED')
      assert.equal(harness.network().handsets.view(phone).messages.length, 1)
    })
  })
}
