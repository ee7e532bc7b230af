import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testCertificate as ca } from '../../../../simulators/smsc/test-certificate.ts'
import { MediaWorker } from '../../../../telephony/rtp/media-worker.ts'
import { heldTrunk } from '../../../../telephony/test/sip/sipp/scenarios.ts'
import { Sipp, sippIsMissing } from '../../../../telephony/test/sip/sipp/sipp.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import type { Speech } from '../../../speech/speech.ts'
import type { Connection } from '../../connector.ts'
import { createSipVoiceConnector } from '../../sip-voice/kind.ts'
import type { SipVoiceConfig } from '../../sip-voice/settings.ts'
import { host, States, voiceConfig } from '../sip/sample-trunk.ts'
import { submitPart } from '../submit-part.ts'
import { OpenSsl, openSslIsMissing } from './openssl.ts'
import { callsBy, openSpeech, speechIsMissing } from './recognised-speech.ts'

const limits = { timeout: 600_000 }
const pace = { beforeMs: 100, listenMs: 300, betweenMs: 200, goodbyeMs: 100 }
const text = 'The server is too hot.'
const voice = { gender: 'female', language: 'en', name: '' } as const

interface Opened extends AsyncDisposable {
  connection: Connection
  states: States
}

function open(port: number, config: Partial<SipVoiceConfig>, speech: Speech | null): Opened {
  const media = new MediaWorker({ host, ports: null, onCrash: (error) => assert.fail(error) })
  const states = new States()
  const deps = {
    clock: systemClock,
    speech: speech === null ? null : callsBy(speech),
    media,
    mediaHost: null,
  }
  const voiceOver = voiceConfig(port, { keepAliveSeconds: 3_600, ...config })
  const connection = createSipVoiceConnector(voiceOver, deps, pace).open(states)
  return {
    connection,
    states,
    async [Symbol.asyncDispose]() {
      await connection.close(0)
      await media[Symbol.asyncDispose]()
    },
  }
}

const skip = sippIsMissing === false ? speechIsMissing : sippIsMissing
test('over TCP SIPp holds a call in the middle of the text, which starts again when it resumes', {
  ...limits,
  skip,
}, async () => {
  await using speech = await openSpeech()
  await using sipp = await Sipp.open(heldTrunk(600), 't1', 2)
  await using trunk = open(sipp.port, { transport: 'tcp' }, speech)
  await trunk.states.are('up')
  const endsAt = Date.now() + 60_000
  const outcome = await trunk.connection.submit(
    submitPart({
      content: { kind: 'voice', text, collectsDigit: false, voice },
      expiresAt: endsAt,
      waitEndsAt: endsAt,
    }),
  )
  assert.ok(outcome.kind === 'completed' && outcome.report.kind === 'delivered', JSON.stringify(outcome))
  // 0.6 s interrupted and 1 s on hold, then the text twice, which takes 1.3 s.
  const seconds = outcome.call?.durationSeconds ?? 0
  assert.ok(seconds >= 4, `${seconds} s`)
  assert.equal(await sipp.verdict(), null)
})

test('OpenSSL accepts our TLS connection and shows our request', {
  ...limits,
  skip: openSslIsMissing,
}, async () => {
  await using server = await OpenSsl.open()
  const tls = { rejectUnauthorized: true, ca, servername: 'localhost' }
  await using trunk = open(server.port, { transport: 'tls', tls }, null)
  const keepAlive = await server.says(/OPTIONS sip:.*\r\n\r\n/s)
  assert.match(keepAlive, /^Via: SIP\/2\.0\/TLS 127\.0\.0\.1;branch=z9hG4bK/m)
  const [, head = ''] = /(Via:.*?)\r\n\r\n/s.exec(keepAlive) ?? []
  server.say(`SIP/2.0 200 OK\r\n${head.replace(/^(?:max-forwards|accept|contact):.*\r\n/gim, '')}\r\n\r\n`)
  await trunk.states.are('up')
})

test('a certificate of an unknown authority keeps the trunk down', {
  ...limits,
  skip: openSslIsMissing,
}, async () => {
  await using server = await OpenSsl.open()
  const tls = { rejectUnauthorized: true, ca: null, servername: 'localhost' }
  await using trunk = open(server.port, { transport: 'tls', tls }, null)
  const { kind, ...rest } = await trunk.states.are('down')
  assert.match(JSON.stringify([kind, rest]), /self-signed certificate/)
})
