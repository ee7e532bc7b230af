import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { ReplyContent } from '../../../../simulators/reply-content.ts'
import type { WhatsAppContent } from '../../../domain/plan/content.ts'
import { fillTemplate } from '../../../domain/template/fill-template.ts'
import { type TemplateSlot, templateShape } from '../../../domain/template/template-shape.ts'
import type { WhatsAppTemplate } from '../../../domain/template/whatsapp-template.ts'
import { sampleEnd } from './sample-upstream.ts'
import { SimulatedUpstream } from './simulated-upstream.ts'

const phone = '380671234567'
const text: WhatsAppContent = { kind: 'whatsapp', form: 'text', text: 'hello' }

const values: Record<TemplateSlot['type'], string> = {
  text: '123456',
  image: 'https://example.com/a.jpg',
  video: 'https://example.com/a.mp4',
  document: 'https://example.com/a.pdf',
  location: '50.4501,30.5234,Office,Khreshchatyk 1, Kyiv',
}

async function templatesOf({ connector }: SimulatedUpstream): Promise<WhatsAppTemplate[]> {
  const templates: WhatsAppTemplate[] = []
  const pages = connector.whatsAppTemplates?.pages(new AbortController().signal) ?? []
  for await (const page of pages) templates.push(...page)
  return templates
}

function filled(template: WhatsAppTemplate): WhatsAppContent {
  const given = templateShape(template).map(({ type }) => values[type])
  const result = fillTemplate(template, given)
  assert.equal(result.kind, 'filled')
  const { name, language } = template
  return { kind: 'whatsapp', form: 'template', name, language, parameters: result.parameters }
}

function write(upstream: SimulatedUpstream, content: ReplyContent, ref: string | null = null): void {
  upstream.whatsApp.reply({ phone, channel: 'whatsapp', to: 'Posthorn', via: null, ref, content })
}

test('every approved template of the simulated account is listed, filled in, accepted and delivered', async () => {
  await using upstream = await SimulatedUpstream.open()
  const templates = await templatesOf(upstream)
  const approved = templates.filter(({ status }) => status === 'approved')
  assert.ok(approved.length > 8 && approved.length < templates.length)
  for (const [index, template] of approved.entries()) {
    assert.deepEqual(template.unsupported, [], template.name)
    const outcome = await upstream.submit({ msgId: index + 1, phone, content: filled(template) })
    assert.equal(outcome.kind, 'accepted', `${template.name}: ${outcome.raw}`)
    assert.deepEqual((await upstream.kindsOf(index + 1, 2)).toSorted(), ['delivered', 'enroute'])
  }
  const view = await upstream.handsets.received(phone, approved.length)
  assert.equal(view.messages.length, approved.length)
})

test('a paused template is refused permanently', async () => {
  await using upstream = await SimulatedUpstream.open()
  const paused = (await templatesOf(upstream)).find(({ status }) => status === 'paused')
  assert.ok(paused)
  const outcome = await upstream.submit({ phone, content: filled(paused) })
  assert.deepEqual(outcome.kind === 'refused' && [outcome.refusal, outcome.status], ['rejected', 'REJECTED'])
})

test('free-form messages of every form arrive while the window is open', async () => {
  await using upstream = await SimulatedUpstream.open()
  write(upstream, { kind: 'text', text: 'hi' })
  const media = { kind: 'whatsapp', form: 'media', link: 'https://example.com/f', caption: 'about' } as const
  const place = { kind: 'whatsapp', form: 'location', latitude: 50.4501, longitude: 30.5234 } as const
  const button = { caption: 'Open', link: 'https://example.com' }
  const contents: WhatsAppContent[] = [
    text,
    { ...media, media: 'image', filename: null },
    { ...media, media: 'video', filename: null },
    { ...media, media: 'audio', filename: null },
    { ...media, media: 'document', filename: 'f.pdf' },
    { ...place, name: 'Office', address: 'Khreshchatyk 1' },
    { ...place, name: null, address: null },
    { kind: 'whatsapp', form: 'card', text: 'See', button, header: 'Head', footer: 'Foot' },
  ]
  for (const [index, content] of contents.entries()) {
    const outcome = await upstream.submit({ msgId: index + 1, phone, content })
    assert.equal(outcome.kind, 'accepted', outcome.raw)
    assert.deepEqual((await upstream.kindsOf(index + 1, 2)).toSorted(), ['delivered', 'enroute'])
  }
})

test('a free-form message outside the window fails with the sentence of the contract', async () => {
  await using upstream = await SimulatedUpstream.open()
  assert.equal((await upstream.submit({ phone, content: text })).kind, 'accepted')
  await upstream.until(() => upstream.reports.length > 0)
  assert.deepEqual(upstream.reports[0]?.outcome, {
    kind: 'failed',
    status: 'UNDELIVERABLE',
    reason: 'Outside the 24-hour window',
  })
})

