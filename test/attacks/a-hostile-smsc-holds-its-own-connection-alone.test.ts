import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { OpenConnection } from '../../packages/carriers/test/smpp/open-connection.ts'
import { commandIds } from '../../packages/smpp/command.ts'
import { decodeFrame, encodeFrame, type Frame, FrameReader } from '../../packages/smpp/frame.ts'
import type { Pdu } from '../../packages/smpp/pdu/pdu.ts'
import { noTlvs } from '../../packages/smpp/tlv.ts'

/** What the carrier does with a request; a frame that it ignores stays unanswered. */
type Behaviour = (frame: Frame, socket: Socket) => void

/** A carrier that does to each connection what the test says, from its first octet on. */
class HostileSmsc implements AsyncDisposable {
  readonly #server = createServer((socket) => this.#take(socket))
  readonly #onConnect: (socket: Socket) => void
  readonly #onFrame: Behaviour
  readonly sockets: Socket[] = []
  readonly frames: Frame[] = []
  #woken: (() => void)[] = []

  static async open(onFrame: Behaviour, onConnect: (socket: Socket) => void = () => undefined) {
    const smsc = new HostileSmsc(onFrame, onConnect)
    smsc.#server.listen(0, '127.0.0.1')
    await once(smsc.#server, 'listening')
    return smsc
  }

  private constructor(onFrame: Behaviour, onConnect: (socket: Socket) => void) {
    this.#onFrame = onFrame
    this.#onConnect = onConnect
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#woken.push(resolve))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #take(socket: Socket): void {
    this.sockets.push(socket)
    this.#wake()
    const reader = new FrameReader()
    socket.on('error', () => undefined)
    socket.on('close', () => this.#wake())
    socket.on('data', (piece: Buffer) => {
      reader.push(piece, (octets, start, end) => {
        const frame = decodeFrame(octets, start, end)
        this.frames.push(frame)
        this.#onFrame(frame, socket)
        this.#wake()
      })
    })
    this.#onConnect(socket)
  }

  #wake(): void {
    for (const resolve of this.#woken.splice(0)) resolve()
  }
}

const octetsOf = (pdu: Pdu, sequence: number, status = 0) => encodeFrame({ status, sequence, pdu })
const bound = (sequence: number) =>
  octetsOf({ command: 'bind_transceiver_resp', systemId: 'x', tlvs: noTlvs }, sequence)
const accepted = (sequence: number, messageId: string) =>
  octetsOf({ command: 'submit_sm_resp', messageId, tlvs: noTlvs }, sequence)

/** Accepts binds, and does with submits what `onSubmit` says. */
function binding(onSubmit: Behaviour): Behaviour {
  return (frame, socket) => {
    if (frame.pdu.command === 'bind_transceiver') socket.write(bound(frame.sequence))
    else if (frame.pdu.command === 'submit_sm') onSubmit(frame, socket)
    else if (frame.pdu.command === 'unbind')
      socket.write(octetsOf({ command: 'unbind_resp' }, frame.sequence))
  }
}

const settings = { responseTimeoutMs: 1_000, window: 4, reconnect: { baseMs: 100, maxMs: 200 } }
const header = (length: number, command = 0x80000009) => {
  const octets = Buffer.alloc(16)
  octets.writeUInt32BE(length >>> 0, 0)
  octets.writeUInt32BE(command >>> 0, 4)
  return octets
}

const garbage: [what: string, octets: Buffer][] = [
  ['random octets', Buffer.from('deadbeefcafebabe0011223344556677', 'hex')],
  ['a page of HTTP', Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')],
  ['a length of 0', header(0)],
  ['a length of 15', header(15)],
  ['a length of 4 GiB', header(0xffffffff)],
  ['a length below zero, read with a sign', header(0x80000000)],
  ['a length of 1 GiB', header(0x40000000)],
]

for (const [what, octets] of garbage) {
  test(`a carrier that sends ${what} before the bind loses the connection, and it is tried again`, async () => {
    await using smsc = await HostileSmsc.open(
      () => undefined,
      (socket) => socket.write(octets),
    )
    await using open = new OpenConnection(smsc.port, settings)
    await open.down()
    assert.equal((await open.submit()).kind, 'refused')
    const { length } = smsc.sockets
    for (; smsc.sockets.length === length; await new Promise(setImmediate)) open.clock.advance(200)
  })

  test(`a carrier that sends ${what} in place of an answer leaves the submit in doubt, and nothing waits`, async () => {
    await using smsc = await HostileSmsc.open(binding((_, socket) => socket.write(octets)))
    await using open = new OpenConnection(smsc.port, settings)
    await open.up()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => open.submit()))
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['unknown', 'unknown', 'unknown', 'unknown', 'refused', 'refused'],
    )
  })
}

