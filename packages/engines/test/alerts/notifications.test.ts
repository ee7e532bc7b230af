import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import { deferred } from '../../../../test/support/deferred.ts'
import { answer, Receiver } from '../../../../test/support/receiver.ts'
import { addTarget, sendTest, type TargetWay } from '../../../administration/alerts/alert-targets.ts'
import { type SmtpEmailConfig, smtpEmailSettings } from '../../../carriers/smtp-email/settings.ts'
import type { AlertTargetKind } from '../../../domain/alerts/alert-kinds.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { insertNotifications, listNotifications } from '../../../store/alerts/alert-notifications.ts'
import type { Database } from '../../../store/database.ts'
import { AlertSender } from '../../alerts/alert-sender.ts'
import { AlertsHarness } from './alerts-harness.ts'

const token = '123456:ABC-DEF_ghij'
const rules = { allowPrivateAddresses: true }

interface SenderOptions {
  mailServer?: SmtpEmailConfig | null
  allowPrivateAddresses?: boolean
  db?: Database
}

function senderOf(harness: AlertsHarness, options: SenderOptions = {}): Promise<AlertSender> {
  const { mailServer = null, allowPrivateAddresses = true, db = harness.db } = options
  return AlertSender.open({
    sendAlarm: () => Promise.resolve({ kind: 'status', status: 200, retryAfter: null }),
    db,
    clock: harness.clock,
    events: { fault: (fault) => void harness.faults.push(fault) },
    hookRules: { allowPrivateAddresses },
    mailServer,
    consoleUrl: () => 'https://posthorn.example/console/alerts',
    onChanged: () => undefined,
  })
}

async function fire(harness: AlertsHarness, targetId: number, subject = 'sms'): Promise<void> {
  const now = harness.clock.now()
  const alert = {
    ...{
      alertId: 7,
      rule: 'sms <delivery>',
      kind: 'channel-delivery' as const,
      subject,
      event: 'fired' as const,
    },
    ...{ value: 62.14, threshold: 80, detail: null, since: now - 300_000, at: now },
    runbookUrl: 'https://wiki.example/sms',
  } as const
  await insertNotifications(
    harness.db,
    [{ targetId, notice: { event: 'fired', alert }, isDeferred: false }],
    now,
  )
}

async function target(harness: AlertsHarness, kind: AlertTargetKind, way: TargetWay) {
  return addTarget(harness.db, { name: kind === 'email' ? 'mail' : kind, kind, ...way }, rules)
}

/** Lets the sender look once. */
const look = (harness: AlertsHarness) => harness.clock.advance(2_000)

function ended(harness: AlertsHarness, state: string) {
  return until(`a notification that is ${state}`, async () => {
    const [newest] = await listNotifications(harness.db, { limit: 1 })
    return newest?.state === state ? newest : null
  })
}

function failedWith(harness: AlertsHarness, status: number) {
  return until(`an attempt that is answered ${status}`, async () => {
    const [newest] = await listNotifications(harness.db, { limit: 1 })
    return newest?.error?.startsWith(`answered ${status}`) === true ? newest : null
  })
}

