import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reaction } from '../../../../test/support/receiver.ts'
import { type Clock, systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Connector, SubmitPart } from '../../connector.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../../http/http-connection.ts'
import { rawText } from '../../http/raw-text.ts'
import { type FormEvents, FormWebhook } from '../../sms-http/form-webhook.ts'
import type { SmsDependencies } from '../../sms-http/sms-connector.ts'
import { answeredTo } from '../http/answered-to.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { OpenSms, sampleNow } from './open-sms.ts'
import { checkSimulatedSms, type SimulatedSms } from './simulated-contract.ts'
import { inboundUrl, posted, sampleName, sampleOwn, smsPart } from './sms-samples.ts'

export const gatewayPassword = 'pass/word+of&sms'
export const gatewaySecret = '0123456789abcdef'

type Kinds = 'kannel' | 'jasmin'

type Fields = Readonly<Record<string, string>>

/** A gateway of SMS that reports by forms or queries to an address with a secret. */
interface FormGateway<Kind extends Kinds = Kinds> {
  kind: Kind
  create(account: GatewayAccount<Kind>, dependencies: SmsDependencies): Connector
  accepted: Reaction
  unauthorized: Reaction
  /** Parts whose texts are encoded in the request, and how. */
  encoded: readonly (readonly [part: Partial<SubmitPart>, encoded: string])[]
  read(answer: HttpAnswer, raw: RawText): HttpSubmitOutcome
  answers: readonly (readonly [status: number, body: string, found: string])[]
  events: FormEvents
  /** What every request to the webhook has beside its own fields. */
  usual: Fields
  reports: readonly (readonly [fields: Fields, found: string | null])[]
  /** The ids that every report has. */
  refs: readonly string[]
  /** The instant in `usual`; null where there is none. */
  at: number | null
  /** Fields of reports that make no sense. */
  malformed: readonly Fields[]
  replies: readonly (readonly [fields: Fields & { id: string }, text: string])[]
  /** The body that acknowledges each request to the webhook. */
  acknowledgement: string
  simulated: Pick<SimulatedSms, 'refusals' | 'namesIds' | 'options'>
}

type GatewayAccount<Kind extends Kinds> = ReturnType<typeof accountOf<Kind>>

/** The settings that a Kannel and a Jasmin share. */
function accountOf<Kind extends Kinds>(kind: Kind, upstream: { baseUrl: string }) {
  const secrets = { password: new Secret(gatewayPassword), webhookSecret: new Secret(gatewaySecret) }
  return { name: kind, kind, channel: 'sms' as const, username: 'shop', ...secrets, ...upstream }
}

/**
 * The contract of a connector to such a gateway, its answers and its webhooks. Returns what opens a connection to the
 * gateway, which accepts every message.
 */
export function checkFormGateway<Kind extends Kinds>(gateway: FormGateway<Kind>): () => Promise<OpenSms> {
  const { kind, accepted, unauthorized } = gateway
  const create = (upstream: { baseUrl: string }, clock: Clock) =>
    gateway.create(accountOf(kind, upstream), { clock, inboundUrl })
  const open = () => OpenSms.open(accepted, (baseUrl, clock) => create({ baseUrl }, clock))

  checkHttpConnector({
    name: kind,
    create: (upstream) => create(upstream, systemClock),
    part: () => smsPart(),
    secrets: [gatewayPassword, gatewaySecret],
    accepted: () => accepted,
    unauthorized,
  })
  checkSimulatedSms({
    kind,
    carrier: kind,
    endings: { undeliverable: 'UNDELIVERABLE', expired: 'EXPIRED', rejected: 'REJECTED' },
    signs: false,
    ...gateway.simulated,
  })

  for (const [changed, encoded] of gateway.encoded) {
    test(`${kind}: a text that is encoded as ${encoded} is in no raw text`, async () => {
      await using sms = await open()
      sms.receiver.react = () => ({ kind: 'answer', status: 400, body: `It begins: ${encoded}` })
      const { raw } = await sms.connection.submit(smsPart(changed, sampleNow))
      const [request] = sms.receiver.received
      assert.ok(`${request?.path} ${request?.body}`.includes(encoded))
      assert.equal(raw, 'HTTP 400: It begins: …')
    })
  }

  for (const [status, body, found] of gateway.answers) {
    test(`${kind}: ${status} ${body} is ${found}`, () => {
      const outcome = gateway.read({ status, body }, (said) => rawText(said, []))
      assert.equal(outcome.kind === 'refused' ? `${outcome.refusal} ${outcome.status}` : outcome.kind, found)
    })
  }

  checkFormWebhook(gateway)
  return open
}

