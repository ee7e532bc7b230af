import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../gateway/test/whole/until.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { listScheduled } from '../../store/messages/scheduled-messages.ts'
import { addOptOut } from '../../store/replies/opt-outs.ts'

interface RehearsedRow {
  line: number
  phone: string | null
  refused: { code: string; sentence: string; field: string } | null
  parts: number
  priceMicros: number
  blocked: { code: string } | null
}

interface SentRow {
  line: number
  outcome: string
  msgId?: number
  refused?: { code: string; sentence: string }
}

const hourMs = 3_600_000

suite('messages to the lines of a file', () => {
  let harness: GatewayHarness
  let operator: ConsoleVisitor

  before(async () => {
    harness = await GatewayHarness.open({ everyChannel: true })
    await addUser(harness.db, 'oleh', 'operator')
    operator = await ConsoleVisitor.signedIn(harness.url, 'oleh')
  })
  after(() => harness[Symbol.asyncDispose]())

  const sms = (phone: string, fields: object = {}) => harness.client.sms({ phone, id: phone, ...fields })
  const rehearse = async (rows: object[]) => {
    const { status, body, text } = await operator.post('send/rows/rehearsal', { accountId: 1, rows })
    assert.equal(status, 200, text)
    return body as { rows: RehearsedRow[]; availableMicros: number; currency: string }
  }
  const send = async (rows: object[]) => {
    const { status, body, text } = await operator.post('send/rows', { accountId: 1, rows })
    assert.equal(status, 200, text)
    return (body as { rows: SentRow[] }).rows
  }
  const stored = async () => {
    const [row] = await harness.db.query<{ count: number }>({
      text: 'SELECT count(*) AS count FROM messages',
    })
    return row?.count
  }

  test('are rehearsed line by line: parts, price, refusals and opt-outs, and nothing is stored', async () => {
    await addOptOut(harness.db, { phone: '380671234502', sender: '', reason: 'STOP', source: 'reply' })
    // The gateway is notified of the first opt-out.
    await until('a rehearsal that finds the opt-out', async () => {
      const { rows } = await rehearse([{ line: 2, operation: sms('380671234502') }])
      return rows[0]?.blocked ?? null
    })
    const count = await stored()
    const { rows, availableMicros, currency } = await rehearse([
      { line: 2, operation: sms('380671234501', { sms_message: 'Привіт'.repeat(20) }) },
      { line: 3, operation: sms('380671234502') },
      { line: 4, operation: sms('12') },
      { line: 5, operation: { type: 'call/otp', id: 5, phone: 380671234503 } },
    ])
    assert.deepEqual([availableMicros, currency], [1_000_000_000, 'UAH'])
    const [long, optedOut, wrong, call] = rows
    assert.deepEqual(
      [long?.line, long?.phone, long?.refused, long?.parts, long?.priceMicros, long?.blocked],
      [2, '380671234501', null, 2, 1_000_000, null],
    )
    assert.deepEqual([optedOut?.refused, optedOut?.blocked], [null, { code: 'opted-out' }])
    assert.deepEqual([wrong?.phone, wrong?.refused?.code, wrong?.refused?.field], [null, 'phone', 'phone'])
    assert.equal(call?.refused?.code, 'type')
    assert.equal(await stored(), count)
  })

  test('go out once, however often the same lines are sent, and by whomever', async () => {
    const rows = [
      { line: 2, operation: sms('380671234511'), attempt: 1 },
      { line: 3, operation: sms('380671234512'), attempt: 1 },
      // The same message on another line is another message.
      { line: 4, operation: sms('380671234512'), attempt: 1 },
    ]
    const count = Number(await stored())
    await addUser(harness.db, 'iryna', 'admin')
    const admin = await ConsoleVisitor.signedIn(harness.url, 'iryna')
    const [first, second, byAnother] = await Promise.all([
      send(rows),
      send(rows),
      admin.post('send/rows', { accountId: 1, rows }),
    ])
    assert.deepEqual(
      first.map(({ line, outcome }) => [line, outcome]),
      [
        [2, 'accepted'],
        [3, 'accepted'],
        [4, 'accepted'],
      ],
    )
    assert.equal(new Set(first.map(({ msgId }) => msgId)).size, 3)
    assert.deepEqual(second, first)
    assert.deepEqual(byAnother.body['rows'], first)
    assert.equal(await stored(), count + 3)
  })

  test('that are refused say why, and a further attempt is judged anew', async () => {
    const operation = sms('380671234521', { sms_signature: 'NotYet' })
    const [refused] = await send([{ line: 2, operation, attempt: 1 }])
    assert.deepEqual([refused?.outcome, refused?.refused?.code], ['refused', 'sender'])
    await harness.db.query({
      text: `INSERT INTO senders (account_id, channel, name, status) VALUES (1, 'sms', 'NotYet', 'approved')`,
    })
    await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
    let [again] = await send([{ line: 2, operation, attempt: 1 }])
    assert.equal(again?.outcome, 'refused', 'the answer to this attempt is kept')
    for (let attempt = 2; attempt < 50 && again?.outcome !== 'accepted'; attempt++) {
      ;[again] = await send([{ line: 2, operation, attempt }])
    }
    assert.equal(again?.outcome, 'accepted')
  })

  test('are in the audit log as counts, without numbers and texts', async () => {
    const entries = await harness.db.query<{ target: string; details: object }>({
      text: `SELECT target, details FROM audit_log WHERE action = 'send/rows' ORDER BY entry_id LIMIT 1`,
    })
    assert.deepEqual(entries, [
      { target: '3 lines of a file, of demo: 3 accepted', details: { accountId: 1 } },
    ])
  })

  test('are at most 200 to rehearse and 100 to send', async () => {
    const rows = Array.from({ length: 201 }, (_, line) => ({ line: line + 1, operation: {}, attempt: 1 }))
    assert.equal((await operator.post('send/rows', { accountId: 1, rows: rows.slice(0, 101) })).status, 400)
    const toRehearse = rows.map(({ line, operation }) => ({ line, operation }))
    assert.equal((await operator.post('send/rows/rehearsal', { accountId: 1, rows: toRehearse })).status, 400)
  })

  test('scheduled messages are listed in the order in which they go out, page by page, and can be cancelled', async () => {
    const now = Date.now()
    const other = await createAccount(harness.db, { name: 'other', currency: 'EUR' })
    const later = await harness.client.send({
      id: 'later',
      phone: '380671234531',
      send_at: new Date(now + 3 * hourMs).toISOString(),
    })
    const soon = await harness.client.send({
      id: 'soon',
      phone: '380671234532',
      send_at: String(Math.floor((now + hourMs) / 1_000)),
    })
    // Codes are first among messages of now, not among those of later.
    const code = await harness.client.send({
      ...{ id: 'code', phone: '380671234533', sms_message: 'Your code is 482913' },
      send_at: new Date(now + 2 * hourMs).toISOString(),
    })
    await harness.client.send({ id: 'at once', phone: '380671234534' })
    const list = async (search = '') => {
      const { body } = await operator.get(`send/scheduled${search}`)
      return body['messages'] as { msgId: number; recipient: string; sendAt: number; micros: number }[]
    }
    const all = await list()
    assert.deepEqual(
      all.map(({ msgId }) => msgId),
      [soon.msg_id, code.msg_id, later.msg_id],
    )
    assert.deepEqual([all[0]?.recipient, all[0]?.micros], ['380671234532', 500_000])
    assert.deepEqual(await list(`?accountId=${other}`), [])
    assert.equal((await list('?accountId=1')).length, 3)
    const first = await listScheduled(harness.db, { accountId: 1, after: { dueAt: now, msgId: 0 }, limit: 2 })
    assert.deepEqual(
      first.messages.map(({ clientId }) => clientId),
      ['soon', 'code'],
    )
    const next = first.next ?? { dueAt: 0, msgId: 0 }
    const second = await listScheduled(harness.db, { accountId: 1, after: next, limit: 2 })
    assert.deepEqual([second.messages.map(({ clientId }) => clientId), second.next], [['later'], null])
    assert.equal((await list(`?before=${next.dueAt}-${next.msgId}`)).length, 1)

    const { body } = await operator.post('messages/cancel', { msgIds: [soon.msg_id] })
    assert.deepEqual(body, { cancelled: 1, tooLate: 0 })
    assert.deepEqual(
      (await list()).map(({ msgId }) => msgId),
      [code.msg_id, later.msg_id],
    )
  })

  test('voices are those of the engines, and a sample is a sound of the text', async () => {
    const { body } = await operator.get('send/voices')
    const engines = body['engines'] as { name: string; voices: { name: string; languages: string[] }[] }[]
    const ukrainian = engines
      .flatMap(({ voices }) => voices)
      .find(({ languages }) => languages.includes('uk'))
    assert.ok(ukrainian, JSON.stringify(body).slice(0, 500))
    const voice = { accountId: 1, gender: 'female', language: 'uk', name: 'default' }
    const {
      status,
      body: sample,
      text,
    } = await operator.post('send/voice-sample', { ...voice, text: 'Привіт' })
    assert.equal(status, 200, text)
    const wav = Buffer.from(String(sample['wav']), 'base64')
    assert.equal(wav.toString('latin1', 0, 4), 'RIFF')
    assert.ok(wav.length > 8_000, `half a second of sound, not ${wav.length} octets`)
    const unknown = await operator.post('send/voice-sample', { ...voice, language: 'tlh', text: 'Qapla' })
    assert.deepEqual([unknown.status, unknown.body['code']], [409, 'not-spoken'])
  })

  test('a viewer may do none of it', async () => {
    await addUser(harness.db, 'vira', 'viewer')
    const viewer = await ConsoleVisitor.signedIn(harness.url, 'vira')
    assert.equal((await viewer.get('send/scheduled')).status, 403)
    assert.equal((await viewer.get('send/voices')).status, 403)
    const rows = [{ line: 1, operation: sms('380671234541'), attempt: 1 }]
    assert.equal((await viewer.post('send/rows', { accountId: 1, rows })).status, 403)
  })
})
