import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MediaWorker } from '../../../../telephony/rtp/media-worker.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import type { SpeechRouter } from '../../../speech/speech-router.ts'
import { createSipVoiceConnector } from '../../sip-voice/kind.ts'
import { Carrier, describeAudio } from '../sip/carrier.ts'
import { host, phone, States, voiceConfig } from '../sip/sample-trunk.ts'
import { submitPart } from '../submit-part.ts'

/** A text of half a second, as the shortest codes are. */
const speech: Pick<SpeechRouter, 'say'> = {
  say: () =>
    Promise.resolve({
      audio: { samplesPerSecond: 8_000, samples: new Int16Array(4_000) },
      voice: 'English',
      named: null,
      fault: null,
    }),
}
const pace = { beforeMs: 0, listenMs: 0, betweenMs: 0, goodbyeMs: 0 }
const voice = { gender: 'female', language: 'en', name: '' } as const

// Sound leaves from the loopback address here, from which the system sends nothing to another network.
const addresses = [
  ['another network', 'IN IP4 198.51.100.7'],
  ['a network that only the broadcast reaches', 'IN IP4 192.0.2.255'],
  ['IPv6, where sound has an IPv4 address', 'IN IP6 ::1'],
  ['a name', 'IN IP4 pbx.example'],
] as const

for (const [what, line] of addresses) {
  test(`a trunk that wants sound at ${what} is left for another upstream`, { timeout: 20_000 }, async () => {
    await using media = new MediaWorker({ host, ports: null, onCrash: (error) => assert.fail(error) })
    await using carrier = await Carrier.open(systemClock)
    const states = new States()
    const deps = { clock: systemClock, speech, media, mediaHost: null, machineDetection: 'off' } as const
    const connection = createSipVoiceConnector(voiceConfig(carrier.port), deps, pace).open(states)
    await states.are('up')
    const content = { kind: 'voice', text: 'Hi', collectsDigit: false, voice } as const
    const endsAt = Date.now() + 60_000
    const submit = connection.submit(submitPart({ phone, content, expiresAt: endsAt, waitEndsAt: endsAt }))
    const call = await carrier.next()
    call.answer(Buffer.from(describeAudio(7_000).toString().replace(`c=IN IP4 ${host}`, `c=${line}`)))
    await call.byes.happened()
    const outcome = await submit
    await connection.close(0)
    assert.equal(outcome.kind === 'refused' && outcome.refusal, 'rejected-here')
    assert.match(outcome.raw, /^no sound could be sent: /)
  })
}
