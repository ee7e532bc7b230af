import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { until } from '../../../../gateway/test/whole/until.ts'
import { sinkStatus } from '../../../../store/feed/event-sinks.ts'
import { openSink } from '../../../feed/sinks/open-sink.ts'
import { type SinkConnection, SinkFailed } from '../../../feed/sinks/sink.ts'
import { NatsServer, withoutNats } from './nats-server.ts'
import { firstArrivals, numbersTo, SinkHarness, sinkOf } from './sink-harness.ts'

const stream = 'EVENTS'

function sinkAt(server: NatsServer, more = '') {
  return sinkOf(`{ name: main, servers: ["${server.url}"], stream: ${stream}, from: oldest${more} }`)
}

function untilStored(server: NatsServer, count: number) {
  return until(`${count} events in the stream`, async () => {
    const events = await server.stored(stream)
    return firstArrivals(events).length >= count ? events : null
  })
}

const openedBy = (config: ReturnType<typeof sinkAt>) => async () => {
  await using _ = await openSink(config, 7)
}

suite('a sink of NATS', { skip: withoutNats }, () => {
  test('gets each event with its id, in the order of its account', async () => {
    await using server = await NatsServer.open()
    await server.addStream(stream)
    await using harness = await SinkHarness.open()
    const first = await harness.addAccount('shop')
    const second = await harness.addAccount('bank & co.')
    await harness.write(first, 450)
    await harness.write(second, 30)
    await harness.gateway(sinkAt(server))
    await untilStored(server, 480)
    await harness.write(second, 3)
    const events = await untilStored(server, 483)
    assert.equal(events.length, 483)
    const ofFirst = events.filter(({ account }) => account === 'shop')
    assert.deepEqual(
      ofFirst.map(({ number }) => number),
      numbersTo(450),
    )
    const [one, two] = events.filter(({ account }) => account === 'bank%20%26%20co.')
    assert.deepEqual(one && [one.id, one.subject], [
      `evt_${second}_1`,
      `posthorn.events.${second}.message.accepted`,
    ])
    assert.equal(two?.subject, `posthorn.events.${second}.message.submitted`)
    assert.deepEqual([harness.reports.failures, harness.reports.faults], [[], []])
  })

  test('begins with the next event unless it is to begin with the oldest, and takes its accounts and types alone', async () => {
    await using server = await NatsServer.open()
    await using harness = await SinkHarness.open()
    const shop = await harness.addAccount('shop')
    const other = await harness.addAccount('other')
    await harness.write(shop, 6)
    const settings = 'createStream: true, accounts: [shop], types: [message.delivered]'
    const config = sinkOf(`{ name: main, servers: ["${server.url}"], stream: ${stream}, ${settings} }`)
    const gateway = await harness.gateway(config)
    await until('the stream', async () => server.stored(stream).catch(() => null))
    await harness.write(other, 6)
    await harness.write(shop, 6)
    await untilStored(server, 2)
    // An account that the sink takes later begins with its next event as well.
    await gateway[Symbol.asyncDispose]()
    await harness.gateway({ ...config, accounts: null, types: null })
    await until('the accounts of the sink', async () => {
      const { behind } = await sinkStatus(harness.db, { sink: 'main', accounts: null }, Date.now())
      return behind === 0 ? true : null
    })
    await harness.write(other, 1)
    const events = await untilStored(server, 3)
    assert.deepEqual(
      events.map(({ account, number }) => [account, number]),
      [
        ['shop', 9],
        ['shop', 12],
        ['other', 7],
      ],
    )
  })

  test('misses nothing when the server is killed in the middle and comes back', async () => {
    await using server = await NatsServer.open()
    await server.addStream(stream)
    await using harness = await SinkHarness.open()
    const account = await harness.addAccount('shop')
    await harness.gateway(sinkAt(server))
    await harness.write(account, 600)
    await untilStored(server, 200)
    await server.kill()
    await harness.write(account, 600)
    await until('a failure', () => (harness.reports.failures.length > 0 ? true : null))
    await server.start()
    const events = await untilStored(server, 1_200)
    assert.deepEqual(
      firstArrivals(events).map(({ number }) => number),
      numbersTo(1_200),
    )
    assert.deepEqual(harness.reports.faults, [])
  })

  test('is served by one gateway at a time, and another one goes on where it stops', async () => {
    await using server = await NatsServer.open()
    await server.addStream(stream)
    await using harness = await SinkHarness.open()
    const account = await harness.addAccount('shop')
    const config = sinkAt(server)
    const connections = { now: 0, max: 0 }
    const counted = async (): Promise<SinkConnection> => {
      const connection = await openSink(config, 7)
      connections.max = Math.max(connections.max, ++connections.now)
      return {
        get isOpen() {
          return connection.isOpen
        },
        publish: (events) => connection.publish(events),
        async [Symbol.asyncDispose]() {
          connections.now--
          await connection[Symbol.asyncDispose]()
        },
      }
    }
    const gateways = [await harness.gateway(config, counted), await harness.gateway(config, counted)]
    for (let round = 0; round < 10; round++) {
      await harness.write(account, 60)
      if (round === 5) {
        await untilStored(server, 300)
        const { holder } = await sinkStatus(harness.db, { sink: 'main', accounts: null }, Date.now())
        await gateways[holder === 'gateway 1' ? 0 : 1]?.[Symbol.asyncDispose]()
      }
    }
    const events = await untilStored(server, 600)
    assert.deepEqual(
      firstArrivals(events).map(({ number }) => number),
      numbersTo(600),
    )
    assert.equal(connections.max, 1)
    assert.deepEqual(harness.reports.failures, [])
  })

  test('takes nothing from a gateway that lost its lease while it published', async () => {
    await using server = await NatsServer.open()
    await server.addStream(stream)
    const config = sinkAt(server)
    await using late = await openSink(config, 7)
    await using now = await openSink(config, 7)
    const events = numbersTo(6).map((number) => ({
      accountId: 1,
      account: 'shop',
      event: {
        id: `evt_1_${number}`,
        number,
        type: 'message.accepted' as const,
        timestamp: '2026-11-24T10:00:00.000Z',
        data: {},
      },
    }))
    await late.publish(events.slice(0, 2))
    await now.publish(events.slice(0, 4))
    await assert.rejects(late.publish(events.slice(4)), SinkFailed)
    await now.publish(events.slice(4))
    assert.deepEqual(
      (await server.stored(stream)).map(({ number }) => number),
      numbersTo(6),
    )
  })

  test('that shares its stream gets the events in order too', async () => {
    await using server = await NatsServer.open()
    await server.addStream(stream)
    await using harness = await SinkHarness.open()
    const account = await harness.addAccount('shop')
    await harness.write(account, 90)
    await harness.gateway(sinkAt(server, ', sharedStream: true'))
    const events = await untilStored(server, 90)
    assert.deepEqual(
      events.map(({ number }) => number),
      numbersTo(90),
    )
  })

  test('goes on with the oldest event that is kept, and says which it skipped', async () => {
    await using server = await NatsServer.open()
    await server.addStream(stream)
    await using harness = await SinkHarness.open()
    const account = await harness.addAccount('shop')
    await harness.write(account, 3)
    const gateway = await harness.gateway(sinkAt(server))
    await untilStored(server, 3)
    await gateway[Symbol.asyncDispose]()
    await harness.write(account, 4)
    await harness.db.query({ text: 'DELETE FROM events' })
    await harness.gateway(sinkAt(server))
    await until('the skipped events', () => (harness.reports.skipped.length > 0 ? true : null))
    await harness.write(account, 2)
    const events = await untilStored(server, 5)
    assert.deepEqual(
      events.map(({ number }) => number),
      [1, 2, 3, 8, 9],
    )
    assert.deepEqual(harness.reports.skipped, [{ account: 'shop', first: 4, last: 7 }])
  })

  test('says what is wrong with its server, its stream or its user', async () => {
    await using server = await NatsServer.open('authorization { user: posthorn, password: right }')
    const user = (password: string) => `, user: posthorn, password: ${password}`
    await assert.rejects(openedBy(sinkAt(server)), /no connection: .*Authorization/i)
    await assert.rejects(openedBy(sinkAt(server, user('wrong'))), /no connection: .*Authorization/i)
    const noStream =
      /there is no stream EVENTS; create it: nats stream add EVENTS --subjects 'posthorn.events.>'/
    await assert.rejects(openedBy(sinkAt(server, user('right'))), noStream)
    await openedBy(sinkAt(server, `${user('right')}, createStream: true`))()
    const otherSubject = /the stream EVENTS takes posthorn.events.>, and must take shop.>/
    await assert.rejects(openedBy(sinkAt(server, `${user('right')}, subjectPrefix: shop`)), otherSubject)
    await server.kill()
    await assert.rejects(openedBy(sinkAt(server)), /no connection: .*(refused|CONNECTION)/i)
  })
})
