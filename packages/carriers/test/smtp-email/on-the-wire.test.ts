import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { systemClock } from '../../../kit/time/clock.ts'
import type { SubmitPart } from '../../connector.ts'
import type { SmtpEmailConfig } from '../../smtp-email/settings.ts'
import { SmtpConnection } from '../../smtp-email/smtp-connection.ts'
import { openScriptedPeer, type TakenMail } from './mail-peer.ts'
import { codeContent, deaf, mailPart, mailSettings } from './mail-settings.ts'
import { sentMail as sent } from './sent-mail.ts'

async function outcomeAt(
  port: number,
  part: Partial<SubmitPart> = {},
  settings: Partial<SmtpEmailConfig> = {},
) {
  const config = mailSettings(port, { responseTimeoutMs: 1_000, ...settings })
  const connection = SmtpConnection.open({ config, clock: systemClock, listener: deaf })
  const outcome = await connection.submit(mailPart(part))
  await connection.close(0)
  return outcome
}

async function fieldsOf({ octets }: TakenMail): Promise<ReadonlyMap<string, string>> {
  const { headers } = await PostalMime.parse(octets)
  return new Map(headers.map(({ key, value }) => [key, value]))
}

const hello = (line: string) => (line.startsWith('EHLO') ? '250-peer\r\n250 SIZE 1000000\r\n' : null)

test('an e-mail with a code is marked as automatic, suppresses auto-replies, and has a high priority', async () => {
  const mail = await sent()
  const fields = await fieldsOf(mail)
  assert.equal(fields.get('auto-submitted'), 'auto-generated')
  assert.equal(fields.get('x-auto-response-suppress'), 'OOF, AutoReply')
  assert.equal(fields.get('importance'), 'high')
  assert.equal(fields.get('to'), 'anna.petrenko@reader.example')
  assert.equal(fields.get('x-mailer'), undefined)
  assert.equal(fields.get('list-unsubscribe'), undefined)
  assert.ok(!mail.octets.includes('X-Priority'))
  assert.match(fields.get('content-type') ?? '', /^multipart\/alternative/)
})

