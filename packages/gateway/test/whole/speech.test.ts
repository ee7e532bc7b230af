import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SpeechProviders } from '../../../../simulators/speech/speech-providers.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { openSpeechEngine } from '../../../speech/speech.ts'
import { GatewayHarness } from './gateway-harness.ts'

const engine = await openSpeechEngine(systemClock)
await engine?.[Symbol.asyncDispose]()
const skip = engine === null ? 'no speech engine is installed here' : false

let providers: SpeechProviders
let harness: GatewayHarness

before(async () => {
  providers = await SpeechProviders.open({ clock: systemClock, port: 0 })
  const { url, apiKey } = providers.address
  harness = await GatewayHarness.open({
    everyChannel: true,
    settings: {
      speech: {
        engines: [{ name: 'google', kind: 'google', apiKey, baseUrl: url, timeoutMs: 1_000 }],
        rules: [{ engine: 'google', accounts: ['demo'] }],
        cache: { megabytes: 0 },
      },
    },
  })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
  await providers[Symbol.asyncDispose]()
})

/** Calls a simulated telephone that presses a key; resolves with the timeline. */
async function call(id: string, message: string): Promise<string[]> {
  const { data } = await harness.client.post([
    {
      ...{ type: 'voice', id, phone: '380671239969', message, dtmf: true },
      voice: { gender: 'FEMALE', language: 'uk-UA', name: 'uk-UA-Standard-A' },
    },
  ])
  assert.equal(data?.[0]?.success, true, data?.[0]?.error)
  await harness.untilStatus(id, 'DELIVERED')
  return harness.story(Number(data[0].data?.['msg_id']))
}

const callLine = (story: string[]) => story.find((line) => line.includes('The call lasted')) ?? ''

test('a text is spoken by the engine of the account, with the voice that the client names', {
  skip,
}, async () => {
  const story = await call('one', 'Ваше замовлення вже їде')
  assert.deepEqual(providers.spoken, [
    { provider: 'google', voice: 'uk-UA-Standard-A', text: 'Ваше замовлення вже їде' },
  ])
  assert.doesNotMatch(callLine(story), /spoke/)
})

test('a code is spoken by the embedded engine, and never reaches the provider', { skip }, async () => {
  const before = providers.spoken.length
  const story = await call('two', 'Ваш код 4821')
  assert.equal(providers.spoken.length, before)
  assert.match(callLine(story), /Ukrainian.* spoke, as no voice is called uk-UA-Standard-A/)
})

test('where the provider fails the call is made all the same, and the timeline says why', {
  skip,
}, async () => {
  providers.putFaults({ status: 503 })
  const story = await call('three', 'Кур’єр поруч')
  assert.match(callLine(story), /because of another engine: google did not speak: HTTP 503/)
})
