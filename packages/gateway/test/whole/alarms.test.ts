import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setLinkDomain } from '../../../store/accounts/link-domains.ts'
import { eraseElsewhere } from '../../../store/subscriber/erase-elsewhere.ts'
import { AlarmHarness, sms, viber } from './alarm-harness.ts'
import { until } from './until.ts'
import { visit } from './visit.ts'

let alarms: AlarmHarness

before(async () => {
  alarms = await AlarmHarness.open()
})

after(() => alarms[Symbol.asyncDispose]())

/** Moves what is due next to now. */
async function hurry(alarmId: number): Promise<void> {
  const text = `UPDATE alarms SET due_at = $2 WHERE alarm_id = $1 AND state = 'open'`
  await alarms.gateway.db.query({ text }, [alarmId, Date.now()])
}

suite('an alarm to several people', () => {
  test('is taken by the first who replies; the others are notified, and nothing more goes out', async () => {
    const quiet = await alarms.handset({ viber: 'delivered' })
    const taker = await alarms.handset({ viber: 'reply' })
    const recipients = [
      { phone: quiet, name: 'Olena' },
      { phone: taker, name: 'Taras' },
    ]
    const alarmId = await alarms.start({ recipients, channels: [viber, sms] })
    const isNotified = ({ is_notice: isNotice }: { is_notice: boolean }) => isNotice
    const taken = await alarms.until(alarmId, 'taken, and the other one notified', ({ people }) => {
      return people[0]?.tries.some(isNotified) === true
    })
    assert.deepEqual([taken.state, taken.taken_by], ['taken', 'Taras'])
    assert.deepEqual(
      taken.people.map(({ has_taken: hasTaken }) => hasTaken),
      [false, true],
    )
    assert.deepEqual(await alarms.untilText(quiet, 2), [
      'Disk full on db1',
      'Taken by Taras: Disk full on db1',
    ])
    assert.deepEqual(alarms.texts(taker), ['Disk full on db1'])
    await alarms.gateway.untilAllEnded()
    const { reserved } = await alarms.gateway.money()
    assert.equal(reserved, 0)
  })

  test('one by one goes to the next person after the time of the one before, and to no third once taken', async () => {
    const phones = [
      await alarms.handset({ viber: 'silent' }),
      await alarms.handset({ viber: 'reply' }),
      await alarms.handset({ viber: 'delivered' }),
    ]
    const recipients = phones.map((phone) => ({ phone }))
    const alarmId = await alarms.start({ recipients, order: 'one-by-one', taken_text: null })
    await alarms.until(alarmId, 'at the first', ({ people }) => people[0]?.tries.length === 1)
    const { people } = await alarms.read(alarmId)
    assert.equal(people[1]?.tries.length, 0)
    await hurry(alarmId)
    const taken = await alarms.untilState(alarmId, 'taken')
    assert.match(taken.taken_by ?? '', /^380672/)
    await hurry(alarmId)
    assert.deepEqual(
      (await alarms.read(alarmId)).people.map(({ tries }) => tries.length),
      [1, 1, 0],
    )
  })

  test('is repeated, and unanswered after its last round', async () => {
    const phone = await alarms.handset({ viber: 'silent' })
    const alarmId = await alarms.start({ recipients: [{ phone }], rounds: 2, repeat_seconds: 60 })
    for (const tries of [1, 2]) {
      await alarms.until(alarmId, `in round ${tries}`, ({ people }) => people[0]?.tries.length === tries)
      await hurry(alarmId)
    }
    const { people } = await alarms.untilState(alarmId, 'unanswered')
    assert.deepEqual(
      people[0]?.tries.map(({ round }) => round),
      [1, 2],
    )
  })

  test('with the dedup_key of an open one goes on, and starts no second one', async () => {
    const recipients = [{ phone: await alarms.handset({ viber: 'silent' }) }]
    const fields = {
      account_id: 'demo',
      text: 'Disk full',
      channels: [viber],
      recipients,
      dedup_key: 'disk db1',
    }
    const alarmId = await alarms.start(fields)
    const again = await alarms.request('POST /v1/alarms', fields)
    assert.deepEqual([again.body['alarm_id'], again.body['is_new']], [alarmId, false])
    const stopped = await alarms.request(`POST /v1/alarms/${alarmId}/stop`)
    assert.equal(stopped.body['state'], 'stopped')
    const { body } = await alarms.request('GET /v1/audit-log?limit=1')
    assert.match(JSON.stringify(body), new RegExp(`"alarms/stop".*"alarm ${alarmId}".*"stopped"`))
    assert.notEqual(await alarms.start(fields), alarmId)
  })

  test('goes on at a gateway that is started again', async () => {
    const phones = [await alarms.handset({ viber: 'silent' }), await alarms.handset({ viber: 'reply' })]
    const recipients = phones.map((phone) => ({ phone }))
    const alarmId = await alarms.start({ recipients, order: 'one-by-one' })
    await alarms.until(alarmId, 'at the first', ({ people }) => people[0]?.tries.length === 1)
    await alarms.gateway.stop()
    await alarms.gateway.start()
    await hurry(alarmId)
    assert.equal((await alarms.untilState(alarmId, 'taken')).people[1]?.has_taken, true)
  })

  test('says of each person whom it cannot reach why, and goes on with the others', async () => {
    const before = await alarms.gateway.db.query<{ micros: number }>({
      text: 'UPDATE balances b SET available_micros = 0 FROM balances o WHERE o.account_id = b.account_id RETURNING o.available_micros AS micros',
    })
    const phone = await alarms.handset({ viber: 'delivered' })
    const alarmId = await alarms.start({ recipients: [{ phone }] })
    const { people } = await alarms.until(alarmId, 'tried', (alarm) => alarm.people[0]?.tries.length === 1)
    assert.equal(people[0]?.tries[0]?.refused, 'Not enough money')
    const text = 'UPDATE balances SET available_micros = $1'
    await alarms.gateway.db.query({ text }, [before[0]?.micros])
  })
})

