import { createHash } from 'node:crypto'
import { infobipRcs } from '../../packages/carriers/infobip-rcs/kind.ts'
import { infobipSms } from '../../packages/carriers/infobip-sms/kind.ts'
import { infobipViber } from '../../packages/carriers/infobip-viber/kind.ts'
import { infobipVoice } from '../../packages/carriers/infobip-voice/kind.ts'
import { jasminEvents } from '../../packages/carriers/jasmin/jasmin-webhook.ts'
import { kannelEvents } from '../../packages/carriers/kannel/kannel-webhook.ts'
import { FormWebhook } from '../../packages/carriers/sms-http/form-webhook.ts'
import { bounceWebhook } from '../../packages/carriers/smtp-email/bounce-webhook.ts'
import { storableInbound, storableReport } from '../../packages/carriers/storable-input.ts'
import { alphasmsSubject } from '../../packages/carriers/test/alphasms/alphasms-subject.ts'
import { customSubject } from '../../packages/carriers/test/custom-http/custom-subject.ts'
import type { HttpConnectorSubject } from '../../packages/carriers/test/http/subject.ts'
import * as infobip from '../../packages/carriers/test/infobip/sample-account.ts'
import { messageBirdSubject } from '../../packages/carriers/test/messagebird/messagebird-subject.ts'
import { openKind } from '../../packages/carriers/test/open-kind.ts'
import { plivoSubject } from '../../packages/carriers/test/plivo/plivo-subject.ts'
import { pushed, rbmSubject } from '../../packages/carriers/test/rbm/rbm-subject.ts'
import { asForm, posted, sampleName } from '../../packages/carriers/test/sms-http/sms-samples.ts'
import { telegramSubject } from '../../packages/carriers/test/telegram-gateway/telegram-subject.ts'
import { telnyxSubject } from '../../packages/carriers/test/telnyx/telnyx-subject.ts'
import { twilioSubject } from '../../packages/carriers/test/twilio/twilio-subject.ts'
import { vonageSubject } from '../../packages/carriers/test/vonage-sms/vonage-subject.ts'
import {
  inboundUrl,
  sampleConfig,
  webhookRequest,
} from '../../packages/carriers/test/whatsapp-cloud/sample-upstream.ts'
import type { Webhook, WebhookRequest } from '../../packages/carriers/webhook.ts'
import { createWhatsAppWebhook } from '../../packages/carriers/whatsapp-cloud/whatsapp-webhook.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { Secret } from '../../packages/settings/secret.ts'
import { filesOf, objectsOf } from '../corpus/conformance.ts'
import { jsonShape } from '../engine/json-shape.ts'
import { Broken, checkStorable, target } from '../engine/target.ts'

interface Carrier {
  name: string
  webhook: Webhook
  signed(body: Buffer): WebhookRequest
  /** Folder of `conformance/` with its documented bodies. */
  samples: string | null
  events: unknown[]
}

/** What is posted: a value as JSON (or as a form, where the carrier posts forms), or a text as it is. */
interface Posted {
  carrier: string
  body: unknown
  /** Instead of the signed head: forged ones, in any form. */
  head?: { method?: unknown; path?: unknown; query?: unknown; headers?: unknown }
}

const secret = '0123456789abcdef'
const dependencies = { clock: systemClock, inboundUrl: infobip.inboundUrl }
const address = { baseUrl: 'http://127.0.0.1:9' }

function carrierOf(subject: HttpConnectorSubject, samples: string | null): Carrier {
  const { webhook } = subject.create({ baseUrl: 'http://127.0.0.1:9', responseTimeoutMs: 1_000 })
  const { webhook: posts } = subject
  if (webhook === undefined || posts === undefined) throw new Error(`${subject.name} has no webhook`)
  return { name: subject.name, webhook, signed: posts.signed, samples, events: [JSON.parse(posts.events)] }
}

function infobipCarrier(name: string, webhook: Webhook | undefined): Carrier {
  if (webhook === undefined) throw new Error(`${name} has no webhook`)
  const documented = infobip.readSamples<{ body: unknown }>('webhooks').map(({ body }) => body)
  const kinds = ['delivery', 'seen', 'inbound', 'reports']
  const signed = (body: Buffer) => infobip.webhookRequest(kinds[body.length % kinds.length] ?? '', body)
  return { name, webhook, signed, samples: null, events: documented }
}

function formCarrier(name: string, webhook: Webhook, events: object[]): Carrier {
  const signed = (body: Buffer) =>
    posted(asForm(body), {
      path: body.length % 2 === 0 ? `/report/${secret}/${sampleName}` : `/reply/${secret}`,
    })
  return { name, webhook, signed, samples: null, events }
}

const rbm = rbmSubject.create({ baseUrl: 'http://127.0.0.1:9', responseTimeoutMs: 1_000 }).webhook

