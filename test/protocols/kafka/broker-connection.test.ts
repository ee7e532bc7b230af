import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeSocket } from '../../../fuzz/targets/fake-socket.ts'
import { BrokerConnection } from '../../../src/protocols/kafka/broker-connection.ts'
import { WireWriter } from '../../../src/protocols/kafka/wire.ts'
import { FakeClock } from '../../http/operations-fixture.ts'

function opened() {
  const socket = new FakeSocket()
  const options = { clock: new FakeClock(), timeoutMs: 1_000, host: 'kafka', port: 9_092 }
  return { socket, broker: BrokerConnection.over(socket.asSocket, options) }
}

function answer(number: number, text: string): Buffer {
  return new WireWriter().bytes(new WireWriter().i32(number).string(text).octets).octets
}

test('answers arrive whole, however the stream is cut', async () => {
  for (const length of [1, 3, 7, 1_000]) {
    const { socket, broker } = opened()
    const answers = ['first', 'second', 'third'].map(() => broker.request(3, 1, () => undefined))
    const stream = Buffer.concat(['first', 'second', 'third'].map((text, at) => answer(at + 1, text)))
    for (let at = 0; at < stream.length; at += length) socket.receive(stream.subarray(at, at + length))
    const texts = (await Promise.all(answers)).map((each) => each.string())
    assert.deepEqual(texts, ['first', 'second', 'third'], `pieces of ${length} octets`)
  }
})

test('a long answer in small pieces takes time that grows no faster than its length', async () => {
  const millisecondsFor = async (octets: number) => {
    const { socket, broker } = opened()
    const answered = broker.request(3, 1, () => undefined)
    const stream = new WireWriter().bytes(new WireWriter().i32(1).raw(Buffer.alloc(octets)).octets).octets
    const before = process.cpuUsage()
    for (let at = 0; at < stream.length; at += 100) socket.receive(stream.subarray(at, at + 100))
    await answered
    return process.cpuUsage(before).user / 1_000
  }
  await millisecondsFor(200_000)
  const [once, fourTimes] = [await millisecondsFor(1_000_000), await millisecondsFor(4_000_000)]
  assert.ok(fourTimes < 60 + 8 * once, `${once} ms for one megabyte, ${fourTimes} ms for four`)
})
