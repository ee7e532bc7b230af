import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { systemClock } from '../../../../packages/kit/time/clock.ts'
import {
  testCertificate as cert,
  publicTestKey as key,
} from '../../../../simulators/smsc/test-certificate.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { Headers } from '../../../sip/message/headers.ts'
import { noBody, type ReceivedMessage, type SipRequest, writeMessage } from '../../../sip/message/message.ts'
import { findLocalAddress } from '../../../sip/transport/local-address.ts'
import { openSipTransport, type TransportSettings } from '../../../sip/transport/open-transport.ts'
import type { SipPeer, SipTransport } from '../../../sip/transport/transport.ts'

const bind = { host: '127.0.0.1', port: 0 }
const advertise = null
const trusting = { rejectUnauthorized: true, ca: cert, servername: 'localhost' }
const kinds: Record<'UDP' | 'TCP' | 'TLS', TransportSettings> = {
  UDP: { kind: 'UDP', bind, advertise },
  TCP: { kind: 'TCP', bind, advertise },
  TLS: { kind: 'TLS', bind, advertise, tls: { ...trusting, identity: { key, cert } } },
}

/** A transport with a log of its events; `next` resolves with the next event. */
class Listening implements AsyncDisposable {
  readonly received: string[] = []
  readonly peers: SipPeer[] = []
  readonly transport: SipTransport
  #wake: (() => void) | null = null

  static async open(settings: TransportSettings, clock = systemClock): Promise<Listening> {
    let listening: Listening | null = null
    const note = (what: string, peer: SipPeer) => listening?.note(what, peer)
    const transport = await openSipTransport(settings, { host: '127.0.0.1', port: 9 }, clock, {
      onMessage: (message: ReceivedMessage, peer) => note(message.callId, peer),
      onMalformed: (reason, peer) => note(`malformed: ${reason}`, peer),
      onLost: (peer) => note('lost', peer),
    })
    listening = new Listening(transport)
    return listening
  }

  private constructor(transport: SipTransport) {
    this.transport = transport
  }

  get peer(): SipPeer {
    return { host: this.transport.local.host, port: this.transport.local.port ?? 0 }
  }

  note(what: string, peer: SipPeer): void {
    this.received.push(what)
    this.peers.push(peer)
    this.#wake?.()
  }

