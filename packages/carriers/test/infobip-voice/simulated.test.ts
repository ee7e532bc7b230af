import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxApiKey } from '../../../../simulators/infobip/authorization.ts'
import type { VoiceScript } from '../../../../simulators/scripts.ts'
import { InfobipAccount } from '../../../../test/simulators/infobip-account.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Connection, Connector, Report, SubmitPart } from '../../connector.ts'
import { infobipVoice } from '../../infobip-voice/kind.ts'
import {
  openConnection,
  refusal,
  sampleEnd,
  sampleName,
  samplePart,
  voiceConfig,
  voiceText,
  webhookRequest,
} from '../infobip/sample-account.ts'
import { openKind } from '../open-kind.ts'

const phone = '380501112233'
const withKey = { ...voiceText, collectsDigit: true }

/** A connector whose upstream is the simulated Infobip, and all reports that it posts. */
class Simulated implements AsyncDisposable {
  readonly account: InfobipAccount
  readonly connector: Connector
  readonly connection: Connection

  static async open(script: VoiceScript | null = null): Promise<Simulated> {
    const account = await InfobipAccount.open('voice')
    account.handsets.setScripts(phone, { voice: script })
    return new Simulated(account)
  }

  private constructor(account: InfobipAccount) {
    this.account = account
    const config = { ...voiceConfig({ baseUrl: account.infobip.url }), ringSeconds: 1 }
    this.connector = openKind(
      infobipVoice,
      { ...config, apiKey: new Secret(sandboxApiKey) },
      {
        clock: systemClock,
        inboundUrl: () => account.receiver.url('/inbound'),
        namedVoice: (name) => name,
      },
    )
    this.connection = openConnection(this.connector)
  }

  submit(given: Partial<SubmitPart> = {}): ReturnType<Connection['submit']> {
    return this.connection.submit(samplePart({ phone, content: voiceText, ...given }))
  }

  /** The reports of the first `count` webhooks. */
  async reports(count = 1): Promise<Report[]> {
    await this.account.receiver.requests(count)
    const reports: Report[] = []
    for (const { path, body } of this.account.receiver.received.slice(0, count)) {
      const request = webhookRequest('', Buffer.from(body), { path: path.replace(/^\/inbound/, '') })
      const parsed = await this.connector.webhook?.read(request)
      assert.ok(parsed?.kind === 'events' && parsed.ignored.length === 0, JSON.stringify(parsed))
      reports.push(...parsed.reports)
    }
    return reports
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.account[Symbol.asyncDispose]()
  }
}

test('an answered call is reported as delivered under our own name, with its duration and cost', async () => {
  await using simulated = await Simulated.open()
  const outcome = await simulated.submit()
  assert.equal(outcome.kind === 'accepted' && outcome.ref, sampleName())
  const [report] = await simulated.reports()
  assert.deepEqual(report?.own, { msgId: 715_380_012, stage: 0, expiresAt: sampleEnd })
  assert.equal(report.outcome.kind, 'delivered')
  assert.deepEqual(report.call, { durationSeconds: 3, digit: null, code: null })
  assert.deepEqual(report.cost, { kind: 'charge', micros: 300_000, currency: 'EUR' })
  const { messages } = await simulated.account.handsets.received(phone)
  const [call] = messages
  assert.deepEqual(
    [call?.channel, call?.from, call?.text],
    ['voice', '41793026700', 'Your order is here,,,, Your order is here'],
  )
})

test('a key is reported only where one was requested', async () => {
  for (const [content, digit] of [
    [withKey, '1'],
    [voiceText, null],
  ] as const) {
    await using simulated = await Simulated.open('reply')
    await simulated.submit({ content })
    assert.equal((await simulated.reports())[0]?.call?.digit, digit)
  }
})

test('a call that is hung up at once counts as answered, with a short duration', async () => {
  await using simulated = await Simulated.open('hang-up')
  await simulated.submit()
  const [report] = await simulated.reports()
  assert.deepEqual([report?.outcome.kind, report?.call?.durationSeconds], ['delivered', 1])
})

const failures: [script: VoiceScript, status: string, reason: RegExp][] = [
  ['busy', 'UNDELIVERABLE', /^Busy$/],
  ['silent', 'UNDELIVERABLE', /^No answer$/],
  ['by-hand', 'UNDELIVERABLE', /^No answer$/],
  ['undeliverable', 'UNDELIVERABLE', /^No answer$/],
  ['rejected', 'REJECTED', /^Declined$/],
  ['expired', 'EXPIRED', /^The upstream could not deliver it within its lifetime: EC_VALIDITY_EXPIRED/],
]
for (const [script, status, reason] of failures) {
  test(`a call to a handset that is ${script} fails as ${status}`, async () => {
    await using simulated = await Simulated.open(script)
    await simulated.submit()
    const [report] = await simulated.reports()
    assert.ok(report?.outcome.kind === 'failed')
    assert.equal(report.outcome.status, status)
    assert.match(report.outcome.reason, reason)
    assert.deepEqual([report.call, report.cost], [undefined, undefined])
  })
}

test('a refused number does not affect the other messages of its request', async () => {
  await using simulated = await Simulated.open('refused')
  const outcomes = await Promise.all([
    simulated.submit(),
    simulated.submit({ msgId: 2, phone: '380501112244' }),
  ])
  assert.deepEqual(outcomes.map(refusal), ['rejected-here FILTERED', 'accepted'])
})

test('an unknown language is refused, and an unknown voice is replaced by the best one', async () => {
  await using simulated = await Simulated.open()
  const voice = { gender: 'male', language: 'en', name: 'Annie' } as const
  const outcomes = await Promise.all([
    simulated.submit({ content: { ...voiceText, voice } }),
    simulated.submit({ msgId: 2, content: { ...voiceText, voice: { ...voice, name: 'Joey' } } }),
    simulated.submit({ msgId: 3, content: { ...voiceText, voice: { ...voice, language: 'tlh', name: '' } } }),
  ])
  assert.deepEqual(outcomes.map(refusal), ['accepted', 'accepted', 'rejected-here REJECTED'])
  assert.match(outcomes[0].raw, /spoken by Benjamin: Infobip has no voice Annie/)
  assert.match(outcomes[2].raw, /REJECTED_UNSUPPORTED_LANGUAGE/)
})

test('a repeated hand-over is the same call', async () => {
  await using simulated = await Simulated.open()
  const outcomes = [await simulated.submit(), await simulated.submit()]
  assert.deepEqual(outcomes.map(refusal), ['accepted', 'accepted'])
  await simulated.reports()
  const { messages } = await simulated.account.handsets.received(phone)
  assert.equal(messages.length, 1)
})

test('a name of another engine is spoken by the best voice that the simulated Infobip lists', async () => {
  await using simulated = await Simulated.open()
  const voice = { gender: 'male', language: 'uk-UA', name: 'uk-UA-Standard-A' } as const
  const outcome = await simulated.submit({ content: { ...voiceText, voice } })
  assert.equal(outcome.kind, 'accepted')
  assert.match(outcome.raw, /spoken by Taras: Infobip has no voice uk-UA-Standard-A/)
})
