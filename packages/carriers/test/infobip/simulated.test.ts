import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxApiKey } from '../../../../simulators/infobip/authorization.ts'
import type { Script } from '../../../../simulators/scripts.ts'
import { InfobipAccount } from '../../../../test/simulators/infobip-account.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { StageContent } from '../../../domain/plan/content.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Connection, Connector, Inbound, Report, SubmitPart } from '../../connector.ts'
import { infobipRcs } from '../../infobip-rcs/kind.ts'
import { infobipSms } from '../../infobip-sms/kind.ts'
import { infobipViber } from '../../infobip-viber/kind.ts'
import { openKind } from '../open-kind.ts'
import {
  openConnection,
  rcsConfig,
  refusal,
  sampleEnd,
  sampleName,
  samplePart,
  smsConfig,
  smsText,
  viberConfig,
  viberText,
  webhookRequest,
} from './sample-account.ts'

type Channel = 'viber' | 'rcs' | 'sms'

const phone = '380501112233'
const rcsText: StageContent = { kind: 'rcs', form: 'text', text: 'Your order is here' }

/** A connector whose upstream is the simulated Infobip, and all events that it posts. */
class Simulated implements AsyncDisposable {
  readonly account: InfobipAccount
  readonly connector: Connector
  readonly connection: Connection

  static async open(channel: Channel, script: Script = 'delivered'): Promise<Simulated> {
    const account = await InfobipAccount.open(channel)
    account.handsets.setScripts(phone, { [channel]: script })
    return new Simulated(channel, account)
  }

  private constructor(channel: Channel, account: InfobipAccount) {
    this.account = account
    const address = { baseUrl: account.infobip.url }
    const deps = { clock: systemClock, inboundUrl: () => account.receiver.url('/inbound') }
    const apiKey = new Secret(sandboxApiKey)
    const creators: Record<Channel, () => Connector> = {
      viber: () => openKind(infobipViber, { ...viberConfig(address), apiKey }, deps),
      rcs: () => openKind(infobipRcs, { ...rcsConfig(address), apiKey }, deps),
      sms: () => openKind(infobipSms, { ...smsConfig(address), apiKey }, deps),
    }
    this.connector = creators[channel]()
    this.connection = openConnection(this.connector)
  }

  submit(given: Partial<SubmitPart>): ReturnType<Connection['submit']> {
    return this.connection.submit(samplePart({ phone, ...given }))
  }

  /** The events of the first `count` webhooks. */
  async events(count: number): Promise<{ reports: Report[]; inbound: Inbound[] }> {
    await this.account.receiver.requests(count)
    const events: { reports: Report[]; inbound: Inbound[] } = { reports: [], inbound: [] }
    for (const { path, body } of this.account.receiver.received.slice(0, count)) {
      const request = webhookRequest('', Buffer.from(body), { path: path.replace(/^\/inbound/, '') })
      const parsed = await this.connector.webhook?.read(request)
      assert.ok(parsed?.kind === 'events', JSON.stringify(parsed))
      assert.deepEqual(parsed.ignored, [])
      events.reports.push(...parsed.reports)
      events.inbound.push(...parsed.inbound)
    }
    return events
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.account[Symbol.asyncDispose]()
  }
}

interface Product {
  channel: Channel
  content: StageContent
  /** The events of a message that is read. */
  read: ('delivered' | 'read')[]
  endings: [script: Script, status: string][]
  /** The refusal of a handset with the script `refused`. */
  refused: string
}

const chatEndings: Product['endings'] = [
  ['undeliverable', 'UNDELIVERABLE'],
  ['expired', 'EXPIRED'],
  ['rejected', 'REJECTED'],
]
const chat = {
  read: ['delivered', 'read'],
  endings: chatEndings,
  refused: 'rejected-here FILTERED',
} satisfies Partial<Product>

const products: Product[] = [
  { ...chat, channel: 'viber', content: viberText },
  { ...chat, channel: 'rcs', content: rcsText },
  {
    channel: 'sms',
    content: smsText,
    read: ['delivered'],
    endings: [
      ['undeliverable', 'INVALID DESTINATION ADDRESS'],
      ['expired', 'EXPIRED'],
      ['rejected', 'FILTERED'],
    ],
    refused: 'rejected FILTERED',
  },
]

