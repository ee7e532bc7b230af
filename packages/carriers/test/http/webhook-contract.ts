import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ParsedWebhook, Webhook, WebhookRequest } from '../../webhook.ts'
import { answeredTo } from './answered-to.ts'
import type { HttpConnectorSubject } from './subject.ts'

/** The contract of webhooks that an upstream posts. */
export function checkWebhook(subject: HttpConnectorSubject): void {
  const { webhook: samples } = subject
  if (samples === undefined) return
  const promise = (sentence: string, body: () => Promise<void>) =>
    void test(`${subject.name}: ${sentence}`, { timeout: 600_000 }, body)
  const events = Buffer.from(samples.events)
  const read = async (request: WebhookRequest): Promise<ParsedWebhook> => webhookOf(subject).read(request)

  promise('signed events become reports', async () => {
    const parsed = await read(samples.signed(events))
    assert.equal(parsed.kind, 'events')
    assert.ok(parsed.reports.length > 0)
    for (const { refs, own } of parsed.reports) assert.ok(refs.length > 0 || own !== undefined)
  })

  promise('events with a wrong signature are forged', async () => {
    assert.equal((await read(samples.forged(events))).kind, 'forged')
  })

  promise('a signature is checked before anything is parsed', async () => {
    for (const body of nonsense) assert.equal((await read(samples.forged(body))).kind, 'forged')
  })

  promise('events without a signature are forged', async () => {
    const bare = { ...samples.signed(events), path: '', headers: {}, query: new URLSearchParams() }
    assert.equal((await read(bare)).kind, 'forged')
  })

  promise('a signature of another body is forged', async () => {
    const other = Buffer.concat([events, Buffer.from(' ')])
    const signed = samples.signed(other)
    const signsTheBody = JSON.stringify(signed.headers) !== JSON.stringify(samples.signed(events).headers)
    if (signsTheBody) assert.equal((await read({ ...signed, body: events })).kind, 'forged')
  })

  promise('a signed event of a form that is not known is noted, and answered with no 4xx', async () => {
    for (const body of [...nonsense, ...unknown]) {
      const { status, noted } = await answeredTo(webhookOf(subject), samples.signed(body))
      assert.ok(status < 300 && noted > 0, `${body}: ${status}`)
    }
  })

  promise('signed events of an unexpected shape never throw', async () => {
    for (const body of variations(JSON.parse(samples.events))) {
      const { kind } = await read(samples.signed(Buffer.from(JSON.stringify(body))))
      assert.ok(kind === 'events' || kind === 'malformed', kind)
    }
  })

  promise('repeated events give the same result', async () => {
    assert.deepEqual(await read(samples.signed(events)), await read(samples.signed(events)))
  })

  promise('no secret is in the parsed result', async () => {
    const read1 = JSON.stringify(await read(samples.signed(events)))
    const read2 = JSON.stringify(await read(samples.forged(events)))
    for (const secret of subject.secrets) assert.ok(!read1.includes(secret) && !read2.includes(secret))
  })
}

const nonsense = ['', 'null', '42', '"text"', '<html></html>', '{"cut":"of'].map((text) => Buffer.from(text))
nonsense.push(Buffer.from([0xff, 0xfe, 0x00, 0x80]))

/** Events of other products, and of products to come. */
const unknown = [
  {},
  { event: 'account.closed', account: { id: 7 } },
  {
    data: {
      record_type: 'message_link_click',
      url: 'https://shop.example/a',
      to: '+380671234567',
      message_id: 'm1',
    },
  },
  { results: [{ messageId: 'm1' }], status: 'teleported' },
].map((event) => Buffer.from(JSON.stringify(event)))

function webhookOf(subject: HttpConnectorSubject): Webhook {
  const { webhook } = subject.create({ baseUrl: 'http://127.0.0.1:9', responseTimeoutMs: 1_000 })
  assert.ok(webhook, 'the connector has no webhook')
  return webhook
}

/** Copies of `value` in which each inner value, one after the other, is replaced by unexpected values. */
function* variations(value: unknown): Iterable<unknown> {
  yield* [null, {}, [], '', 'x', -1, 1e300, true, [null], { toString: 1 }]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const other of variations(inner)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }
    }
    if (!Array.isArray(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>
      yield rest
    }
  }
}
