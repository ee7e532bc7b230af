// Telephones of bench/rtp-calls.ts, in a process of their own: each sends a frame every 20 ms to its stream and
// notes when frames come. Told by messages: `{ ports }` to begin, `{ stop: true }` to end with the figures.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decodeRtp, encodeRtp } from '../../src/protocols/rtp/packet.ts'

export interface PhoneFigures {
  /** Milliseconds between two frames that came to the same telephone. */
  gaps: number[]
  received: number
  lost: number
}

/** What this process is told. */
export type PhoneOrder = { open: number } | { ports: number[] } | { stop: true }

interface Phone {
  socket: Socket
  lastAt: number | null
  lastSequence: number | null
}

const frameMs = 20
const payload = new Uint8Array(160).fill(0xff)
const figures: PhoneFigures = { gaps: [], received: 0, lost: 0 }
let phones: Phone[] = []
let timer: NodeJS.Timeout | null = null

async function openPhone(): Promise<Phone> {
  const socket = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) })
  const phone: Phone = { socket, lastAt: null, lastSequence: null }
  socket.on('message', (octets) => hear(phone, octets))
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  return phone
}

function hear(phone: Phone, octets: Buffer): void {
  const packet = decodeRtp(octets)
  if (packet === null) return
  const now = performance.now()
  figures.received++
  if (phone.lastAt !== null) figures.gaps.push(now - phone.lastAt)
  if (phone.lastSequence !== null) figures.lost += ((packet.sequence - phone.lastSequence) & 0xffff) - 1
  phone.lastAt = now
  phone.lastSequence = packet.sequence
}

/** A tenth of the telephones every 2 ms. */
function talk(ports: number[]): void {
  const startedAt = performance.now()
  let turns = 0
  timer = setInterval(() => {
    const due = Math.floor((performance.now() - startedAt) / (frameMs / 10))
    for (; turns < due; turns++) {
      const frame = Math.floor(turns / 10)
      for (let index = turns % 10; index < phones.length; index += 10)
        sendFrame(index, ports[index] ?? 0, frame)
    }
  }, 1)
}

function sendFrame(index: number, port: number, frame: number): void {
  const header = { payloadType: 0, marker: frame === 0, sequence: frame & 0xffff, timestamp: frame * 160 }
  phones[index]?.socket.send(encodeRtp({ ...header, ssrc: index, payload }), port, '127.0.0.1')
}

async function open(count: number): Promise<void> {
  phones = await Promise.all(Array.from({ length: count }, openPhone))
  process.send?.(phones.map(({ socket }) => socket.address().port))
}

function stop(): void {
  if (timer !== null) clearInterval(timer)
  for (const { socket } of phones) socket.close()
  process.send?.(figures, () => process.disconnect())
}

process.on('message', (order: PhoneOrder) => {
  if ('open' in order) void open(order.open)
  else if ('ports' in order) talk(order.ports)
  else stop()
})
