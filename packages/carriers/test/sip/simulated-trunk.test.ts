import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HandsetMessage } from '../../../../simulators/handset.ts'
import type { CallContent } from '../../../../simulators/handset-calls.ts'
import { type Sandbox, startSandbox } from '../../../../simulators/sandbox.ts'
import type { VoiceScript } from '../../../../simulators/scripts.ts'
import { MediaWorker } from '../../../../telephony/rtp/media-worker.ts'
import { decodeWav } from '../../../../telephony/rtp/wav.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Connection, Connector, SubmitOutcome, SubmitPart } from '../../connector.ts'
import { createSipCallConnector } from '../../sip-call/kind.ts'
import { createSipVoiceConnector } from '../../sip-voice/kind.ts'
import { callsBy, openSpeech, placesOf, speechIsMissing } from '../sip-voice/recognised-speech.ts'
import { submitPart } from '../submit-part.ts'
import { callConfig, host, phone, States, voiceConfig } from './sample-trunk.ts'

const limits = { timeout: 600_000 }
const voice = { gender: 'female', language: 'en', name: '' } as const
const said = { kind: 'voice', text: 'Hello', collectsDigit: true, voice } as const
const pace = { beforeMs: 100, listenMs: 300, betweenMs: 200, goodbyeMs: 100 }

class SimulatedTrunk implements AsyncDisposable {
  readonly sandbox: Sandbox
  readonly media = new MediaWorker({ host, ports: null, onCrash: (error) => assert.fail(error) })
  readonly #connections: Connection[] = []

  static async open(script: VoiceScript | null): Promise<SimulatedTrunk> {
    const sandbox = await startSandbox({
      dataDir: null,
      http: { port: 0 },
      sms: { port: 0 },
      sip: { port: 0 },
    })
    sandbox.handsets.setScripts(phone, { voice: script })
    return new SimulatedTrunk(sandbox)
  }

  private constructor(sandbox: Sandbox) {
    this.sandbox = sandbox
  }

  get trunk() {
    const { port, username, password } = this.sandbox.addresses.sip ?? assert.fail('no SIP')
    return { port, credentials: { username, password: new Secret(password) } }
  }

  async submit(connector: Connector, content: SubmitPart['content']): Promise<SubmitOutcome> {
    const states = new States()
    const connection = connector.open(states)
    this.#connections.push(connection)
    await states.are('up')
    const endsAt = Date.now() + 60_000
    return connection.submit(submitPart({ content, expiresAt: endsAt, waitEndsAt: endsAt }))
  }

  /** The call on the handset, once it is over. */
  async ended() {
    const contentOf = (message: HandsetMessage | undefined) => message?.content as CallContent | undefined
    const { messages } = await this.sandbox.handsets.until(
      phone,
      (view) => contentOf(view.messages[0])?.state === 'ended',
    )
    const content = contentOf(messages[0]) ?? assert.fail('no call')
    return { from: messages[0]?.from ?? '', content }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close(0)))
    await this.sandbox[Symbol.asyncDispose]()
    await this.media[Symbol.asyncDispose]()
  }
}

const voiceScripts: [script: VoiceScript | null, report: string, digit: string | null][] = [
  [null, 'delivered', null],
  ['reply', 'delivered', '1'],
  ['busy', 'Busy', null],
  ['refused', 'Declined', null],
]
for (const [script, report, digit] of voiceScripts) {
  const skip = speechIsMissing
  test(`a simulated telephone that is ${script ?? 'ordinary'} is called`, { ...limits, skip }, async () => {
    await using it = await SimulatedTrunk.open(script)
    await using speech = await openSpeech()
    const config = voiceConfig(it.trunk.port, { ...it.trunk, keySeconds: 1 })
    const deps = { clock: systemClock, speech: callsBy(speech), media: it.media, mediaHost: null }
    const outcome = await it.submit(createSipVoiceConnector(config, deps, pace), said)
    assert.ok(outcome.kind === 'completed', JSON.stringify(outcome))
    assert.equal(outcome.report.kind === 'failed' ? outcome.report.reason : outcome.report.kind, report)
    assert.equal(outcome.call?.digit ?? null, digit)
    if (script !== null) return
    const { content } = await it.ended()
    const wav = await it.sandbox.sip?.calls.recording(content.callId)
    const choice = speech.choose(voice)
    assert.ok(choice.kind === 'found' && wav !== undefined && wav !== null)
    assert.equal(placesOf(await speech.speak(said.text, choice.voice), decodeWav(wav)).length, 2)
  })
}

for (const script of ['silent', 'receipt-first'] as const) {
  test(`a simulated telephone (${script}) shows the number that ends in the code`, limits, async () => {
    await using it = await SimulatedTrunk.open(script)
    const config = callConfig(it.trunk.port, { ...it.trunk, ringSeconds: 1 })
    const claimCode = () => Promise.resolve(true)
    const deps = { clock: systemClock, media: it.media, mediaHost: null, claimCode }
    const outcome = await it.submit(createSipCallConnector(config, deps), { kind: 'call' })
    assert.ok(outcome.kind === 'completed' && outcome.report.kind === 'delivered', JSON.stringify(outcome))
    const { from, content } = await it.ended()
    assert.equal(from.slice(-4), outcome.call?.code)
    assert.deepEqual([content.endedBy, content.answered], ['caller', script === 'receipt-first'])
  })
}
