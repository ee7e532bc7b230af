import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VoiceScript } from '../../../simulators/scripts.ts'
import type { Audio } from '../../../telephony/rtp/audio.ts'
import { decodeWav } from '../../../telephony/rtp/wav.ts'
import { amplitudeAt, tones } from '../../../telephony/test/rtp/tones.ts'
import { baresipIsMissing } from '../../../telephony/test/sip/baresip/baresip.ts'
import { startBaresipCaller } from './baresip-caller.ts'
import { SipHarness } from './sip-harness.ts'

const skip = baresipIsMissing
const phone = '380501112233'

async function callByBaresip(script: VoiceScript | null, samples: Audio['samples'] = new Int16Array(16_000)) {
  const harness = await SipHarness.open()
  harness.sandbox.handsets.setScripts(phone, { voice: script })
  const { port, username, password } = harness.carrier.address
  const baresip = await startBaresipCaller({ port, to: phone, username, password, samples })
  return {
    harness,
    baresip,
    async [Symbol.asyncDispose]() {
      await baresip[Symbol.asyncDispose]()
      await harness[Symbol.asyncDispose]()
    },
  }
}

test('baresip is answered and hung up, and its sound is in the recording', { skip }, async () => {
  await using scene = await callByBaresip('hang-up', tones([440], 1.5))
  const { baresip, harness } = scene
  await baresip.says('Call established')
  await baresip.says('session closed')
  const { content } = await harness.ended(phone)
  assert.deepEqual([content.answered, content.endedBy], [true, 'handset'])
  const wav = await harness.carrier.calls.recording(content.callId)
  const { samples } = decodeWav(wav ?? assert.fail('there is no recording'))
  const start = samples.findIndex((sample) => Math.abs(sample) > 500)
  const received = samples.subarray(start + 400, start + 3_600)
  assert.ok(amplitudeAt(received, 440) > 7_500, `${amplitudeAt(received, 440)}`)
  assert.ok(amplitudeAt(received, 1_000) < 100)
})

test('baresip receives the key that was pressed', { skip }, async () => {
  await using scene = await callByBaresip('reply')
  await scene.baresip.says('Call established')
  await scene.baresip.says("received event: '1'")
})

test('baresip finds the line busy', { skip }, async () => {
  await using scene = await callByBaresip('busy')
  await scene.baresip.says('486 Busy Here')
})

test('baresip gives up while it rings', { skip }, async () => {
  await using scene = await callByBaresip('silent')
  await scene.harness.ringing(phone)
  await scene.baresip.quit()
  const { text, content } = await scene.harness.ended(phone)
  assert.deepEqual([text, content.endedBy], ['Missed call', 'caller'])
})
