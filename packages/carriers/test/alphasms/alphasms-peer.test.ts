import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Receiver } from '../../../../test/support/receiver.ts'
import { fillTemplate } from '../../../domain/template/fill-template.ts'
import { templateShape } from '../../../domain/template/template-shape.ts'
import type { WhatsAppTemplate } from '../../../domain/template/whatsapp-template.ts'
import { apiKey, GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { alphasms } from '../../alphasms/kind.ts'
import type { AlphasmsConfig } from '../../alphasms/settings.ts'
import type { Connector, Report, SubmitPart } from '../../connector.ts'
import { openKind } from '../open-kind.ts'
import { posted, smsPart } from '../sms-http/sms-samples.ts'
import { alphasmsConfig } from './alphasms-subject.ts'

// The peer is another Posthorn, with simulated carriers behind it.

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})

after(() => harness[Symbol.asyncDispose]())

/** A connection to the peer, or to `baseUrl` instead, and a server for the peer's callbacks. */
class PeerConnection implements AsyncDisposable {
  readonly receiver: Receiver
  readonly connector: Connector
  readonly connection: ReturnType<Connector['open']>
  readonly reports: Report[] = []
  #woken: () => void = () => undefined

  static async open(
    channel: AlphasmsConfig['channel'],
    baseUrl = harness.url,
    changed: Partial<AlphasmsConfig> = {},
  ): Promise<PeerConnection> {
    return new PeerConnection(await Receiver.open(), { channel, baseUrl, ...changed })
  }

  private constructor(receiver: Receiver, changed: Partial<AlphasmsConfig>) {
    this.receiver = receiver
    const config = alphasmsConfig({ apiKey: new Secret(apiKey), ...changed })
    const inboundUrl = () => receiver.url('/inbound')
    this.connector = openKind(alphasms, config, { clock: systemClock, inboundUrl })
    this.connection = this.connector.open({
      onState: () => undefined,
      onReport: async (report) => {
        this.reports.push(report)
        this.#woken()
      },
      onInbound: async () => undefined,
    })
  }