  async until(count: number): Promise<string[]> {
    while (this.received.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.received
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.transport.close()
  }
}

function message(callId: string): Buffer {
  const headers = Headers.of([
    ['via', 'SIP/2.0/UDP a;branch=z9hG4bKa'],
    ['from', '<sip:a@b>;tag=1'],
    ['to', '<sip:a@b>'],
    ['call-id', callId],
    ['cseq', '1 OPTIONS'],
  ])
  const request: SipRequest = { kind: 'request', method: 'OPTIONS', uri: 'sip:b', headers, body: noBody }
  return writeMessage(request)
}

for (const kind of ['UDP', 'TCP', 'TLS'] as const) {
  test(`over ${kind} messages go both ways, and responses return to the sender of the request`, async () => {
    await using one = await Listening.open(kinds[kind])
    await using other = await Listening.open(kinds[kind])
    assert.equal(one.transport.kind, kind)
    assert.equal(await one.transport.send(message('first'), other.peer), null)
    assert.deepEqual(await other.until(1), ['first'])
    const [back] = other.peers
    assert.ok(back !== undefined)
    if (kind === 'UDP') assert.deepEqual(back, one.peer)
    assert.equal(await other.transport.send(message('second'), back), null)
    assert.deepEqual(await one.until(1), ['second'])
    assert.equal(await one.transport.send(message('third'), other.peer), null)
    assert.deepEqual(await other.until(2), ['first', 'third'])
    assert.deepEqual(other.peers[1], back)
  })
}

test('a lost connection is reported, and reopened for the next message', async () => {
  await using one = await Listening.open(kinds.TCP)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer = { host: 'localhost', port: portOf(server) }
  const accepted = async (octets: Buffer): Promise<Socket> => {
    const connection = once(server, 'connection')
    assert.equal(await one.transport.send(octets, peer), null)
    const [socket] = (await connection) as [Socket]
    return socket
  }
  const first = await accepted(message('first'))
  first.destroy()
  assert.deepEqual(await one.until(1), ['lost'])
  assert.deepEqual(one.peers, [peer])
  const second = await accepted(message('second'))
  const [octets] = (await once(second, 'data')) as [Buffer]
  assert.match(octets.toString(), /Call-ID: second/)
  server.close()
})

test('a connection that fails gives a reason in time', async () => {
  await using one = await Listening.open(kinds.TCP)
  assert.match(
    String(await one.transport.send(message('x'), { host: '127.0.0.1', port: 1 })),
    /cannot connect to 127/,
  )
  const clock = new ManualClock()
  await using tls = await Listening.open(kinds.TLS, clock)
  const mute = createServer(() => clock.advance(5_000))
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const reason = await tls.transport.send(message('x'), { host: '127.0.0.1', port: portOf(mute) })
  assert.match(String(reason), /no connection within 5000 ms/)
  mute.close()
})

test('a certificate for another name is refused', async () => {
  await using other = await Listening.open(kinds.TLS)
  const tls = { ...trusting, servername: 'other.example', identity: null }
  await using one = await Listening.open({
    kind: 'TLS',
    bind,
    advertise: { host: '127.0.0.1', port: 5061 },
    tls,
  })
  assert.match(String(await one.transport.send(message('x'), other.peer)), /cannot connect.*altnames/)
})

test('malformed octets are reported and ignored', async () => {
  await using one = await Listening.open(kinds.UDP)
  const socket = createSocket('udp4')
  for (const octets of ['\r\n\r\n', 'x', '\0'.repeat(2_000)]) socket.send(octets, one.peer.port, '127.0.0.1')
  socket.send(message('good'), one.peer.port, '127.0.0.1')
  assert.deepEqual(
    (await one.until(3)).map((each) => each.slice(0, 9)),
    ['malformed', 'malformed', 'good'],
  )
  socket.close()
})

test('a stream that is not SIP is closed', async () => {
  await using one = await Listening.open(kinds.TCP)
  const socket = connect(one.peer)
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  assert.match(one.received.join(' '), /^malformed: no SIP message begins with "GET/)
})

test('strangers get at most 200 connections', async () => {
  await using one = await Listening.open(kinds.TCP)
  let closed = 0
  const sockets = Array.from({ length: 250 }, () => connect(one.peer).on('error', () => undefined))
  await new Promise<void>((resolve) => {
    for (const socket of sockets) socket.on('close', () => ++closed === 50 && resolve())
  })
  const [last] = sockets.filter((socket) => !socket.destroyed)
  last?.write(message('good'))
  assert.deepEqual(await one.until(1), ['good'])
  assert.equal(closed, 50)
  for (const socket of sockets) socket.destroy()
})

for (const speaks of [false, true]) {
  test(`connections of one host that ${speaks ? 'speak' : 'are silent'} keep no other host out`, async () => {
    await using one = await Listening.open(kinds.TCP)
    const crowd: Socket[] = []
    for (let number = 0; number < 200; number++) {
      const socket = connect(one.peer).on('error', () => undefined)
      await once(socket, 'connect')
      if (speaks) socket.write(message(`crowd-${number}`))
      crowd.push(socket)
    }
    if (speaks) await one.until(200)
    const trunk = connect({ ...one.peer, localAddress: '127.0.0.2' })
    trunk.write(message('trunk'))
    while (!one.received.includes('trunk')) await one.until(one.received.length + 1)
    crowd.push(connect(one.peer), trunk)
    for (const socket of crowd) socket.on('error', () => undefined).destroy()
  })
}

test('a ping is answered, and sent where there is a connection', async () => {
  await using one = await Listening.open(kinds.TCP)
  const socket = connect(one.peer)
  socket.write('\r\n\r\n')
  const pong = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  assert.equal(pong.toString(), '\r\n')
  const { port } = socket.address() as { port: number }
  one.transport.ping({ host: '127.0.0.1', port: 1 })
  one.transport.ping({ host: '127.0.0.1', port })
  const ping = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  assert.equal(ping.toString(), '\r\n\r\n')
  socket.destroy()
})

test('bound to every address, a transport advertises the one that routes to the peer', async () => {
  await using one = await Listening.open({ kind: 'UDP', bind: { host: '0.0.0.0', port: 0 }, advertise })
  assert.equal(one.transport.local.host, '127.0.0.1')
  assert.equal(await findLocalAddress({ host: '127.0.0.1', port: 9 }), '127.0.0.1')
  await using advertised = await Listening.open({
    kind: 'UDP',
    bind,
    advertise: { host: '203.0.113.5', port: 5062 },
  })
  assert.deepEqual(advertised.transport.local, { host: '203.0.113.5', port: 5062 })
})

function portOf(server: { address(): unknown }): number {
  return (server.address() as { port: number }).port
}