suite('one by one, a person who is erased', () => {
  test('is not waited for: the next one is tried at once', async () => {
    const { db } = alarms.gateway
    const [first = '', second = '', third = ''] = await Promise.all(
      [1, 2, 3].map(() => alarms.handset({ viber: 'silent' })),
    )
    const recipients = [first, second, third].map((phone) => ({ phone }))
    const alarmId = await alarms.start({ recipients, order: 'one-by-one', taken_text: null })
    await alarms.until(alarmId, 'at the first', ({ people }) => people[0]?.tries.length === 1)
    const erasure = { forms: [first, second], pseudonym: 'erased-xxxxxxxxxxxx' }
    await db.transaction((tx) => eraseElsewhere(tx, erasure, Date.now()))
    await alarms.until(alarmId, 'at the third', ({ people }) => people.at(-1)?.tries.length === 1)
    assert.equal((await alarms.read(alarmId)).people.length, 1)
    await alarms.request(`POST /v1/alarms/${alarmId}/stop`)
  })
})

suite('the button of an alarm', () => {
  for (const channel of ['whatsapp', 'rcs'] as const) {
    test(`on ${channel} takes it, in the language of the number, whatever word a reply needs`, async () => {
      const phone = await alarms.handset({ [channel]: 'delivered' })
      const { http } = alarms.gateway.network().addresses
      const reply = async (fields: object) => {
        const body = JSON.stringify({ channel, to: 'Posthorn', ...fields })
        const answer = await fetch(`${http}/sandbox/handsets/${phone}/replies`, { method: 'POST', body })
        assert.ok(answer.ok, await answer.text())
      }
      if (channel === 'whatsapp') {
        await reply({ text: 'Hello' })
        await until('the window', async () => {
          const text = 'SELECT 1 FROM reply_windows WHERE phone = $1'
          return (await alarms.gateway.db.query({ text }, [phone])).length === 1 ? true : null
        })
      }
      const channels = [{ channel, sender: 'Posthorn', wait_seconds: 60 }]
      const recipients = [{ phone, name: 'Olena' }]
      const alarmId = await alarms.start({ recipients, channels, word: 'OK' })
      await until('the alarm', () => (alarms.texts(phone).includes('Disk full on db1') ? true : null))
      await reply({ type: 'button', button: 'Беру на себе' })
      const taken = await alarms.untilState(alarmId, 'taken')
      assert.equal(taken.taken_by, 'Olena')
    })
  }
})