test('each reply of a subscriber is read, with its location, button or file', async () => {
  await using upstream = await SimulatedUpstream.open()
  const template = (await templatesOf(upstream)).find(({ name }) => name === 'seasonal_offer')
  assert.ok(template)
  const outcome = await upstream.submit({ phone, content: filled(template) })
  assert.ok(outcome.kind === 'accepted')
  write(upstream, { kind: 'text', text: 'Привіт' })
  write(upstream, { kind: 'button', caption: 'Цікаво' }, outcome.ref)
  write(upstream, { kind: 'location', latitude: 50.45, longitude: 30.52, name: 'Office' })
  write(upstream, { kind: 'media', media: 'image', url: 'https://example.com/me.png', caption: 'me' })
  await upstream.until(() => upstream.inbound.length === 4)
  const byType = new Map(upstream.inbound.map((inbound) => [inbound.details?.type, inbound]))
  assert.equal(byType.get('text')?.text, 'Привіт')
  assert.equal(byType.get('button')?.details?.button, 'Цікаво')
  assert.equal(byType.get('button')?.inReplyTo, outcome.ref)
  assert.equal(byType.get('location')?.details?.location?.name, 'Office')
  assert.equal(byType.get('image')?.text, 'me')
  for (const inbound of byType.values()) {
    assert.deepEqual([inbound.phone, inbound.recipient], [phone, 'Posthorn'])
  }
})

test('the file of a reply is served at the address in the reply', async () => {
  await using upstream = await SimulatedUpstream.open()
  write(upstream, { kind: 'media', media: 'image', url: 'https://example.com/me.png' })
  await upstream.until(() => upstream.inbound.length === 1)
  const { media } = upstream.inbound[0]?.details ?? {}
  const path = new URL(media?.url ?? '').pathname.replace('/inbound/meta', '')
  const answer = await upstream.connector.media?.fetch(path, new AbortController().signal)
  assert.equal(answer?.kind, 'media')
  assert.equal(answer.contentType, 'image/png')
  assert.equal((await buffer(answer.body)).subarray(1, 4).toString(), 'PNG')
})

test('duplicate, late and batched events lose nothing', async () => {
  await using upstream = await SimulatedUpstream.open()
  write(upstream, { kind: 'text', text: 'hi' })
  upstream.whatsApp.putFaults({ duplicateReports: true, reorderReports: true, batchReports: 50 })
  const msgIds = Array.from({ length: 20 }, (_, index) => index + 1)
  await Promise.all(msgIds.map((msgId) => upstream.submit({ msgId, phone, content: text })))
  for (const msgId of msgIds) {
    const kinds = await upstream.kindsOf(msgId, 4)
    assert.deepEqual(kinds.toSorted(), ['delivered', 'delivered', 'enroute', 'enroute'])
  }
})

test('a lost answer leaves the outcome unknown, and the statuses have our name', async () => {
  await using upstream = await SimulatedUpstream.open()
  write(upstream, { kind: 'text', text: 'hi' })
  upstream.whatsApp.putFaults({ loseAnswers: true })
  assert.equal((await upstream.submit({ msgId: 4_712, stage: 2, phone, content: text })).kind, 'unknown')
  await upstream.kindsOf(4_712, 1)
  assert.deepEqual(upstream.reports[0]?.own, { msgId: 4_712, stage: 2, expiresAt: sampleEnd })
})

test('webhooks signed with another secret are forged', async () => {
  await using upstream = await SimulatedUpstream.open()
  upstream.whatsApp.putFaults({ badSignature: true })
  write(upstream, { kind: 'text', text: 'hi' })
  await upstream.until(() => upstream.webhooks.some(({ kind }) => kind === 'forged'))
  assert.equal(upstream.inbound.length, 0)
})

test('each fault of the upstream is a refusal or an unknown outcome', async () => {
  await using upstream = await SimulatedUpstream.open()
  const faults: [faults: object, refusal: string][] = [
    [{ requestsPerSecond: 0 }, 'throttled'],
    [{ garbage: true }, 'unavailable'],
    [{ status: 503 }, 'unavailable'],
    [{ status: 502 }, 'unknown'],
    [{ refuseConnections: true }, 'unknown'],
  ]
  for (const [fault, refusal] of faults) {
    upstream.whatsApp.putFaults(fault)
    const outcome = await upstream.submit({ phone, content: text })
    const ended = outcome.kind === 'refused' ? outcome.refusal : outcome.kind
    assert.equal(ended, refusal, `${JSON.stringify(fault)}: ${outcome.raw}`)
  }
})

test('an unreachable handset is reported as undeliverable', async () => {
  await using upstream = await SimulatedUpstream.open()
  const content = filled(await anyApproved(upstream))
  assert.equal((await upstream.submit({ phone: '380500009951', content })).kind, 'accepted')
  const failed = () => upstream.reports.find(({ outcome }) => outcome.kind === 'failed')?.outcome
  await upstream.until(() => failed() !== undefined)
  assert.deepEqual(failed(), {
    kind: 'failed',
    status: 'UNDELIVERABLE',
    reason: '(#131026) Message undeliverable: Message Undeliverable.',
  })
})

test('a handset that refuses messages is a permanent refusal', async () => {
  await using upstream = await SimulatedUpstream.open()
  const content = filled(await anyApproved(upstream))
  const outcome = await upstream.submit({ phone: '380500009952', content })
  assert.deepEqual(outcome.kind === 'refused' && [outcome.refusal, outcome.status], [
    'rejected',
    'UNDELIVERABLE',
  ])
})

async function anyApproved(upstream: SimulatedUpstream): Promise<WhatsAppTemplate> {
  const template = (await templatesOf(upstream)).find(({ status }) => status === 'approved')
  assert.ok(template)
  return template
}