const carriers: Carrier[] = [
  carrierOf(alphasmsSubject, null),
  carrierOf(customSubject, null),
  carrierOf(messageBirdSubject, 'messagebird'),
  carrierOf(plivoSubject, 'plivo'),
  carrierOf(telegramSubject, 'telegram'),
  carrierOf(telnyxSubject, 'telnyx'),
  carrierOf(twilioSubject, 'twilio'),
  carrierOf(vonageSubject, 'vonage'),
  ...(rbm === undefined ? [] : [{ name: 'rbm', webhook: rbm, signed: pushed, samples: 'rbm', events: [] }]),
  {
    name: 'whatsapp',
    webhook: createWhatsAppWebhook(sampleConfig(), () => inboundUrl),
    signed: (body) => webhookRequest(body),
    samples: 'whatsapp',
    events: [],
  },
  infobipCarrier('infobip-sms', openKind(infobipSms, infobip.smsConfig(address), dependencies).webhook),
  infobipCarrier('infobip-rcs', openKind(infobipRcs, infobip.rcsConfig(address), dependencies).webhook),
  infobipCarrier('infobip-viber', openKind(infobipViber, infobip.viberConfig(address), dependencies).webhook),
  infobipCarrier(
    'infobip-voice',
    openKind(infobipVoice, infobip.voiceConfig(address), { ...dependencies, namedVoice: (name) => name })
      .webhook,
  ),
  formCarrier('kannel', new FormWebhook(new Secret(secret), kannelEvents()), [
    {
      status: '1',
      answer: 'id:1 stat:DELIVRD err:000 text:abc',
      at: '1767323045',
      from: '380671234567',
      to: '3700',
    },
    { id: 'u-1', from: '380671234567', to: '3700', text: 'STOP', at: '1767323045' },
  ]),
  formCarrier('jasmin', new FormWebhook(new Secret(secret), jasminEvents()), [
    { id: 'a1', level: '2', message_status: 'DELIVRD', err: '000', connector: 'a', donedate: '2601020304' },
    { id: 'a2', from: '380671234567', to: '3700', content: 'STOP', binary: '00530054004f0050', coding: '8' },
  ]),
  {
    name: 'bounces',
    webhook: bounceWebhook(new Secret(secret)),
    signed: (body) => posted(body, { path: `/bounces/${secret}`, query: 'recipient=b%2Bx%40mail.example' }),
    samples: null,
    events: filesOf('email', '.eml').map((file) => file.toString('latin1')),
  },
]
const byName = new Map(carriers.map((each) => [each.name, each]))

export const webhooks = target<unknown>({
  name: 'webhooks',
  what: 'what each carrier posts: signed bodies of any content, and forged heads',
  shape: jsonShape,
  maxSize: 300_000,
  corpus: () =>
    carriers.flatMap(({ name, samples, events }): Posted[] =>
      [...events, ...(samples === null ? [] : objectsOf(samples).slice(0, 100))].flatMap((body, index) => [
        { carrier: name, body },
        ...(index % 10 === 0 ? [{ carrier: name, body, head: headOf(name, body) }] : []),
      ]),
    ),
  async feed(input) {
    const { carrier: name, body, head } = (input ?? {}) as Partial<Posted>
    const octets = Buffer.from(
      typeof body === 'string' ? body : ((JSON.stringify(body) as string | undefined) ?? ''),
    )
    const carrier = byName.get(typeof name === 'string' ? name : '') ?? anyCarrier(octets)
    const request = isHead(head) ? requestOf(head, octets) : carrier.signed(octets)
    const refused = carrier.webhook.refuses?.(request) ?? null
    const parsed = await carrier.webhook.read(request)
    if (refused !== null && parsed.kind !== 'forged')
      throw new Broken(`${carrier.name}: refused by its head, then ${parsed.kind}`)
    if (parsed.kind !== 'events')
      return `${carrier.name} ${parsed.kind} ${'why' in parsed ? parsed.why.slice(0, 40) : ''}`
    const reports = parsed.reports.map(storableReport)
    const inbound = parsed.inbound.map(storableInbound)
    checkStorable(reports, 'a report')
    checkStorable(inbound, 'a reply')
    const kinds = reports.map(({ outcome }) =>
      outcome.kind === 'failed' ? outcome.reason.slice(0, 30) : outcome.kind,
    )
    return `${carrier.name} ${kinds.slice(0, 3).join()} ${Object.keys(inbound[0]?.details ?? {}).join()} ${parsed.ignored.length > 0}`
  },
})

function isHead(head: Posted['head'] | null): head is NonNullable<Posted['head']> {
  return typeof head === 'object' && head !== null
}

function anyCarrier(body: Buffer): Carrier {
  const [octet = 0] = createHash('md5').update(body).digest()
  return carriers[octet % carriers.length] as Carrier
}

function headOf(name: string, body: unknown): NonNullable<Posted['head']> {
  const octets = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const { method, path, rawQuery, headers } = (byName.get(name) ?? anyCarrier(octets)).signed(octets)
  return { method, path, query: rawQuery, headers }
}

function requestOf(
  { method, path, query, headers }: NonNullable<Posted['head']>,
  body: Buffer,
): WebhookRequest {
  const rawQuery = typeof query === 'string' ? query : ''
  const given = typeof headers === 'object' && headers !== null ? Object.entries(headers) : []
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    path: typeof path === 'string' ? path : '',
    query: new URLSearchParams(rawQuery),
    rawQuery,
    headers: Object.fromEntries(
      given.map(([header, value]) => [
        header.toLowerCase(),
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
    body,
    receivedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  }
}
