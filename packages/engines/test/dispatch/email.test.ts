import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { MailServer } from '../../../../simulators/mailbox/mail-server.ts'
import { Mailboxes } from '../../../../simulators/mailbox/mailboxes.ts'
import { smtpEmail } from '../../../carriers/smtp-email/kind.ts'
import type { SmtpEmailConfig } from '../../../carriers/smtp-email/settings.ts'
import { openKind } from '../../../carriers/test/open-kind.ts'
import { mailSettings } from '../../../carriers/test/smtp-email/mail-settings.ts'
import { codeEmail } from '../../../domain/email/code-email.ts'
import { explain } from '../../../domain/message/story/explain.ts'
import type { Plan } from '../../../domain/plan/plan.ts'
import { inboundRoutes } from '../../../edges/inbound/inbound-routes.ts'
import { operationsFixture } from '../../../edges/test/operations-fixture.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { readMessageStory } from '../../../store/message-search/message-story.ts'
import { balanceOf, idOf, openHarness, silentEvents, submission } from './dispatch-harness.ts'

const content = codeEmail({
  subject: 'Your code is 482193',
  heading: 'Confirm your address',
  code: '482193',
  sentence: 'It is valid for 5 minutes.',
  footer: '',
  lang: 'en',
  dir: 'ltr',
})
const plan: Plan = {
  stages: [
    { channel: 'email', sender: 'Shop', content, waitSeconds: 300, parts: 1, pricePerPartMicros: 50_000 },
  ],
  lifetimeSeconds: 300,
  priority: 0,
}

/** Dispatch between a database and a simulated mail server that posts its reports to a listening gateway. */
async function openMailHarness(settings: Partial<SmtpEmailConfig> = {}) {
  const mailboxes = await Mailboxes.open({ dataDir: null })
  const mail = { mailboxes, clock: systemClock, dataDir: null, port: 0, reportDelayMs: 5 }
  const server = await MailServer.open(mail)
  const { port, username, password, ca } = server.address
  const config = mailSettings(port, {
    security: 'starttls',
    tls: { rejectUnauthorized: true, ca, servername: 'localhost' },
    credentials: { username, password: new Secret(password) },
    ...settings,
  })
  const connector = openKind(smtpEmail, config, { clock: systemClock })
  const harness = await openHarness({ upstreams: [connector] })
  const { webhook } = connector
  assert.ok(webhook !== undefined)
  const events = harness.dispatch.upstreamEvents(connector)
  const app = fastify()
  const upstreams = new Map([[connector.upstream, { webhook, ...events }]])
  const routes = inboundRoutes({ upstreams, clock: systemClock, events: silentEvents })
  const { admission } = operationsFixture()
  await app.register(async (scope) => routes(scope, admission))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await server.setWebhook(`${url}/inbound/mail/bounces/${config.webhookSecret?.reveal()}`)
  return {
    ...harness,
    server,
    mailboxes,
    async send(phone: string): Promise<number> {
      const [acceptance] = await harness.accept(submission({ phone, type: 'verify', plan }))
      return idOf(acceptance)
    },
    async story(msgId: number): Promise<string> {
      const story = await readMessageStory(harness.db, msgId)
      return story === null ? '' : explain(story).join('\n')
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await harness[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a code by e-mail is delivered when the mail server has taken it', async () => {
  await using harness = await openMailHarness()
  const msgId = await harness.send('anna@reader.example')
  const [callback] = await harness.outbox.callbacks(1)
  assert.deepEqual([callback?.['msg_id'], callback?.['status']], [String(msgId), 'DELIVERED'])
  const [message] = harness.mailboxes.view('anna@reader.example').messages
  assert.deepEqual([message?.subject, message?.text], [content.subject, `${content.text}\n`])
  assert.equal(await balanceOf(harness.db), 1_000_000_000 - 50_000)
  assert.match(
    await harness.story(msgId),
    /mail counts it as delivered: taken by the mail server: 250 2\.0\.0 Ok/,
  )
})

test('an address that does not exist is reported to the client and costs nothing', async () => {
  await using harness = await openMailHarness()
  await harness.send('refuse+anna@reader.example')
  const [{ status, error } = {}] = await harness.outbox.callbacks(1)
  assert.equal(status, 'INVALID DESTINATION ADDRESS')
  assert.doesNotMatch(String(error), /anna/)
  assert.equal(await balanceOf(harness.db), 1_000_000_000)
})

test('a greylisted e-mail is retried until it is accepted', async () => {
  await using harness = await openMailHarness()
  await harness.send('greylist@reader.example')
  const [callback] = await harness.outbox.callbacks(1)
  assert.equal(callback?.['status'], 'DELIVERED')
  assert.equal(harness.server.stats()['putOff'], 2)
})

test('a bounce after the e-mail was taken stands in its story and changes nothing else', async () => {
  await using harness = await openMailHarness()
  const msgId = await harness.send('bounce@reader.example')
  const [callback] = await harness.outbox.callbacks(1)
  assert.equal(callback?.['status'], 'DELIVERED')
  const story = await until('the bounce to be noted', async () => {
    const read = await harness.story(msgId)
    return read.includes('reports part 1') ? read : null
  })
  assert.match(story, /mail reports part 1: failed \(failed 5\.1\.1 smtp; 550 5\.1\.1 User unknown/)
  assert.equal(harness.outbox.bodies.length, 1)
  assert.doesNotMatch(story, /reader\.example/)
})

test('where reports decide, a bounce is a failure and a delivery report a success', async () => {
  await using harness = await openMailHarness({ deliveredWhen: 'reported' })
  const bounced = await harness.send('bounce@reader.example')
  const arrived = await harness.send('anna@reader.example')
  const callbacks = await harness.outbox.callbacks(2)
  const statuses = new Map(callbacks.map((body) => [body['msg_id'], body['status']]))
  assert.equal(statuses.get(String(bounced)), 'INVALID DESTINATION ADDRESS')
  assert.equal(statuses.get(String(arrived)), 'DELIVERED')
  assert.equal(await balanceOf(harness.db), 1_000_000_000 - 50_000)
})

test('a vacation reply to the bounce address is no report', async () => {
  await using harness = await openMailHarness()
  const msgId = await harness.send('vacation@reader.example')
  await harness.outbox.callbacks(1)
  await until('the answer to be taken', () => (harness.server.stats()['eventsTaken'] === 1 ? true : null))
  assert.doesNotMatch(await harness.story(msgId), /reports/)
})
