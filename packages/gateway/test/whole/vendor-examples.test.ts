import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemClock } from '../../../kit/time/clock.ts'
import { openSpeechEngine } from '../../../speech/speech.ts'
import { GatewayHarness } from './gateway-harness.ts'

const engine = await openSpeechEngine(systemClock)
await engine?.[Symbol.asyncDispose]()
const skip = engine === null ? 'no speech engine is installed here' : false

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({
    everyChannel: true,
    settings: { links: { baseUrl: 'https://go.example' } },
  })
})

after(() => harness[Symbol.asyncDispose]())

type Example = { id: number | string } & Record<string, unknown>

/** Posts an example as its page has it; only the key and the address of the callback are ours. */
async function deliver(example: Example): Promise<{ type: string; msgId: number }> {
  const { data } = await harness.client.post([example])
  const [item] = data ?? []
  assert.equal(item?.success, true, item?.error)
  // A call takes as long as its text, said twice.
  await harness.untilAllEnded(60_000)
  const { type } = await harness.untilStatus(example.id, 'DELIVERED', 'READ')
  return { type, msgId: Number(item.data?.['msg_id']) }
}

test('the example of the page "Voice Call" is spoken by the best voice of its language', {
  skip,
}, async () => {
  const { type, msgId } = await deliver({
    type: 'voice',
    id: 100500,
    phone: 380971234567,
    message: 'Your code is 100500',
    voice: {
      gender: 'female',
      language: 'en-GB',
      name: 'en-GB-Standard-A',
    },
    dtmf: false,
  })
  assert.equal(type, 'voice')
  const story = await harness.story(msgId)
  const call = story.find((line) => line.includes('The call lasted'))
  assert.match(call ?? '', /; English.* spoke, as no voice is called en-GB-Standard-A\.$/)
})

test('the example of the page "RCS with resending by SMS" arrives by RCS, from its sender', async () => {
  const { type } = await deliver({
    type: 'rcs+sms',
    id: 100501,
    phone: 380971234567,
    sms_signature: 'SMSTest',
    sms_message: 'Message text to be sent via SMS',
    rcs_signature: 'RCSTest',
    rcs_message: 'Message text to be sent via RCS',
    rcs_image: 'https://url.com/storage/images/image.png',
    rcs_link: 'https://redirect.url',
    rcs_button: 'Button caption',
    rcs_lifetime: 172800,
    short_link: true,
    hook: harness.receiver.url(),
  })
  assert.equal(type, 'rcs')
  const { messages } = harness.network().handsets.view('380971234567')
  assert.equal(messages.at(-1)?.from, 'RCSTest')
})

for (const [type, fields] of [
  ['viber', { viber_signature: 'ViberTest', viber_type: 'text', viber_message: 'Message text' }],
  ['rcs', { rcs_signature: 'AlphaRCS', rcs_message: 'Message text' }],
  ['sms', { sms_signature: 'SMSTest', sms_message: 'Message text' }],
] as const) {
  test(`the sender of the vendor's examples is known on ${type}`, async () => {
    const id = `sender-${type}`
    assert.equal((await deliver({ type, id, phone: 380971234567, ...fields })).type, type)
  })
}

test('a message whose id was padded with zeros is found by the number', async () => {
  await deliver({
    type: 'sms',
    id: '000731',
    phone: '380971234567',
    sms_signature: 'SMSTest',
    sms_message: 'Message text',
  })
  const { data } = await harness.client.post([{ type: 'status', id: 731 }])
  assert.equal(data?.[0]?.data?.['id'], '000731')
})

test('an empty hook and a lifetime of digits are taken by the whole gateway', async () => {
  await deliver({
    type: 'sms',
    id: 'empty-hook',
    phone: '380971234567',
    sms_signature: 'SMSTest',
    sms_message: 'Message text',
    sms_lifetime: '3600',
    hook: '',
  })
})
