import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Operation, Posthorn, UnknownMessageError } from '@posthorn/client'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { openSpeechEngine } from '../../packages/speech/speech.ts'
import { createReference } from '../../tools/reference/reference.ts'
import { schemaJudge } from '../reference/schema-judge.ts'
import { sms } from './fake-gateway.ts'

const engine = await openSpeechEngine(systemClock)
await engine?.[Symbol.asyncDispose]()
const closed = schemaJudge({ closed: true })
let harness: GatewayHarness
let client: Posthorn

before(async () => {
  harness = await GatewayHarness.open({
    everyChannel: true,
    settings: { links: { baseUrl: 'https://go.example' } },
  })
  client = new Posthorn({ url: harness.url, key: apiKey })
})

after(() => harness[Symbol.asyncDispose]())

for (const { type, name, result, examples } of createReference().operations) {
  const skip = type === 'voice' && engine === null ? 'no speech engine is installed here' : false
  test(`${name} is carried out, and its result is as the document says`, { skip }, async () => {
    // A message that waits can be cancelled.
    const waits = type === 'cancel' ? { send_at: new Date(Date.now() + 86_400_000).toISOString() } : {}
    const { msg_id } =
      type === 'acknowledge'
        ? await acknowledgeable()
        : await client.perform({ ...sms('for-status'), ...waits })
    for (const { request } of examples) {
      const { hook: _, ...fields } = request
      const operation = 'msg_id' in fields ? { ...fields, msg_id } : fields
      const found = await client.perform(operation as unknown as Operation)
      const validate = closed(result.name)
      assert.ok(validate(withNumbers(found)), `${JSON.stringify(found)}: ${JSON.stringify(validate.errors)}`)
    }
  })
}

async function acknowledgeable() {
  const sent = await client.perform({
    ...{ type: 'pipeline', id: 'for-acknowledge', phone: 380671234567, pipeline: ['sms'] },
    ...{ sms: { signature: 'Posthorn', message: 'Are you on it?' }, until: 'acknowledged' },
  })
  await harness.untilAllEnded()
  return sent
}

/** Money as in the document; the client has its text. */
function withNumbers(found: object): object {
  const members = Object.entries(found).map(([name, value]) =>
    ['amount', 'price'].includes(name) ? [name, Number(value)] : [name, value as unknown],
  )
  return Array.isArray(found) ? found : (Object.fromEntries(members) as object)
}

test('a send whose answer is lost on its way is repeated, and one message goes out', async () => {
  const lost = [true, true, false]
  const losing = new Posthorn({
    url: harness.url,
    key: apiKey,
    random: () => 0,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      if (lost.shift()) throw new TypeError('the connection broke')
      return answer
    },
  })
  const phone = '380501230000'
  const { msg_id } = await losing.perform({ ...sms('lost-1'), phone })
  assert.equal((await client.waitFor(msg_id)).status, 'DELIVERED')
  const text = "SELECT count(*) FROM messages WHERE client_id = 'lost-1'"
  assert.deepEqual(await harness.db.query({ text }), [{ count: 1 }])
  assert.equal(harness.network().handsets.view(phone).messages.length, 1)
})

test('an id of many digits is found again, and is not mixed up with its neighbour', async () => {
  const id = 90071992547409930001n
  const [one, two] = await Promise.all([client.perform(sms(id)), client.perform(sms(id + 1n))])
  assert.deepEqual([one.id, two.id], [id, id + 1n])
  assert.equal((await client.status({ id })).msg_id, String(one.msg_id))
  assert.equal((await client.status({ id: String(id + 1n) })).msg_id, String(two.msg_id))
  await assert.rejects(client.status({ id: id + 2n }), UnknownMessageError)
})

test('a thousand sends and their statuses take few requests', async () => {
  const paths: string[] = []
  const counting = new Posthorn({
    url: harness.url,
    key: apiKey,
    fetch: (url, init) => {
      paths.push(url)
      return fetch(url, init)
    },
  })
  const sent = await Promise.all(
    Array.from({ length: 1_000 }, (_, id) => counting.perform(sms(`many-${id}`))),
  )
  assert.equal(new Set(sent.map(({ msg_id }) => msg_id)).size, 1_000)
  assert.deepEqual(
    sent.map(({ id }) => id),
    Array.from({ length: 1_000 }, (_, id) => `many-${id}`),
  )
  assert.equal(paths.length, 2)
  const found = await Promise.all(sent.map(({ msg_id }) => counting.status({ msg_id })))
  assert.deepEqual(
    found.map(({ id }) => id),
    sent.map(({ id }) => id),
  )
  assert.equal(paths.length, 2 + 5)
})

test('messages sent asynchronously are accepted with the id of their request', async () => {
  const hook = harness.receiver.url('/asynchronous')
  const { request_id } = await client.sendAsynchronously([
    { ...sms('later-1'), hook },
    { ...sms('later-2'), sms_signature: 'Unknown', hook },
  ])
  const [delivered] = await harness.untilCallbacks('later-1')
  const [refused] = await harness.untilCallbacks('later-2')
  assert.deepEqual(
    [delivered, refused].map((callback) => [
      callback?.status,
      (callback as { request_id?: string }).request_id,
    ]),
    [
      ['DELIVERED', request_id],
      ['REJECTED', request_id],
    ],
  )
})