test('other e-mails have normal priority, and may have one-click unsubscription', async () => {
  const unsubscribeUrl = 'https://shop.example/u/abc'
  const content = { ...codeContent, subject: 'News', text: 'We have moved.', html: null, unsubscribeUrl }
  const fields = await fieldsOf(await sent({ content }))
  assert.equal(fields.get('importance'), undefined)
  assert.equal(fields.get('list-unsubscribe'), `<${unsubscribeUrl}>`)
  assert.equal(fields.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.match(fields.get('content-type') ?? '', /^text\/plain/)
})

test('the envelope names the hand-over, so that a bounce identifies it', async () => {
  const { from, to, envelopeId, notify } = await sent({ msgId: 42, stage: 1, expiresAt: 1_800_000_000_000 })
  const name = `42.1.${(1_800_000_000_000).toString(36)}`
  assert.deepEqual(
    { from, to, envelopeId, notify },
    {
      from: `bounce+${name}@mail.shop.example`,
      to: ['anna.petrenko@reader.example'],
      envelopeId: name,
      notify: ['FAILURE'],
    },
  )
})

test('without a bounce address bounces go to the sender; reports are requested where they are used', async () => {
  const { from, notify } = await sent({}, { bounceAddress: null, deliveredWhen: 'reported' })
  assert.equal(from, 'codes@shop.example')
  assert.deepEqual(notify, ['SUCCESS', 'FAILURE', 'DELAY'])
})

test('a domain beyond ASCII is sent in punycode', async () => {
  const lines: string[] = []
  await using peer = await openScriptedPeer('220 peer\r\n', (line) => {
    lines.push(line)
    return line.startsWith('RCPT') ? '550 5.1.1 no\r\n' : (hello(line) ?? '250 Ok\r\n')
  })
  await outcomeAt(peer.port, { phone: 'info@пошта.укр' })
  assert.ok(lines.includes('RCPT TO:<info@xn--80a1acn3a.xn--j1amh>'), lines.join('\n'))
})

test('nothing in a subject or a name can add a field or a recipient', async () => {
  const content = { ...codeContent, subject: 'Code\r\nBcc: eve@evil.example' }
  const senders = [
    { sender: 'Shop', address: 'codes@shop.example', name: 'A" <eve@evil.example>\r\nX-Evil: 1' },
  ]
  const mail = await sent({ content }, { senders })
  const fields = await fieldsOf(mail)
  assert.equal(fields.get('bcc'), undefined)
  assert.equal(fields.get('x-evil'), undefined)
  assert.deepEqual(mail.to, ['anna.petrenko@reader.example'])
  assert.equal((await PostalMime.parse(mail.octets)).from?.address, 'codes@shop.example')
})

test('a line with a single dot, long lines and all kinds of line ends arrive unchanged', async () => {
  const text = `.\n..\r\n.end\r\n${'ї'.repeat(2_000)}\nlast`
  const mail = await sent({ content: { ...codeContent, text, html: null } })
  const arrived = (await PostalMime.parse(mail.octets)).text ?? ''
  assert.equal(arrived.replaceAll('\r\n', '\n').trimEnd(), text.replaceAll('\r\n', '\n'))
  for (const line of mail.octets.toString('latin1').split('\r\n')) assert.ok(line.length <= 998)
})

test('a connection that ends during DATA leaves the outcome unknown', async () => {
  await using peer = await openScriptedPeer('220 peer\r\n', (line) => {
    if (line === '.') return 'cut'
    if (line === 'DATA') return '354 go on\r\n'
    return /^[A-Z]{4} |^EHLO/.test(line) ? (hello(line) ?? '250 Ok\r\n') : null
  })
  assert.equal((await outcomeAt(peer.port)).kind, 'unknown')
})

test('a server that refuses DATA has not accepted the e-mail', async () => {
  await using peer = await openScriptedPeer('220 peer\r\n', (line) =>
    line === 'DATA' ? '451 4.3.2 not now\r\n' : (hello(line) ?? '250 Ok\r\n'),
  )
  const outcome = await outcomeAt(peer.port)
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'unavailable', outcome.raw)
})

test("a server's reply about an unknown recipient is recorded without the address", async () => {
  await using peer = await openScriptedPeer('220 peer\r\n', (line) => {
    if (!line.startsWith('RCPT')) return hello(line) ?? '250 Ok\r\n'
    return '550-5.1.1 <Anna.Petrenko@Reader.Example> does not exist\r\n550 5.1.1 (user anna.petrenko) - gsmtp\r\n'
  })
  const outcome = await outcomeAt(peer.port)
  assert.deepEqual(outcome, {
    kind: 'refused',
    refusal: 'rejected',
    status: 'INVALID DESTINATION ADDRESS',
    raw: '550-5.1.1 <…> does not exist 550 5.1.1 (user …) - gsmtp',
  })
})

test('an e-mail above the size limit of the server is not sent', async () => {
  await using peer = await openScriptedPeer('220 peer\r\n', (line) =>
    line.startsWith('EHLO') ? '250-peer\r\n250 SIZE 500\r\n' : '250 Ok\r\n',
  )
  const outcome = await outcomeAt(peer.port)
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'rejected-here', outcome.raw)
})

test('a server of another protocol makes the upstream unavailable', async () => {
  await using peer = await openScriptedPeer('HTTP/1.1 400 Bad Request\r\n\r\n', () => null)
  const outcome = await outcomeAt(peer.port)
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'unavailable', outcome.raw)
})

test('without a server nothing was sent', async () => {
  const peer = await openScriptedPeer('', () => null)
  await peer[Symbol.asyncDispose]()
  const outcome = await outcomeAt(peer.port)
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'unavailable')
  assert.match(outcome.raw, /ECONNREFUSED/)
})
