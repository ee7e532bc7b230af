import { BrokerConnection } from '../../src/protocols/kafka/broker-connection.ts'
import { readTopic } from '../../src/protocols/kafka/metadata.ts'
import { produce } from '../../src/protocols/kafka/produce.ts'
import { requireServerFinal, scramFinal } from '../../src/protocols/kafka/scram.ts'
import { WireWriter } from '../../src/protocols/kafka/wire.ts'
import { FakeClock } from '../../test/http/operations-fixture.ts'
import { octetsShape } from '../engine/octets-shape.ts'
import { joinParts, splitParts } from '../engine/parts.ts'
import { Broken, target } from '../engine/target.ts'
import { FakeSocket } from './fake-socket.ts'

const topic = 'events'
const nonce = 'fuzz'

/** The first octet of an input says what is requested; the rest are the answers, one for each request. */
const requests = {
  topic: 0,
  produce: 1,
  scram: 2,
  /** Octets of the stream as they are, with their lengths and numbers. */
  stream: 3,
}

export const kafkaAnswers = target<Buffer>({
  name: 'kafka-answers',
  what: "what Kafka's brokers answer: topics, acknowledgements, SCRAM, and streams in pieces",
  shape: octetsShape,
  maxSize: 1_000_000,
  corpus: () => [
    input(requests.topic, versions(4), layout(4)),
    input(requests.topic, versions(1), layout(1)),
    input(requests.topic, versions(4), refusedLayout()),
    input(requests.produce, acknowledged(0)),
    input(requests.produce, acknowledged(7)),
    input(requests.scram, Buffer.from(`r=${nonce}server,s=c2FsdA==,i=100`)),
    input(requests.scram, Buffer.from('e=other-error')),
    input(requests.stream, framed(1, versions(4)), framed(2, layout(4))),
  ],
  async feed(octets) {
    const kind = (octets[0] ?? 0) % 4
    const answers = splitParts(octets.subarray(1))
    if (kind === requests.scram) return scram(octets.subarray(1).toString())
    const socket = new AnsweringSocket(kind === requests.stream ? null : answers)
    const broker = BrokerConnection.over(socket.asSocket, {
      clock: new FakeClock(),
      timeoutMs: 1_000,
      host: 'kafka',
      port: 9_092,
    })
    const done = kind === requests.produce ? produceTo(broker) : topicOf(broker)
    if (kind === requests.stream) socket.receiveInPieces(Buffer.concat(answers))
    socket.finish()
    return done.catch(sentenceOf)
  },
})

async function topicOf(broker: BrokerConnection): Promise<string> {
  const { brokers, leaders } = await readTopic(broker, topic)
  if (leaders.some((leader) => !Number.isSafeInteger(leader))) throw new Broken('a leader is no number')
  return `${brokers.size} ${leaders.length}`
}

async function produceTo(broker: BrokerConnection): Promise<string> {
  await produce(broker, { topic, batches: new Map([[0, Buffer.from('batch')]]), timeoutMs: 1_000 })
  return 'acknowledged'
}

async function scram(serverFirst: string): Promise<string> {
  // A million rounds take their time; the limit is not what is under attack.
  const given = serverFirst.replaceAll(/i=\d{4,}/g, 'i=999')
  const user = { hash: 'sha256', user: 'a,b=c', password: 'p' } as const
  try {
    const { expected } = await scramFinal(user, nonce, given)
    requireServerFinal(given, expected)
    throw new Broken(`${given} is taken for a proof`)
  } catch (error) {
    return sentenceOf(error)
  }
}

/** The connection reports what is wrong in a sentence; other errors are those of the program. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error) || error instanceof Broken) throw error
  if (error instanceof TypeError || error instanceof RangeError) throw error
  return error.message.replaceAll(/\d+/g, '').slice(0, 40)
}

/** Answers each request with the next answer under its number, and closes after the last. */
class AnsweringSocket extends FakeSocket {
  readonly #answers: Buffer[] | null
  #requests = 0

  constructor(answers: Buffer[] | null) {
    super()
    this.#answers = answers
  }

  override once = this.on

  override write(octets: Uint8Array): boolean {
    super.write(octets)
    const answer = this.#answers?.shift()
    const number = ++this.#requests
    if (answer !== undefined) queueMicrotask(() => this.receive(framed(number, answer)))
    else if (this.#answers !== null) queueMicrotask(() => this.destroy())
    return true
  }

  receiveInPieces(octets: Buffer): void {
    const length = 1 + (octets.length % 61)
    for (let at = 0; at < octets.length; at += length) this.receive(octets.subarray(at, at + length))
  }

  /** A stream that has ended. */
  finish(): void {
    if (this.#answers === null) setImmediate(() => this.destroy())
  }
}

function input(kind: number, ...answers: Buffer[]): Buffer {
  return Buffer.concat([Buffer.of(kind), joinParts(answers)])
}

function framed(number: number, answer: Buffer): Buffer {
  return new WireWriter().bytes(new WireWriter().i32(number).raw(answer).octets).octets
}

function versions(newest: number): Buffer {
  return new WireWriter().i16(0).i32(2).i16(0).i16(0).i16(9).i16(3).i16(0).i16(newest).octets
}

function layout(version: number): Buffer {
  const writer = new WireWriter()
  if (version >= 3) writer.i32(0)
  writer.i32(2)
  for (const id of [1, 2]) writer.i32(id).string(`kafka-${id}`).i32(9_092).string(null)
  if (version >= 2) writer.string('cluster')
  writer.i32(1).i32(1).i16(0).string(topic).i8(0).i32(2)
  for (const [index, leader] of [2, 1].entries())
    writer.i16(0).i32(index).i32(leader).i32(1).i32(leader).i32(1).i32(leader)
  return writer.octets
}

function refusedLayout(): Buffer {
  return new WireWriter().i32(0).i32(0).string(null).i32(-1).i32(1).i16(29).string(topic).i8(0).i32(0).octets
}

function acknowledged(error: number): Buffer {
  return new WireWriter().i32(1).string(topic).i32(1).i32(0).i16(error).i64(10).i64(-1).i32(0).octets
}