function checkFormWebhook({ kind, events, usual, refs, at, ...gateway }: FormGateway): void {
  const webhook = new FormWebhook(new Secret(gatewaySecret), events)
  const reportPath = `/report/${gatewaySecret}/${sampleName}`
  const replyPath = `/reply/${gatewaySecret}`

  /** What the webhook reads of a query and of a form. */
  const readBoth = (fields: Fields, path: string) => {
    const form = new URLSearchParams(fields).toString()
    const byGet = { ...posted('', { path, query: form }), method: 'GET' as const }
    return [byGet, posted(form, { path })].map((request) => webhook.read(request))
  }
  const kinds = (fields: Fields, path: string) => readBoth(fields, path).map((parsed) => parsed.kind)

  for (const [fields, found] of gateway.reports) {
    test(`${kind}: a report with ${new URLSearchParams(fields)} is ${found ?? 'ignored'}`, () => {
      for (const parsed of readBoth({ ...usual, ...fields }, reportPath)) {
        assert.ok(parsed.kind === 'events')
        const [report] = parsed.reports
        const outcome = report?.outcome
        assert.equal(outcome?.kind === 'failed' ? outcome.status : (outcome?.kind ?? null), found)
        if (report === undefined) continue
        assert.deepEqual([report.own, report.refs, report.at], [sampleOwn, refs, at])
        assert.ok(!report.raw.includes('314159'))
      }
    })
  }

  test(`${kind}: a request without the secret, or with another, is forged; nonsense is noted and acknowledged`, async () => {
    const report = { ...usual, ...gateway.reports[0]?.[0] }
    for (const path of ['', '/report', `/report/x/${sampleName}`, '/reply/x']) {
      assert.deepEqual(kinds(report, path), ['forged', 'forged'], path)
    }
    const nonsense: [fields: Fields, path: string][] = [
      [report, `/report/${gatewaySecret}/7`],
      [report, `/other/${gatewaySecret}`],
      [{ from: ' ', to: 'Shop' }, replyPath],
      [{ from: '+380671234567' }, replyPath],
      ...gateway.malformed.map((fields): [Fields, string] => [fields, reportPath]),
    ]
    for (const [fields, path] of nonsense) {
      const form = new URLSearchParams(fields).toString()
      for (const request of [posted(form, { path }), posted('', { path, query: form })]) {
        const { status, noted } = await answeredTo(webhook, {
          ...request,
          method: request.rawQuery === '' ? 'POST' : 'GET',
        })
        assert.deepEqual([status, noted], [webhook.acknowledgement.status, 1], JSON.stringify([fields, path]))
      }
    }
  })

  test(`${kind}: texts from short codes and names are messages`, () => {
    const writers: [from: string, phone: string][] = [
      ['Google', 'Google'],
      ['900', '900'],
      ['+900', '900'],
      ['+380 67 123-45-67', '380671234567'],
      ["McDonald's", "McDonald's"],
    ]
    for (const [from, phone] of writers) {
      for (const parsed of readBoth({ ...usual, from, to: 'Shop', id: 'm1' }, replyPath)) {
        assert.ok(parsed.kind === 'events')
        assert.deepEqual(
          parsed.inbound.map((message) => message.phone),
          [phone],
          from,
        )
      }
    }
  })

  test(`${kind}: a text of a subscriber is a message, acknowledged with "${gateway.acknowledgement}"`, () => {
    const message = { from: '+380671234567', to: '+15005550006', ...usual }
    for (const [fields, text] of gateway.replies) {
      for (const parsed of readBoth({ ...message, ...fields }, replyPath)) {
        assert.ok(parsed.kind === 'events')
        const parties = { phone: '380671234567', recipient: '15005550006' }
        const inbound = { ...parties, text, upstreamId: fields.id, concat: null, receivedAt: at ?? sampleNow }
        assert.deepEqual(parsed.inbound, [inbound])
      }
    }
    assert.equal(webhook.acknowledgement.body, gateway.acknowledgement)
  })
}