suite('a notification', () => {
  test('to a webhook is JSON, signed by Standard Webhooks', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    await using _ = await senderOf(harness)
    const { targetId, signingSecret } = await target(harness, 'webhook', { url: receiver.url('/alerts') })
    await fire(harness, targetId)
    look(harness)
    await ended(harness, 'sent')
    const [request] = receiver.received
    const { headers, body = '', path } = request ?? {}
    assert.equal(path, '/alerts')
    // The clock of the harness stands in the past.
    const signed = new Webhook(signingSecret ?? '').sign(
      String(headers?.['webhook-id']),
      new Date(Number(headers?.['webhook-timestamp']) * 1_000),
      body,
    )
    assert.equal(headers?.['webhook-signature'], signed)
    const { id, text, ...rest } = JSON.parse(body) as Record<string, unknown>
    assert.equal(id, headers['webhook-id'])
    assert.match(
      String(text),
      /^Alert: sms: 62\.1 % delivered, threshold 80 %\nRule: sms <delivery>\. Since: 2026-01-02 02:59 UTC\nWhat to do: https:\/\/wiki\.example\/sms\n/,
    )
    assert.deepEqual(rest, {
      type: 'alert.fired',
      at: '2026-01-02T03:04:05.000Z',
      alert: {
        ...{ alertId: 7, rule: 'sms <delivery>', kind: 'channel-delivery', subject: 'sms', event: 'fired' },
        ...{ value: 62.14, threshold: 80, detail: null, runbookUrl: 'https://wiki.example/sms' },
        ...{ since: '2026-01-02T02:59:05.000Z', at: '2026-01-02T03:04:05.000Z' },
      },
    })
  })

  test('to a Slack-compatible webhook has one text, escaped', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    await using _ = await senderOf(harness)
    const { targetId } = await target(harness, 'slack', { url: receiver.url('/services/T0/B0/x') })
    await fire(harness, targetId)
    look(harness)
    await ended(harness, 'sent')
    const body = JSON.parse(receiver.received[0]?.body ?? '') as { text: string }
    assert.deepEqual(Object.keys(body), ['text'])
    assert.match(body.text, /Rule: sms &lt;delivery&gt;/)
    assert.match(body.text, /https:\/\/posthorn\.example\/console\/alerts$/)
  })

  test('is in the language of its target, and in English where none was chosen', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    await using _ = await senderOf(harness)
    const english = await target(harness, 'webhook', { url: receiver.url('/en') })
    const ukrainian = await target(harness, 'slack', { url: receiver.url('/uk'), language: 'uk' })
    for (const { targetId } of [english, ukrainian]) await fire(harness, targetId)
    await sendTest(harness.db, { targetId: ukrainian.targetId, by: 'olena', now: harness.clock.now() })
    look(harness)
    const requests = await until('all of them', () =>
      receiver.received.length === 3 ? receiver.received : null,
    )
    const textsTo = (path: string) =>
      requests
        .filter((request) => request.path === path)
        .map(({ body }) => (JSON.parse(body) as { text: string }).text)
        .toSorted()
    assert.match(textsTo('/en')[0] ?? '', /^Alert: sms: 62\.1 % delivered, threshold 80 %\n/)
    assert.deepEqual(textsTo('/uk'), [
      'Пробне сповіщення Posthorn. Його надсилає olena; нічого не сталося.\nТривоги: https://posthorn.example/console/alerts',
      'Тривога: sms: доставлено 62,1 %, поріг 80 %\nПравило: sms &lt;delivery&gt;. Триває з 2026-01-02 02:59 UTC\nЩо робити: https://wiki.example/sms\nТривоги: https://posthorn.example/console/alerts',
    ])
  })

  test('to Telegram calls sendMessage of the bot, and waits as long as the answer says', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    const busy =
      '{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 40","parameters":{"retry_after":40}}'
    receiver.react = (_, index) =>
      index === 0 ? { ...answer(429, { 'retry-after': '40' }), body: busy } : answer(200)
    await using _ = await senderOf(harness)
    const way = { address: '-1001234567890', token, url: receiver.url('') }
    const { targetId } = await target(harness, 'telegram', way)
    await fire(harness, targetId)
    look(harness)
    const { error } = await failedWith(harness, 429)
    assert.equal(error, 'answered 429: Too Many Requests: retry after 40')
    harness.clock.advance(38_000)
    assert.equal(receiver.received.length, 1)
    harness.clock.advance(4_000)
    await ended(harness, 'sent')
    const [, second] = receiver.received
    assert.equal(second?.path, `/bot${token}/sendMessage`)
    const body = JSON.parse(second.body) as Record<string, unknown>
    assert.equal(body['chat_id'], '-1001234567890')
    assert.match(String(body['text']), /^Alert: sms: 62\.1 % delivered/)
  })

  test('by e-mail goes through the mail server of the channel, to all addresses', async () => {
    await using harness = await AlertsHarness.open()
    const mails: { to: string[]; text: string }[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          mails.push({ to, text: Buffer.concat(chunks).toString() })
          done()
        })
      },
    })
    const port = await new Promise<number>((resolve) => {
      const listening = server.listen(0, '127.0.0.1', () => {
        const address = listening.address()
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0)
      })
    })
    try {
      const mailServer: SmtpEmailConfig = {
        ...collectDefaults(smtpEmailSettings),
        ...{ kind: 'smtp-email', channel: 'email', name: 'mail', host: '127.0.0.1', port, security: 'none' },
        senders: [{ sender: '*', address: 'posthorn@shop.example', name: 'Posthorn' }],
      }
      await using _ = await senderOf(harness, { mailServer })
      const { targetId } = await target(harness, 'email', { address: 'ops@shop.example, Olena@shop.example' })
      await fire(harness, targetId)
      look(harness)
      await ended(harness, 'sent')
      const [{ to, text } = { to: [], text: '' }] = mails
      assert.deepEqual(to, ['ops@shop.example', 'olena@shop.example'])
      assert.match(text, /^Subject: \[Posthorn\] Alert: sms: 62\.1 % delivered, threshold 80 %/m)
      assert.match(text, /^From: Posthorn <posthorn@shop\.example>/m)
      assert.match(text, /^Auto-Submitted: auto-generated/m)
      assert.match(text, /^Message-ID: <alert\.\d+\.\w+@shop\.example>/m)
    } finally {
      await new Promise<void>((resolve) => server.close(resolve))
    }
  })

  test('without a mail server fails with what is missing', async () => {
    await using harness = await AlertsHarness.open()
    await using _ = await senderOf(harness)
    await sendTest(harness.db, { targetId: harness.targetId, by: 'olena', now: harness.clock.now() })
    look(harness)
    const { error } = await ended(harness, 'failed')
    assert.equal(error, 'not reachable: the settings have no upstream smtp-email')
  })

  test('is retried for about two hours and then given up, and no error has the secret', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    receiver.react = ({ path }, index) => ({ ...answer(501 + index), body: `broken at ${path}` })
    await using _ = await senderOf(harness)
    const { targetId } = await target(harness, 'telegram', {
      address: '@ops_team',
      token,
      url: receiver.url(''),
    })
    await fire(harness, targetId)
    const startedAt = harness.clock.now()
    for (let attempt = 1; attempt <= 6; attempt++) {
      look(harness)
      await failedWith(harness, 500 + attempt)
      const text = 'SELECT max(due_at) AS at FROM alert_notifications'
      const [due] = await harness.db.query<{ at: number }>({ text })
      harness.clock.advance(Math.max(0, (due?.at ?? 0) - harness.clock.now()))
    }
    const { error } = await ended(harness, 'failed')
    assert.equal(receiver.received.length, 6)
    // The delays add up to 116 minutes, each ±20 %.
    assert.ok(harness.clock.now() - startedAt > 90 * 60_000)
    assert.match(error ?? '', /^answered 506: broken at /)
    assert.ok(!error?.includes(token), error ?? '')
    assert.deepEqual(harness.faults, [])
  })

  test('is refused by the guard where private addresses are not allowed', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    await using _ = await senderOf(harness, { allowPrivateAddresses: false })
    const { targetId } = await target(harness, 'webhook', { url: receiver.url() })
    await sendTest(harness.db, { targetId, by: 'olena', now: harness.clock.now() })
    look(harness)
    const { error } = await ended(harness, 'failed')
    assert.match(error ?? '', /public host/)
    assert.equal(receiver.received.length, 0)
  })

  test('is sent by one of two gateways', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    await using _one = await senderOf(harness)
    await using _two = await senderOf(harness)
    const { targetId } = await target(harness, 'webhook', { url: receiver.url() })
    for (let count = 0; count < 30; count++) await fire(harness, targetId, `subject ${count}`)
    look(harness)
    await until('all to be sent', async () => {
      // Time stands still: on a slow machine a lease would run out otherwise.
      harness.clock.advance(0)
      const all = await listNotifications(harness.db, { limit: 100 })
      return all.every(({ state }) => state === 'sent') ? true : null
    })
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(ids.length, 30)
    assert.equal(new Set(ids).size, 30)
  })

  test('of a gateway that died while it sent one is sent again, with the same id', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    receiver.react = (_, index) => (index === 0 ? { kind: 'hang' } : answer(200))
    const dead = await senderOf(harness)
    const { targetId } = await target(harness, 'webhook', { url: receiver.url() })
    await fire(harness, targetId)
    look(harness)
    await receiver.requests(1)
    // Its outcome is never recorded: the row stays claimed until the lease ends.
    await harness.sql('UPDATE alert_notifications SET attempts = attempts + 1')
    await dead[Symbol.asyncDispose]()
    await using _ = await senderOf(harness)
    await until('the second request', () => {
      look(harness)
      return receiver.received.length === 2 ? true : null
    })
    await ended(harness, 'sent')
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(first, second)
  })

  test('that a claim brings after closing began is not sent, and is due at once for another gateway', async () => {
    await using harness = await AlertsHarness.open()
    await using receiver = await Receiver.open()
    const [begun, claimed] = [deferred(), deferred()]
    const slow: Database = {
      query: async (statement, values) => {
        if (statement.name !== 'claim-alert-notifications') return harness.db.query(statement, values)
        begun.resolve()
        await claimed.promise
        return harness.db.query(statement, values)
      },
      transaction: (work) => harness.db.transaction(work),
      listen: (...args) => harness.db.listen(...args),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }
    const sender = await senderOf(harness, { db: slow })
    const { targetId } = await target(harness, 'webhook', { url: receiver.url() })
    await fire(harness, targetId)
    look(harness)
    await begun.promise
    const closed = sender[Symbol.asyncDispose]()
    claimed.resolve()
    await closed
    assert.equal(receiver.received.length, 0)
    const [left] = await listNotifications(harness.db, { limit: 1 })
    assert.equal(left?.state, 'pending')
    await using _ = await senderOf(harness)
    look(harness)
    await ended(harness, 'sent')
    assert.equal(receiver.received.length, 1)
  })
})

suite('a target', () => {
  test('is refused with what would be right', async () => {
    await using harness = await AlertsHarness.open()
    const add = (kind: AlertTargetKind, way: TargetWay) => target(harness, kind, way)
    await assert.rejects(add('email', { address: 'ops' }), /1 to 10 e-mail addresses/)
    await assert.rejects(add('webhook', { url: 'ftp://shop.example' }), /http or https URL/)
    await assert.rejects(add('slack', {}), /http or https URL/)
    await assert.rejects(add('telegram', { address: 'ops', token }), /the chat must be/)
    await assert.rejects(add('telegram', { address: '@ops_team', token: 'x' }), /the token must be/)
    await add('telegram', { address: '@ops_team', token })
    await assert.rejects(add('telegram', { address: '@ops_team', token }), /already one called telegram/)
  })
})
