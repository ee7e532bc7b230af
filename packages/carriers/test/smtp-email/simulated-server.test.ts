import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MailServer } from '../../../../simulators/mailbox/mail-server.ts'
import type { MailServerOptions } from '../../../../simulators/mailbox/mail-server-options.ts'
import { Mailboxes } from '../../../../simulators/mailbox/mailboxes.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import type { SubmitOutcome } from '../../connector.ts'
import type { SmtpEmailConfig } from '../../smtp-email/settings.ts'
import { SmtpConnection } from '../../smtp-email/smtp-connection.ts'
import { codeContent, deaf, mailPart, mailSettings } from './mail-settings.ts'

interface Opened extends AsyncDisposable {
  server: MailServer
  mailboxes: Mailboxes
  connection: SmtpConnection
}

async function opened(
  settings: Partial<SmtpEmailConfig> = {},
  options: Partial<MailServerOptions> = {},
): Promise<Opened> {
  const mailboxes = await Mailboxes.open({ dataDir: null })
  const server = await MailServer.open({ mailboxes, clock: systemClock, dataDir: null, port: 0, ...options })
  const { port, username, password, ca } = server.address
  const config = mailSettings(port, {
    security: 'starttls',
    tls: { rejectUnauthorized: true, ca, servername: 'localhost' },
    credentials: { username, password: new Secret(password) },
    // No test waits for these, on however slow a machine, unless it sets its own.
    responseTimeoutMs: 20_000,
    connectTimeoutMs: 20_000,
    ...settings,
  })
  const connection = SmtpConnection.open({ config, clock: systemClock, listener: deaf })
  return {
    server,
    mailboxes,
    connection,
    [Symbol.asyncDispose]: async () => {
      await connection.close(0)
      await server[Symbol.asyncDispose]()
    },
  }
}

function shown({ kind, ...outcome }: SubmitOutcome): unknown[] {
  if (kind !== 'refused' || !('refusal' in outcome)) return [kind]
  return [kind, outcome.refusal, outcome.status]
}

test('an e-mail arrives unchanged in the mailbox over an encrypted and authenticated session', async () => {
  await using mail = await opened()
  const outcome = await mail.connection.submit(mailPart({ expiresAt: 1_800_000_000_000 }))
  assert.ok(outcome.kind === 'completed', outcome.raw)
  assert.deepEqual(outcome.report, { kind: 'delivered' })
  assert.match(outcome.raw, /^taken by the mail server: 250 2\.0\.0 Ok: queued as [0-9A-F]{12}$/)
  const [message, other] = mail.mailboxes.view('anna.petrenko@reader.example').messages
  assert.equal(other, undefined)
  const name = `715380012.0.${(1_800_000_000_000).toString(36)}`
  const { at: _, ...rest } = message ?? { at: '' }
  assert.deepEqual(rest, {
    from: 'codes@shop.example',
    name: 'The Shop',
    subject: codeContent.subject,
    text: codeContent.text,
    html: `${codeContent.html}\n`,
    return_path: `bounce+${name}@mail.shop.example`,
    message_id: `<${name}@shop.example>`,
  })
})

const cases: [string, string, unknown[]][] = [
  ['refuse', 'an address that does not exist', ['refused', 'rejected', 'INVALID DESTINATION ADDRESS']],
  ['full', 'a mailbox that is full', ['refused', 'rejected', 'UNDELIVERABLE']],
  ['blocked', 'what the content filter does not like', ['refused', 'rejected-here', 'REJECTED']],
  ['greylist', 'greylisting', ['refused', 'later', 'UNDELIVERABLE']],
  ['busy', 'an unusual rate', ['refused', 'throttled', 'REJECTED']],
  ['hangup', 'a connection that ends before the e-mail', ['refused', 'unavailable', 'REJECTED']],
  ['tarpit', 'silence before the e-mail', ['refused', 'unavailable', 'REJECTED']],
  ['lost', 'an answer that is lost after the e-mail', ['unknown']],
  ['slow', 'silence after the e-mail', ['unknown']],
]
for (const [script, what, expected] of cases) {
  test(`${what} has its own outcome, without the recipient's address`, async () => {
    await using mail = await opened(what.startsWith('silence') ? { responseTimeoutMs: 500 } : {})
    const outcome = await mail.connection.submit(mailPart({ phone: `${script}+anna@reader.example` }))
    assert.deepEqual(shown(outcome), expected, outcome.raw)
    assert.doesNotMatch(outcome.raw, /anna|reader|482193|Ваш/)
    if (outcome.kind === 'unknown') assert.match(outcome.ref ?? '', /^715380012\.0\./)
  })
}

test('after a refusal the same socket carries the next e-mail', async () => {
  await using mail = await opened({ window: 1 })
  await mail.connection.submit(mailPart({ phone: 'refuse@reader.example' }))
  const outcome = await mail.connection.submit(mailPart())
  assert.equal(outcome.kind, 'completed')
  assert.equal(mail.server.stats()['connections'], 1)
})

test('a greylisted e-mail is accepted at the third attempt', async () => {
  await using mail = await opened()
  const kinds: string[] = []
  for (let turn = 0; turn < 3; turn++) {
    kinds.push((await mail.connection.submit(mailPart({ phone: 'greylist@reader.example' }))).kind)
  }
  assert.deepEqual(kinds, ['refused', 'refused', 'completed'])
})