for (const { channel, content, read, endings, refused } of products) {
  test(`${channel}: a read message is reported as ${read.join(' and ')} under our own name`, async () => {
    await using simulated = await Simulated.open(channel, 'read')
    const outcome = await simulated.submit({ content })
    assert.equal(outcome.kind === 'accepted' && outcome.ref, sampleName())
    const { reports } = await simulated.events(read.length)
    assert.deepEqual(
      reports.map(({ outcome: { kind }, own }) => [kind, own]),
      read.map((kind) => [kind, { msgId: 715_380_012, stage: 0, expiresAt: sampleEnd }]),
    )
    assert.equal(reports[0]?.cost?.kind, 'charge')
  })

  for (const [script, status] of endings) {
    test(`${channel}: a message that is ${script} fails as ${status}`, async () => {
      await using simulated = await Simulated.open(channel, script)
      await simulated.submit({ content })
      const { reports } = await simulated.events(1)
      const ending = reports[0]?.outcome
      assert.equal(ending?.kind === 'failed' && ending.status, status)
    })
  }

  test(`${channel}: a reply names our message`, async () => {
    await using simulated = await Simulated.open(channel, 'reply')
    await simulated.account.carrier.setWebhook(
      simulated.account.receiver.url('/inbound/inbound/a-webhook-secret-for-tests'),
    )
    await simulated.submit({ content })
    const { inbound } = await simulated.events(2)
    const [reply] = inbound
    assert.deepEqual([reply?.phone, reply?.text, reply?.inReplyTo], [phone, 'OK', sampleName()])
  })

  test(`${channel}: a refused or invalid number does not affect the other messages of its request`, async () => {
    await using simulated = await Simulated.open(channel, 'refused')
    const outcomes = await Promise.all([
      simulated.submit({ content }),
      simulated.submit({ content, msgId: 2, phone: '380501112244' }),
      simulated.submit({ content, msgId: 3, phone: '123' }),
    ])
    assert.deepEqual(outcomes.map(refusal).slice(0, 2), [refused, 'accepted'])
    assert.match(refusal(outcomes[2]), /^rejected/)
  })

  test(`${channel}: a repeated hand-over is the same hand-over`, async () => {
    await using simulated = await Simulated.open(channel)
    const outcomes = [await simulated.submit({ content }), await simulated.submit({ content })]
    assert.deepEqual(outcomes.map(refusal), ['accepted', 'accepted'])
    const { messages } = await simulated.account.handsets.received(phone)
    assert.equal(messages.length, 1)
  })

  test(`${channel}: many messages at once are all accepted`, async () => {
    await using simulated = await Simulated.open(channel)
    const msgIds = Array.from({ length: 300 }, (_, index) => index + 1)
    const outcomes = await Promise.all(msgIds.map((msgId) => simulated.submit({ content, msgId })))
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind === 'accepted' && outcome.ref),
      msgIds.map((msgId) => sampleName(msgId)),
    )
  })
}

test('rcs: a card is accepted unchanged', async () => {
  await using simulated = await Simulated.open('rcs')
  const button = { caption: 'Open', link: 'https://www.example.com/' }
  const image = 'https://www.example.com/image.jpg'
  const outcome = await simulated.submit({
    content: { kind: 'rcs', form: 'card', text: 'Hi', image, button },
  })
  assert.equal(refusal(outcome), 'accepted')
})

test('viber: a template is moderated, listed and removed', async () => {
  const clock = new ManualClock()
  await using account = await InfobipAccount.open('viber', { clock, moderationMs: 3_000 })
  const config = { ...viberConfig({ baseUrl: account.infobip.url }), apiKey: new Secret(sandboxApiKey) }
  const deps = { clock, inboundUrl: () => account.receiver.url() }
  const client = openKind(infobipViber, config, deps).viberTemplates ?? assert.fail()
  const { signal } = new AbortController()
  const text = 'Ваш код {{pin}} дійсний 5 хвилин.'
  const submitted = await client.submit({ sender: 'Posthorn', text, language: null }, signal)
  assert.ok(submitted.kind === 'submitted', JSON.stringify(submitted))
  const { upstreamId } = submitted
  clock.advance(3_000)
  const approved = { status: 'approved' }
  assert.deepEqual(await client.look('Posthorn', upstreamId, signal), { kind: 'found', moderation: approved })
  assert.deepEqual(await client.list('Posthorn', signal), {
    kind: 'listed',
    templates: [{ upstreamId, text, moderation: approved }],
  })
  assert.deepEqual(await client.remove('Posthorn', upstreamId, signal), { kind: 'removed' })
  assert.deepEqual(await client.look('Posthorn', upstreamId, signal), { kind: 'gone' })
})