test('a carrier that accepts no bind, or binds nobody asked for, holds nothing back', async () => {
  const answers: Behaviour[] = [
    () => undefined,
    ({ sequence }, socket) => socket.write(bound(sequence + 7)),
    ({ sequence }, socket) => socket.write(octetsOf({ command: 'unbind_resp' }, sequence)),
    ({ sequence }, socket) => socket.write(octetsOf({ command: 'generic_nack' }, sequence)),
    (_, socket) => socket.write(octetsOf({ command: 'unbind' }, 1)),
    (_, socket) => socket.end(),
  ]
  for (const answer of answers) {
    await using smsc = await HostileSmsc.open(answer)
    await using open = new OpenConnection(smsc.port, settings)
    await smsc.until(() => smsc.frames.length > 0)
    assert.equal((await open.submit()).kind, 'refused')
    for (; smsc.sockets.length < 3; await new Promise(setImmediate)) open.clock.advance(200)
    assert.equal(open.connection.up, false)
  }
})

test('answers that come twice, late or to nothing change no other submit', async () => {
  let count = 0
  await using smsc = await HostileSmsc.open(
    binding(({ sequence }, socket) => {
      const id = `id-${++count}`
      for (const other of [0, sequence + 1_000, 0x7fffffff, 0xffffffff])
        socket.write(accepted(other, 'stray'))
      socket.write(octetsOf({ command: 'enquire_link_resp' }, sequence))
      socket.write(accepted(sequence, id))
      socket.write(accepted(sequence, 'again'))
      socket.write(octetsOf({ command: 'generic_nack' }, sequence, 0x58))
    }),
  )
  await using open = new OpenConnection(smsc.port, settings)
  await open.up()
  for (let message = 1; message <= 3; message++) {
    const outcome = await open.submit()
    assert.equal(outcome.kind === 'accepted' && outcome.ref, `id-${message}`)
  }
  assert.equal(open.connection.up, true)
})

test('a carrier that answers no submit gets no more than its window, and every submit ends', async () => {
  await using smsc = await HostileSmsc.open(binding(() => undefined))
  await using open = new OpenConnection(smsc.port, settings)
  await open.up()
  const outcomes = Promise.all(Array.from({ length: 10 }, () => open.submit()))
  const submits = () => smsc.frames.filter(({ pdu }) => pdu.command === 'submit_sm').length
  await smsc.until(() => submits() === settings.window)
  open.clock.advance(1_000)
  const kinds = (await outcomes).map(({ kind }) => kind)
  assert.deepEqual(kinds.slice(0, 4), ['unknown', 'unknown', 'unknown', 'unknown'])
  assert.ok(kinds.slice(4).every((kind) => kind === 'refused'))
  assert.equal(submits(), settings.window)
})

test('a carrier that unbinds with submits under way leaves them in doubt, and is bound again', async () => {
  await using smsc = await HostileSmsc.open(
    binding((_, socket) => socket.write(octetsOf({ command: 'unbind' }, 9))),
  )
  await using open = new OpenConnection(smsc.port, settings)
  await open.up()
  const outcomes = Promise.all([open.submit(), open.submit()])
  await smsc.until(() => smsc.frames.filter(({ pdu }) => pdu.command === 'submit_sm').length === 2)
  for (; smsc.sockets.length < 2; await new Promise(setImmediate)) open.clock.advance(100)
  assert.deepEqual(
    (await outcomes).map(({ kind }) => kind),
    ['unknown', 'unknown'],
  )
  await open.up()
})

test('a frame that comes octet by octet does not keep a dead connection up', async () => {
  await using smsc = await HostileSmsc.open(binding(() => undefined))
  await using open = new OpenConnection(smsc.port, { ...settings, enquireLinkMs: 10_000 })
  await open.up()
  const submitted: { kind: string | null } = { kind: null }
  void open.submit().then(({ kind }) => {
    submitted.kind = kind
  })
  await smsc.until(() => smsc.frames.some(({ pdu }) => pdu.command === 'submit_sm'))
  // Longer than the connection reads it, however late a busy machine delivers its octets.
  const frame = Buffer.alloc(4_000)
  frame.writeUInt32BE(frame.length, 0)
  frame.writeUInt32BE(commandIds.deliver_sm, 4)
  frame.writeUInt32BE(5, 12)
  for (const octet of frame) {
    if (submitted.kind !== null) break
    smsc.sockets[0]?.write(Buffer.of(octet))
    await new Promise(setImmediate)
    open.clock.advance(1_000)
  }
  assert.equal(submitted.kind, 'unknown')
})

test('a flood of requests is answered in turns, and what a carrier does not read is not kept', async () => {
  await using smsc = await HostileSmsc.open(
    binding(({ sequence }, socket) => socket.write(accepted(sequence, 'id'))),
  )
  await using open = new OpenConnection(smsc.port, settings)
  await open.up()
  const socket = smsc.sockets[0]
  assert.ok(socket)
  const flood = Buffer.concat(
    Array.from({ length: 20_000 }, (_, index) => octetsOf({ command: 'enquire_link' }, index + 1)),
  )
  socket.pause()
  // Nothing is read, so that answers would pile up at our end: the connection ends before they fill the memory.
  const closed = once(socket, 'close')
  const pour = () => {
    while (!socket.destroyed && socket.write(flood));
  }
  socket.on('drain', pour)
  pour()
  const before = process.memoryUsage().rss
  await Promise.race([closed, open.down()])
  assert.ok(process.memoryUsage().rss - before < 200_000_000)
})