test('the number of sockets limits the e-mails at once', async () => {
  await using mail = await opened({ window: 4 }, { faults: { answerDelayMs: 50 } })
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      mail.connection.submit(mailPart({ phone: `anna${index}@reader.example` })),
    ),
  )
  assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['completed']))
  assert.equal(mail.server.stats()['connections'], 4)
})

const problems: [string, Partial<MailServerOptions['faults'] & object>, unknown[]][] = [
  ['a server that refuses connections', { refuseConnections: true }, ['refused', 'unavailable', 'REJECTED']],
  ['a server that never greets', { silent: true }, ['refused', 'unavailable', 'REJECTED']],
  ['a greeting of 554', { greeting: 554 }, ['refused', 'unavailable', 'REJECTED']],
  ['a greeting of 421', { greeting: 421 }, ['refused', 'unavailable', 'REJECTED']],
  ['a server without encryption', { hideStartTls: true }, ['refused', 'unavailable', 'REJECTED']],
  ['a wrong password', { refuseAuth: true }, ['refused', 'unavailable', 'REJECTED']],
  [
    'a plain 550 for a recipient',
    { recipientStatus: 550 },
    ['refused', 'rejected', 'INVALID DESTINATION ADDRESS'],
  ],
  ['a plain 450 for a recipient', { recipientStatus: 450 }, ['refused', 'later', 'UNDELIVERABLE']],
  ['a plain 554 for an e-mail', { messageStatus: 554 }, ['refused', 'rejected-here', 'REJECTED']],
  ['a plain 451 for an e-mail', { messageStatus: 451 }, ['refused', 'later', 'UNDELIVERABLE']],
  ['too many e-mails', { mailsPerSecond: 0 }, ['refused', 'throttled', 'REJECTED']],
  ['lost answers', { loseAnswers: true }, ['unknown']],
]
for (const [what, faults, expected] of problems) {
  test(`${what}: ${expected.slice(0, 2).join(' ')}`, async () => {
    const { silent = false, loseAnswers = false } = faults
    const limits = {
      ...(silent && { connectTimeoutMs: 1_000 }),
      ...(loseAnswers && { responseTimeoutMs: 1_000 }),
    }
    await using mail = await opened(limits, { faults })
    const outcome = await mail.connection.submit(mailPart())
    assert.deepEqual(shown(outcome), expected, outcome.raw)
    mail.server.putFaults({})
    assert.equal((await mail.connection.submit(mailPart())).kind, 'completed', 'and all is well afterwards')
  })
}

test('a server that drops connections between e-mails loses none', async () => {
  await using mail = await opened({ window: 1 }, { faults: { dropAfterMails: 1 } })
  for (let turn = 0; turn < 3; turn++) {
    assert.equal((await mail.connection.submit(mailPart({ msgId: 1 + turn }))).kind, 'completed')
  }
  assert.equal(mail.server.stats()['repeated'], 0)
})

test('closing lets running submits end, and accepts no new ones', async () => {
  await using mail = await opened({}, { faults: { answerDelayMs: 100 } })
  const under = mail.connection.submit(mailPart())
  const closed = mail.connection.close(5_000)
  const late = await mail.connection.submit(mailPart())
  assert.deepEqual(shown(late), ['refused', 'unavailable', 'REJECTED'])
  assert.equal((await under).kind, 'completed')
  await closed
})

test('closing without drain time aborts running submits, whose outcome is unknown', async () => {
  await using mail = await opened({}, { faults: { answerDelayMs: 60_000 } })
  const under = mail.connection.submit(mailPart())
  await mail.mailboxes.received('anna.petrenko@reader.example')
  await mail.connection.close(0)
  assert.equal((await under).kind, 'unknown')
})

test('with delivery reports an accepted e-mail waits for its report', async () => {
  await using mail = await opened({ deliveredWhen: 'reported' })
  const outcome = await mail.connection.submit(mailPart({ expiresAt: 1_800_000_000_000 }))
  assert.ok(outcome.kind === 'accepted')
  assert.equal(outcome.ref, `715380012.0.${(1_800_000_000_000).toString(36)}`)
})

test('unsupported content is refused before the SMTP session', async () => {
  await using mail = await opened()
  const submit = async (part: Parameters<typeof mailPart>[0]) =>
    shown(await mail.connection.submit(mailPart(part)))
  assert.deepEqual(await submit({ sender: 'Nobody' }), ['refused', 'rejected-here', 'INVALID SOURCE ADDRESS'])
  assert.deepEqual(await submit({ content: { kind: 'call' } }), ['refused', 'rejected', 'REJECTED'])
  assert.deepEqual(await submit({ expiresAt: Date.now() }), ['refused', 'rejected', 'EXPIRED'])
  assert.equal(mail.server.stats()['connections'], 0)
})

test('the sender `*` gives its address to all other senders, with their names', async () => {
  await using mail = await opened({ senders: [{ sender: '*', address: 'all@shop.example', name: '' }] })
  await mail.connection.submit(mailPart({ sender: 'Кав’ярня' }))
  const [message] = mail.mailboxes.view(mailPart().phone).messages
  assert.deepEqual([message?.name, message?.from], ['Кав’ярня', 'all@shop.example'])
})

test('a certificate that is not trusted ends the session before the password', async () => {
  await using mail = await opened({ tls: { rejectUnauthorized: true, ca: null, servername: 'localhost' } })
  const outcome = await mail.connection.submit(mailPart())
  assert.deepEqual(shown(outcome), ['refused', 'unavailable', 'REJECTED'])
  assert.match(outcome.raw, /certificate/)
})
