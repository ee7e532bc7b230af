import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { InvalidField } from '../../simulators/carrier.ts'
import { MailServer } from '../../simulators/mailbox/mail-server.ts'
import type { MailServerOptions } from '../../simulators/mailbox/mail-server-options.ts'
import { Mailboxes, type MailView } from '../../simulators/mailbox/mailboxes.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { answer, Receiver } from '../support/receiver.ts'
import { scratchFolder } from './scratch-folder.ts'

async function opened(options: Partial<MailServerOptions> = {}) {
  const mailboxes = await Mailboxes.open({ dataDir: null })
  const server = await MailServer.open({
    mailboxes,
    clock: systemClock,
    dataDir: null,
    port: 0,
    reportDelayMs: 0,
    retryAfterMs: 10,
    ...options,
  })
  return { server, mailboxes, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

interface Sending {
  to: string
  password?: string
  notify?: string[]
}

/** Resolves with the answer, rejects with the refusal. */
async function send(server: MailServer, { to, password, notify = ['failure'] }: Sending): Promise<string> {
  const { host, port, username, password: right, ca } = server.address
  const transport = createTransport({
    ...{ host, port, requireTLS: true, tls: { ca, servername: 'localhost' }, socketTimeout: 2_000 },
    auth: { user: username, pass: password ?? right },
  })
  try {
    const { response } = await transport.sendMail({
      envelope: { from: 'bounce+1@shop.example', to },
      from: 'The Shop <codes@shop.example>',
      to,
      subject: 'Your code',
      text: '1234',
      html: '<b>1234</b>',
      messageId: '<1@shop.example>',
      dsn: { id: 'hand-over-1', return: 'headers', notify },
    })
    return response
  } finally {
    transport.close()
  }
}

test('an e-mail is in the mailbox, whatever case its address is written in', async () => {
  await using mail = await opened()
  assert.match(
    await send(mail.server, { to: 'Anna@Reader.example' }),
    /^250 2\.0\.0 Ok: queued as [0-9A-F]{12}$/,
  )
  const { messages } = mail.mailboxes.view('anna@READER.example')
  const [{ at, text, html, ...rest } = { at: '', text: '', html: '' }] = messages
  assert.ok(Date.parse(at) > 0)
  assert.deepEqual([text.trim(), html?.trim()], ['1234', '<b>1234</b>'])
  assert.deepEqual(rest, {
    from: 'codes@shop.example',
    name: 'The Shop',
    subject: 'Your code',
    return_path: 'bounce+1@shop.example',
    message_id: '<1@shop.example>',
  })
})

test('a client without the password or without encryption is refused', async () => {
  await using mail = await opened()
  await assert.rejects(send(mail.server, { to: 'a@b.example', password: 'wrong' }), { responseCode: 535 })
  const { host, port } = mail.server.address
  const plain = createTransport({ host, port, ignoreTLS: true })
  await assert.rejects(plain.sendMail({ from: 'a@b.example', to: 'a@b.example', text: 'x' }), {
    responseCode: 530,
  })
  plain.close()
  assert.deepEqual(mail.mailboxes.view('a@b.example').messages, [])
})

const refusals: [string, number, RegExp][] = [
  ['refuse', 550, /5\.1\.1/],
  ['full', 552, /5\.2\.2/],
  ['blocked', 550, /5\.7\.1/],
  ['greylist', 451, /4\.7\.1/],
  ['busy', 421, /4\.7\.28/],
]
for (const [word, code, text] of refusals) {
  test(`${word}@ is answered with ${code}, and the part after a plus is ignored`, async () => {
    await using mail = await opened()
    for (const to of [`${word}@reader.example`, `${word.toUpperCase()}+2@reader.example`]) {
      await assert.rejects(send(mail.server, { to }), (error: Error & { responseCode?: number }) => {
        assert.equal(error.responseCode, code)
        assert.match(error.message, text)
        return true
      })
    }
    assert.equal(mail.server.stats()['accepted'], 0)
  })
}

test('a bounce is reported with the id that the client gave the e-mail', async () => {
  await using mail = await opened()
  await using webhooks = await Receiver.open()
  await mail.server.setWebhook(webhooks.url('/'))
  await send(mail.server, { to: 'bounce@reader.example' })
  await webhooks.requests(1)
  const { attachments, from, to, headers } = await PostalMime.parse(webhooks.received[0]?.body ?? '')
  assert.match(from?.address ?? '', /^MAILER-DAEMON@/)
  assert.equal(to?.[0]?.address, 'bounce+1@shop.example')
  assert.equal(headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-replied')
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const text = new TextDecoder().decode(status?.content as ArrayBuffer)
  assert.match(text, /^Original-Envelope-Id: hand-over-1\r?$/m)
  assert.match(text, /^Action: failed\r?\nStatus: 5\.1\.1\r?$/m)
  assert.deepEqual(mail.mailboxes.view('bounce@reader.example').messages, [])
})

const reports: [string, string[], RegExp[]][] = [
  ['bounce-full', ['failure'], [/Status: 5\.2\.2/]],
  ['delayed', ['failure'], [/Action: delayed/]],
  ['vacation', ['failure'], [/I am away/]],
  ['anna', ['success', 'failure'], [/Action: delivered/]],
  ['delayed', ['success', 'failure'], [/Action: delayed/, /Action: delivered/]],
]
for (const [word, notify, expected] of reports) {
  test(`${word}@ with ${notify.join(' and ')} requested: ${expected.join(', ')}`, async () => {
    await using mail = await opened()
    await using webhooks = await Receiver.open()
    await mail.server.setWebhook(webhooks.url('/'))
    await send(mail.server, { to: `${word}@reader.example`, notify })
    await webhooks.requests(expected.length)
    for (const each of expected) assert.ok(webhooks.received.some(({ body }) => each.test(body)))
  })
}

test('a report is retried until it is accepted, and comes twice where a fault is set for that', async () => {
  await using mail = await opened({ faults: { duplicateReports: true } })
  await using webhooks = await Receiver.open()
  webhooks.react = (_, index) => answer(index < 2 ? 503 : 200)
  await mail.server.setWebhook(webhooks.url('/'))
  await send(mail.server, { to: 'bounce@reader.example' })
  await webhooks.requests(4)
  const [, , third, fourth] = webhooks.received
  assert.equal(third?.body, fourth?.body)
  assert.equal(third?.headers['content-type'], 'message/rfc822')
})

test('an ordinary e-mail is not reported, nor is anything while reports are withheld', async () => {
  const clock = new ManualClock()
  await using mail = await opened({ clock })
  await send(mail.server, { to: 'anna@reader.example' })
  mail.server.putFaults({ withholdReports: true })
  await send(mail.server, { to: 'bounce@reader.example' })
  clock.advance(1_000)
  const { bounced, eventsWaiting } = mail.server.stats()
  assert.deepEqual([bounced, eventsWaiting], [1, 0])
})

test('a duplicate e-mail is counted', async () => {
  await using mail = await opened()
  await send(mail.server, { to: 'anna@reader.example' })
  await send(mail.server, { to: 'anna@reader.example' })
  assert.equal(mail.server.stats()['repeated'], 1)
})

test('unknown faults are refused', async () => {
  await using mail = await opened()
  for (const faults of [{ rain: true }, { greeting: 200 }, { silent: 1 }, []]) {
    assert.throws(() => mail.server.putFaults(faults), InvalidField)
  }
})

const sample = (subject: string): MailView => ({
  from: 'codes@shop.example',
  name: '',
  subject,
  text: '',
  return_path: '',
  message_id: '',
  at: '2027-01-15T08:00:00.000Z',
})

function subjects(mailboxes: Mailboxes, address: string): string[] {
  return mailboxes.view(address).messages.map(({ subject }) => subject)
}

test('mailboxes keep the newest e-mails, each and all together', async () => {
  const mailboxes = await Mailboxes.open({ dataDir: null, maxPerMailbox: 2, maxMails: 3 })
  for (const subject of ['1', '2', '3']) mailboxes.receive('a@x.example', sample(subject))
  assert.deepEqual(subjects(mailboxes, 'a@x.example'), ['2', '3'])
  for (const subject of ['4', '5']) mailboxes.receive('b@x.example', sample(subject))
  assert.deepEqual(subjects(mailboxes, 'a@x.example'), ['3'])
  mailboxes.receive('b@x.example', sample('6'))
  assert.deepEqual(subjects(mailboxes, 'a@x.example'), [])
  assert.deepEqual(subjects(mailboxes, 'b@x.example'), ['5', '6'])
})

test('e-mails, the clearing of a mailbox and the address for reports survive a restart', async () => {
  await using folder = await scratchFolder()
  const start = () =>
    startSandbox({ dataDir: folder.path, http: { port: 0 }, sms: { port: 0 }, smtp: { port: 0 } })
  {
    await using sandbox = await start()
    await sandbox.mail?.setWebhook('http://127.0.0.1:9/bounces')
    assert.ok(sandbox.mail)
    for (const to of ['anna@reader.example', 'ben@reader.example']) await send(sandbox.mail, { to })
    const { status } = await fetch(`${sandbox.addresses.http}/sandbox/mailbox/ben@reader.example`, {
      method: 'DELETE',
    })
    assert.equal(status, 200)
  }
  await using sandbox = await start()
  const read = async (address: string) => {
    const answer = await fetch(`${sandbox.addresses.http}/sandbox/mailbox/${encodeURIComponent(address)}`)
    return (await answer.json()) as { messages: MailView[] }
  }
  assert.deepEqual(
    (await read('Anna@reader.example')).messages.map(({ subject }) => subject),
    ['Your code'],
  )
  assert.deepEqual(await read('ben@reader.example'), { messages: [] })
  assert.equal(sandbox.mail?.webhook, 'http://127.0.0.1:9/bounces')
})
