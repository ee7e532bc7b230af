import type { Socket } from 'node:net'

export const i16 = (value: number): Buffer => {
  const octets = Buffer.alloc(2)
  octets.writeInt16BE(value)
  return octets
}

export const i32 = (value: number): Buffer => {
  const octets = Buffer.alloc(4)
  octets.writeInt32BE(value)
  return octets
}

export const kafkaString = (text: string): Buffer => Buffer.concat([i16(text.length), Buffer.from(text)])

/** Calls `onFrame` with each request or answer that comes, without its size. */
export function readFrames(socket: Socket, onFrame: (frame: Buffer) => void): void {
  let received: Buffer = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (octets) => {
    received = Buffer.concat([received, octets])
    while (received.length >= 4 && received.length >= received.readInt32BE(0) + 4) {
      const frame = received.subarray(4, received.readInt32BE(0) + 4)
      received = received.subarray(frame.length + 4)
      onFrame(frame)
    }
  })
}

/** A request as its header has it: api_key i16, api_version i16, correlation_id i32, client_id. */
export interface KafkaRequest {
  apiKey: number
  version: number
  correlationId: number
  body: Buffer
}

export function requestOf(frame: Buffer): KafkaRequest {
  return {
    apiKey: frame.readInt16BE(0),
    version: frame.readInt16BE(2),
    correlationId: frame.readInt32BE(4),
    body: frame.subarray(10 + Math.max(0, frame.readInt16BE(8))),
  }
}

export function writeFrame(socket: Socket, frame: Buffer): void {
  socket.write(Buffer.concat([i32(frame.length), frame]))
}

export function writeAnswer(socket: Socket, { correlationId }: KafkaRequest, body: Buffer): void {
  writeFrame(socket, Buffer.concat([i32(correlationId), body]))
}