suite('the link of an alarm', () => {
  async function linked(): Promise<{ alarmId: number; link: string; other: string }> {
    const phone = await alarms.handset({ viber: 'delivered' })
    const other = await alarms.handset({ viber: 'delivered' })
    const recipients = [{ phone, name: 'Olena' }, { phone: other }]
    const alarmId = await alarms.start({ recipients, text: 'Disk full: {ack_link}' })
    const [text = ''] = await alarms.untilText(phone)
    await alarms.untilText(other)
    const link = /^Disk full: (http\S+\/a\/\w{12})$/.exec(text)?.[1]
    assert.ok(link, text)
    return { alarmId, link, other }
  }

  test('acknowledges by the button of its page, once, and never by being opened', async () => {
    const { alarmId, link, other } = await linked()
    for (const method of ['GET', 'HEAD']) assert.equal((await fetch(link, { method })).status, 200)
    assert.equal((await fetch(link, { method: 'POST', body: 'scanned=1' })).status, 400)
    assert.equal((await alarms.read(alarmId)).state, 'open')
    const tap = () => fetch(link, { method: 'POST', body: new URLSearchParams({ take: 'yes' }) })
    assert.match(await (await tap()).text(), /You have taken this alarm/)
    assert.equal((await alarms.read(alarmId)).taken_by, 'Olena')
    assert.match(await (await tap()).text(), /You have taken this alarm/)
    assert.match((await alarms.untilText(other, 2))[1] ?? '', /^Taken by Olena: Disk full:$/)
  })

  test('of another person shows that the alarm is over', async () => {
    const { link, other } = await linked()
    await fetch(link, { method: 'POST', body: new URLSearchParams({ take: 'yes' }) })
    const theirs = / (http\S+)$/.exec(alarms.texts(other)[0] ?? '')?.[1] ?? ''
    const answer = await fetch(theirs, { method: 'POST', body: new URLSearchParams({ take: 'yes' }) })
    assert.match(await answer.text(), /This alarm is over/)
  })

  test('is on the domain of the account for as long as the alarm runs', async () => {
    const { db, url } = alarms.gateway
    const domain = 'go.shop.example'
    const [row] = await db.query<{ id: number }>({
      text: `SELECT account_id AS id FROM accounts WHERE name = 'demo'`,
    })
    const set = (to: string | null) =>
      setLinkDomain(db, row?.id ?? 0, {
        domain: to,
        proof: to === null ? null : 'xxxxxxxxxxxb',
        isOperator: true,
      })
    await set(domain)
    const phone = await alarms.handset({ viber: 'delivered' })
    const text = await until('an alarm with the domain', async () => {
      const alarmId = await alarms.start({ recipients: [{ phone }], text: 'Disk full: {ack_link}' })
      await alarms.until(alarmId, 'sent', ({ people }) => people[0]?.tries.length === 1)
      const last = (await alarms.untilText(phone, 1)).at(-1) ?? ''
      return last.includes(`https://${domain}/a/`) ? last : null
    })
    await set(null)
    const path = /\/a\/\w{12}$/.exec(text)?.[0] ?? ''
    assert.equal((await visit(url + path)).status, 404)
    const taken = await visit(url + path, 'POST', 'take=yes', domain)
    assert.equal(taken.status, 200)
    assert.match(taken.text, /Ви взяли|You have taken/)
  })

  test('with an unknown code leads nowhere', async () => {
    assert.equal((await fetch(`${alarms.gateway.url}/a/346789DFHJLM`)).status, 404)
  })
})

suite('an alarm is refused, and nothing is sent,', () => {
  const cases: [string, object, string, string][] = [
    ['without recipients', { recipients: [] }, 'field', 'recipients'],
    ['with an unknown channel', { channels: [{ channel: 'pigeon' }] }, 'field', 'channels'],
    ['with a channel twice', { channels: [sms, sms] }, 'alarm-channels', 'channels'],
    ['with rounds and no time between them', { rounds: 2 }, 'alarm-repeat', 'repeat_seconds'],
    ['with a time between and one round', { repeat_seconds: 600 }, 'alarm-rounds', 'rounds'],
    ['with rounds that overlap', { rounds: 2, repeat_seconds: 59 }, 'alarm-round-time', 'repeat_seconds'],
    ['with a key and no call', { key: '1' }, 'alarm-key', 'key'],
    ['with a word that is no number', { recipients: [{ phone: 'nobody' }] }, 'alarm-phone', 'recipients'],
    [
      'from an unknown sender',
      { channels: [{ ...sms, sender: 'Nobody' }] },
      'operation-refused',
      'sms.signature',
    ],
  ]
  for (const [what, fields, code, field] of cases) {
    test(what, async () => {
      const phone = await alarms.handset({})
      const whole = {
        account_id: 'demo',
        text: 'Disk full',
        channels: [sms],
        recipients: [{ phone }],
        ...fields,
      }
      const { status, body } = await alarms.request('POST /v1/alarms', whole)
      assert.equal(status >= 400 && status < 500, true, JSON.stringify(body))
      assert.deepEqual([body['code'], body['field']], [code, field], JSON.stringify(body))
      assert.deepEqual(alarms.texts(phone), [])
    })
  }

  test('where the account has as many open ones as it may', async () => {
    const { db } = alarms.gateway
    const insert = `INSERT INTO alarms (account_id, holds_key, text, settings, recipients, state, created_at)
      SELECT account_id, false, 'planted', '{}', 0, 'open', 0 FROM accounts, generate_series(1, 100) WHERE name = 'demo'`
    await db.query({ text: insert })
    const recipients = [{ phone: await alarms.handset({}) }]
    const whole = { account_id: 'demo', text: 'Disk full', channels: [sms], recipients }
    const { status, body } = await alarms.request('POST /v1/alarms', whole)
    assert.deepEqual([status, body['code']], [409, 'alarms-full'])
    await db.query({ text: `DELETE FROM alarms WHERE text = 'planted'` })
  })
})
