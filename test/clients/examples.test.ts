import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { setSigningSecret } from '../../packages/store/accounts/accounts.ts'
import { InstalledClient, type Runtime, runtimes } from './installed-client.ts'
import { KafkaCluster, withoutKafka } from './kafka-cluster.ts'

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
let harness: GatewayHarness
let installed: InstalledClient
let env: Record<string, string>

before(async () => {
  installed = new InstalledClient()
  harness = await GatewayHarness.open({ everyChannel: true })
  env = { POSTHORN_URL: harness.url, POSTHORN_KEY: apiKey }
  const text = `INSERT INTO verification_services (service_id, name, texts, lifetime_seconds, attempts, types, plan)
    VALUES (7, 'Shop', '{}', 300, 5, '{sms}',
      '[{"channel":"sms","waitSeconds":null},{"channel":"viber","waitSeconds":null}]')`
  await harness.db.query({ text })
  await setSigningSecret(harness.db, 1, secret)
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
})

after(async () => {
  installed[Symbol.dispose]()
  await harness[Symbol.asyncDispose]()
})

const messagesOn = (phone: string) => harness.network().handsets.view(phone).messages

for (const [index, runtime] of runtimes.entries()) {
  const { name, skip } = runtime

  test(`on ${name}, a code whose SMS does not arrive comes by Viber, and is approved`, { skip }, async () => {
    const phone = `3805022${index}9911`
    using program = installed.run(runtime, 'code-by-sms-with-fallback', {
      words: [phone],
      env: { ...env, SERVICE: '7' },
    })
    await program.shows('The code that you received: ')
    const code = await until('the code on the telephone', () => {
      const [message] = messagesOn(phone)
      return message?.channel === 'viber' ? (/\d{6}/.exec(message.text)?.[0] ?? null) : null
    })
    program.write('0000')
    await program.shows('The code is pending.')
    program.write(code)
    const { status, lines } = await program.end()
    assert.deepEqual([status, lines.at(-1)], [0, 'The code is approved.'], program.output)
  })

  test(`on ${name}, each order has its own outcome, and one wrong number stops no other`, {
    skip,
  }, async () => {
    const [viber, sms] = [`3805033300${index}0`, `380503${index}39921`]
    using program = installed.run(runtime, 'order-notice', { words: [viber, sms, '12'], env })
    const { status, lines } = await program.end()
    assert.equal(status, 0, program.output)
    assert.deepEqual(lines.slice(0, 3), [
      'Order 9007199254740993: DELIVERED by viber',
      'Order 9007199254740994: DELIVERED by sms',
      'Order 9007199254740995: wrong number 12',
    ])
    assert.match(lines[3] ?? '', /^Left to spend: [\d.]+ UAH$/)
    assert.deepEqual(
      messagesOn(sms).map(({ text }) => text),
      ['Your order 9007199254740994 has left.'],
    )
  })

  test(`on ${name}, a subscriber replies, the webhook is verified, and the reply is answered`, {
    skip,
  }, async () => {
    const phone = `380504${index}49919`
    using program = installed.run(runtime, 'two-way-conversation', {
      words: [phone],
      env: { ...env, POSTHORN_SIGNING_SECRET: secret },
    })
    const { status, lines } = await program.end()
    assert.deepEqual(lines.slice(0, 2), ['Asked.', 'The subscriber replied: OK'])
    // This telephone replies to every message.
    assert.match(lines[2] ?? '', /^Our answer is (DELIVERED|REPLIED)\.$/)
    assert.equal(status, 0)
    assert.deepEqual(
      messagesOn(phone).map(({ text }) => text),
      ['Are you coming tomorrow?', 'See you tomorrow!'],
    )
  })

  test(`on ${name}, everything that happens is printed, and after a restart what happens then`, {
    skip,
  }, async () => {
    const phone = `380505${index}00001`
    const cursor = join(installed.folder, `${name}.cursor`)
    const follow = () =>
      installed.run(runtime, 'follow-events', { words: [], env: { ...env, CURSOR: cursor } })
    {
      using program = follow()
      await harness.client.send({ id: `${name}-1`, phone })
      await program.shows(`message ${name}-1 is DELIVERED by sms`)
      // The number is stored once the next event is requested.
      await until('the number in the file', () => (existsSync(cursor) ? true : null))
      program.stop()
      assert.equal((await program.end()).status, 0, program.output)
    }
    await harness.client.send({ id: `${name}-2`, phone })
    using program = follow()
    const output = await program.shows(`message ${name}-2 is DELIVERED by sms`)
    assert.doesNotMatch(output, new RegExp(`${name}-1`))
  })
}

const [node] = runtimes

test('events come into Kafka by the bridge in the order of their message, also after a restart', {
  skip: withoutKafka,
}, async () => {
  await using cluster = await KafkaCluster.open('events')
  const cursor = join(installed.folder, 'kafka.cursor')
  const bridge = () => {
    const kcat = `-b ${cluster.brokers.join(',')} -t events`
    return installed.run(node as Runtime, 'events-to-kafka', {
      words: [],
      env: { ...env, CURSOR: cursor, KCAT: kcat },
    })
  }
  const arrived = (clientId: string) =>
    until(`the end of ${clientId} in Kafka`, async () => {
      const phone = phones[clientId] ?? ''
      const [row] = await harness.db.query<{ msgId: string }>({
        text: `SELECT msg_id::text AS "msgId" FROM messages WHERE phone = '${phone}'`,
      })
      const events = (await cluster.consumed('events')).filter(({ key }) => key === row?.msgId)
      return events.some(({ type }) => type === 'message.delivered') ? events : null
    })
  const phones: Record<string, string> = { 'kafka-1': '380506000001', 'kafka-2': '380506000002' }
  for (const [id, phone] of Object.entries(phones)) {
    using program = bridge()
    await harness.client.send({ id, phone })
    const events = await arrived(id)
    assert.equal(new Set(events.map(({ partition }) => partition)).size, 1)
    const numbers = events.map(({ number }) => number)
    assert.deepEqual(
      numbers,
      [...numbers].sort((one, other) => one - other),
    )
    program.stop()
    assert.equal((await program.end()).status, 0, program.output)
  }
  const numbers = (await cluster.consumed('events'))
    .map(({ number }) => number)
    .sort((one, other) => one - other)
  assert.deepEqual(
    [...new Set(numbers)],
    numbers.map((_, index) => index + 1).slice(0, new Set(numbers).size),
    'an event is missing',
  )
})