  /** The first report over the connection. */
  async report(): Promise<Report | undefined> {
    while (this.reports.length === 0) await new Promise<void>((resolve) => (this.#woken = resolve))
    return this.reports[0]
  }

  /** The outcome in the first callback. */
  async callback(): Promise<Report | undefined> {
    await this.receiver.requests(1)
    const [request] = this.receiver.received
    const path = request?.path.replace('/inbound', '') ?? ''
    const parsed = await this.connector.webhook?.read(posted(request?.body ?? '', { path }))
    assert.ok(parsed?.kind === 'events', JSON.stringify(parsed))
    return parsed.reports[0]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.receiver[Symbol.asyncDispose]()
  }
}

const voice = { gender: 'female', language: 'uk', name: 'default' } as const
const button = { caption: 'Open', link: 'https://shop.example/' }
const image = 'https://shop.example/a.jpg'
const contents: [channel: AlphasmsConfig['channel'], content: SubmitPart['content']][] = [
  ['sms', { kind: 'sms', text: 'Привіт' }],
  ['viber', { kind: 'viber', form: 'text', text: 'Hello', button }],
  ['viber', { kind: 'viber', form: 'image', image, text: 'Hello', button }],
  ['rcs', { kind: 'rcs', form: 'card', text: 'Hello', image, button }],
  ['telegram', { kind: 'telegram', code: '314159' }],
  ['voice', { kind: 'voice', text: 'Hello', collectsDigit: false, voice: { ...voice, language: 'en' } }],
]

async function listed({ whatsAppTemplates }: Connector): Promise<WhatsAppTemplate[][]> {
  const pages: WhatsAppTemplate[][] = []
  const signal = AbortSignal.timeout(20_000)
  for await (const page of whatsAppTemplates?.pages(signal) ?? []) pages.push(page)
  return pages
}

let msgId = 500_000
for (const [channel, content] of contents) {
  test(`another Posthorn delivers a message on ${channel}, and its callback is a report`, async () => {
    await using peer = await PeerConnection.open(channel)
    const part = smsPart({ msgId: ++msgId, phone: '380501112233', sender: 'Posthorn', content })
    const outcome = await peer.connection.submit(part)
    assert.ok(outcome.kind === 'accepted', JSON.stringify(outcome))
    const report = await peer.callback()
    assert.deepEqual([report?.outcome.kind, report?.refs], ['delivered', [outcome.ref]])
    assert.equal(report?.own?.msgId, part.msgId)
  })
}

test('another Posthorn shows a code by a call, and the code comes with the answer', async () => {
  await using peer = await PeerConnection.open('call')
  const phone = '380501112266'
  const outcome = await peer.connection.submit(smsPart({ msgId: ++msgId, phone, content: { kind: 'call' } }))
  const code = outcome.kind === 'completed' ? outcome.call?.code : null
  assert.match(code ?? '', /^\d{4}$/, JSON.stringify(outcome))
  const { messages } = await harness.network().handsets.received(phone)
  assert.equal(messages[0]?.from.slice(-4), code)
})

test('another Posthorn lists WhatsApp templates, and delivers one with its values', async () => {
  await using peer = await PeerConnection.open('whatsapp', harness.url, { whatsappSenders: ['Posthorn'] })
  const [template] = await until('a list of WhatsApp templates', async () => {
    const pages = await listed(peer.connector)
    const fillable = pages.flat().filter(({ unsupported }) => unsupported.length === 0)
    const found = fillable.filter(
      (each) => templateShape(each).length === 1 && templateShape(each)[0]?.in === 'body',
    )
    return found.length === 0 ? null : found
  })
  assert.ok(template)
  const filled = fillTemplate(template, ['314159'])
  assert.ok(filled.kind === 'filled')
  const { name, language } = template
  const { parameters } = filled
  const content = { kind: 'whatsapp', form: 'template', name, language, parameters } as const
  const part = smsPart({ msgId: ++msgId, phone: '380501112277', sender: 'Posthorn', content })
  const outcome = await peer.connection.submit(part)
  assert.ok(outcome.kind === 'accepted', JSON.stringify(outcome))
  assert.deepEqual((await peer.callback())?.refs, [outcome.ref])
})

test('another Posthorn says that a free-form message is outside the 24-hour window', async () => {
  await using peer = await PeerConnection.open('whatsapp')
  const content = { kind: 'whatsapp', form: 'text', text: 'Hello' } as const
  const part = smsPart({ msgId: ++msgId, phone: '380501112288', sender: 'Posthorn', content })
  assert.equal((await peer.connection.submit(part)).kind, 'accepted')
  const outcome = (await peer.callback())?.outcome
  assert.match(outcome?.kind === 'failed' ? outcome.reason : '', /24-hour window/)
})

test('another Posthorn takes a Viber template for moderation, shows what was decided, and deletes it', async () => {
  await using peer = await PeerConnection.open('viber')
  const client = peer.connector.viberTemplates
  assert.ok(client)
  assert.ok(client.serves('Posthorn'))
  const signal = AbortSignal.timeout(20_000)
  const text = 'Your order {{order}} waits.'
  const submitted = await client.submit({ sender: 'Posthorn', text, language: null }, signal)
  assert.ok(submitted.kind === 'submitted', JSON.stringify(submitted))
  const { upstreamId } = submitted
  const listing = await client.list('Posthorn', signal)
  assert.ok(listing.kind === 'listed' && listing.templates.some((each) => each.upstreamId === upstreamId))
  assert.equal((await client.look('Posthorn', upstreamId, signal)).kind, 'found')
  assert.deepEqual(await client.remove('Posthorn', upstreamId, signal), { kind: 'removed' })
  assert.deepEqual(await client.look('Posthorn', upstreamId, signal), { kind: 'gone' })
  const refused = await client.submit({ sender: 'Unlisted', text, language: null }, signal)
  assert.deepEqual(refused, { kind: 'refused', reason: 'Error in Alpha-name' })
})

test('after a lost answer the status is asked by our id, and names what was taken', async () => {
  await using proxy = await Receiver.open()
  // Hands requests to the peer, and loses the answers to sends.
  const answers: Promise<string>[] = []
  proxy.react = ({ body }) => {
    const answer = fetch(`${harness.url}/api/json.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).then((response) => response.text())
    answers.push(answer)
    if (!body.includes('"type":"status"')) return { kind: 'wait', until: answer, reaction: { kind: 'drop' } }
    const reaction = { kind: 'answer' as const, status: 200, body: '' }
    return { kind: 'wait', until: answer.then((text) => (reaction.body = text)), reaction }
  }
  await using peer = await PeerConnection.open('sms', proxy.origin)
  const part = smsPart({ msgId: ++msgId, phone: '380501112244', sender: 'Posthorn' })
  assert.equal((await peer.connection.submit(part)).kind, 'unknown')
  const report = await peer.report()
  assert.equal(report?.own?.msgId, part.msgId)
  assert.match(report.refs[0] ?? '', /^\d+$/)
})
