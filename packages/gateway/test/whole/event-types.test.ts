import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type EventType, Posthorn, type PosthornEvent } from '@posthorn/client'
import { schemaJudge } from '../../../../test/reference/schema-judge.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { openSpeechEngine } from '../../../speech/speech.ts'
import { readMessageLinks } from '../../../store/accounts/links.ts'
import { smsFields, viberFields } from './channel-operations.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'
import { visit } from './visit.ts'

const engine = await openSpeechEngine(systemClock)
await engine?.[Symbol.asyncDispose]()
const isEvent = schemaJudge({ closed: true })('Event')

let harness: GatewayHarness
let lastId = 0

before(async () => {
  harness = await GatewayHarness.open({
    everyChannel: true,
    settings: { fallback: { waitSeconds: { viber: 1, voice: 4 } } },
  })
})

after(() => harness[Symbol.asyncDispose]())

type EventOf<Type extends EventType> = Extract<PosthornEvent, { type: Type }>

/** The first `count` events of these types that `isWanted`, each as the OpenAPI document has it. */
async function events<Type extends EventType>(
  types: Type[],
  isWanted: (data: EventOf<Type>['data']) => boolean,
  count = types.length,
): Promise<EventOf<Type>[]> {
  const client = new Posthorn({ url: harness.url, key: apiKey })
  const found: EventOf<Type>[] = []
  for await (const event of client.events({ types, signal: AbortSignal.timeout(20_000), waitSeconds: 5 })) {
    assert.ok(isEvent(event), `${JSON.stringify(event)}: ${JSON.stringify(isEvent.errors)}`)
    if (isWanted(event.data as EventOf<Type>['data'])) found.push(event as EventOf<Type>)
    if (found.length === count) break
  }
  return found
}

/** A telephone of its own for each test; `scripts` says how it behaves on each channel. */
async function telephone(scripts: Record<string, string> = {}): Promise<string> {
  const phone = String(380_671_400_000 + ++lastId)
  const { http } = harness.network().addresses
  await fetch(`${http}/sandbox/handsets/${phone}`, { method: 'PUT', body: JSON.stringify(scripts) })
  return phone
}

async function send(operation: object): Promise<{ id: string; msgId: string }> {
  const id = `order-${++lastId}`
  const { msg_id: msgId } = await harness.client.request({ id, ...operation })
  return { id, msgId: String(msgId) }
}

function textOn(phone: string): Promise<string> {
  return until(`a text on ${phone}`, () => {
    return harness.network().handsets.view(phone).messages.at(-1)?.text ?? null
  })
}

suite('the feed has an event', () => {
  test('for the first time that a link is opened, and for an opt-out by its link', async () => {
    const phone = await telephone()
    const url = 'https://shop.example/parcels/71f0c9'
    const texts = { ...smsFields, sms_message: `Here: ${url}` }
    const { id, msgId } = await send({
      ...{ type: 'sms', phone, ...texts },
      ...{ short_link: true, unsubscribe_link: true },
    })
    const text = await textOn(phone)
    const [link = '', code = ''] = /\/l\/([0-9A-Za-z]+)/.exec(text) ?? []
    const [optOut = ''] = /\/u\/[0-9A-Za-z]+/.exec(text) ?? []
    // A visit within two seconds counts as that of a machine.
    await harness.db.query({ text: 'UPDATE short_links SET created_at = created_at - 60000' })
    for (let time = 0; time < 2; time++) {
      assert.equal((await visit(`${harness.url}${link}`)).location, url)
    }
    const about = { msg_id: msgId, id, phone, operation: 'sms' }
    await visit(`${harness.url}${optOut}`, 'POST', 'List-Unsubscribe=One-Click')
    const [optedOut] = await events(['subscriber.opted_out'], (data) => data.phone === phone)
    assert.deepEqual(optedOut?.data, { ...about, by: 'link', sender: 'Posthorn' })
    const clicked = () => events(['link.clicked'], (data) => data.msg_id === msgId)
    assert.deepEqual((await clicked())[0]?.data, { ...about, code, url })
    // The second visit is counted, and is no event.
    await until('both visits to be counted', async () => {
      const [counted] = await readMessageLinks(harness.db, Number(msgId))
      return counted?.rawClicks === 2 ? true : null
    })
    const rows = await harness.db.query<{ body: string }>({ text: 'SELECT body FROM events' })
    assert.equal(rows.flatMap(({ body }) => body.match(/\["l",/g) ?? []).length, 1)
  })

  test('for a code that the user entered, and for none that was wrong', async () => {
    const client = new Posthorn({ url: harness.url, key: apiKey })
    const phone = await telephone()
    const { verify_id: verifyId } = await client.createCode({ phone })
    const code = /\d{6}/.exec(await textOn(phone))?.[0] ?? ''
    const check = { phone, verify_id: verifyId }
    assert.equal((await client.checkCode({ ...check, code: '0000000' })).status, 'pending')
    assert.equal((await client.checkCode({ ...check, code })).status, 'approved')
    const [approved] = await events(['code.approved'], (data) => data.phone === phone)
    assert.equal(approved?.data.verify_id, verifyId)
    const [delivered] = await events(['message.delivered'], (data) => data.phone === phone)
    assert.equal(approved.data.msg_id, delivered?.data.msg_id)
  })

  test('for each decision about a Viber template', async () => {
    const [good, bad] = ['Your order {{order}} has arrived.', 'This one is declined']
    const ids: string[] = []
    for (const template of [good, bad]) {
      const { id } = await harness.client.request({ type: 'template/viber/create', template })
      ids.push(String(id))
    }
    const decided = await events(['template.decided'], (data) => ids.includes(data.template_id), 2)
    const byId = new Map(decided.map(({ data }) => [data.template_id, data]))
    assert.equal(byId.get(ids[0] ?? '')?.status, 'approved')
    const rejected = byId.get(ids[1] ?? '')
    assert.deepEqual([rejected?.status, rejected?.channel], ['rejected', 'viber'])
  })

  test('for each channel of a message that falls back, and for its failure', async () => {
    const phone = await telephone({ viber: 'silent', sms: 'undeliverable' })
    const { msgId } = await send({ type: 'viber+sms', phone, ...viberFields, ...smsFields })
    const types: EventType[] = ['message.channel_started', 'message.channel_silent', 'message.failed']
    const found = await events(types, (data) => 'msg_id' in data && data.msg_id === msgId, 4)
    assert.deepEqual(
      found.map(({ type, data }) => [type, 'channel' in data && data.channel]),
      [
        ['message.channel_started', 'viber'],
        ['message.channel_silent', 'viber'],
        ['message.channel_started', 'sms'],
        ['message.failed', 'sms'],
      ],
    )
  })

  const skip = engine === null ? 'no speech engine is installed here' : false
  test('for a call that was answered, and one for the key that was pressed', { skip }, async () => {
    const phone = await telephone({ voice: 'reply' })
    const voice = { gender: 'female', language: 'en', name: 'default' }
    const { id, msgId } = await send({ type: 'voice', phone, message: 'Press 1 now.', dtmf: true, voice })
    const found = await events(['call.answered', 'call.keyed'], (data) => data.msg_id === msgId)
    assert.deepEqual(
      found.map(({ type }) => type),
      ['call.answered', 'call.keyed'],
    )
    const [, keyed] = found
    assert.ok(keyed)
    const { duration, answered_by: _, ...others } = keyed.data
    assert.deepEqual(others, { msg_id: msgId, id, phone, operation: 'voice', channel: 'voice', reply: '1' })
    assert.ok(Number.isInteger(duration))
  })
})
