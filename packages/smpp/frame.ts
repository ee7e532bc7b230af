import { commandIds } from './command.ts'
import { OctetReader } from './octet-reader.ts'
import { OctetWriter } from './octet-writer.ts'
import { decodeBody, encodeBody } from './pdu/codecs.ts'
import type { Pdu, Unreadable } from './pdu/pdu.ts'

/** `status` is 0 in requests; `sequence` is 1 to 0x7FFFFFFF, and a response repeats that of its request. */
export interface Frame<Body = Pdu | Unreadable> {
  status: number
  sequence: number
  pdu: Body
}

/** Appends one frame. Throws `UnwritableField`, and then has written nothing. */
export function writeFrame(writer: OctetWriter, pdu: Pdu, sequence: number, status = 0): void {
  writer.beginFrame(commandIds[pdu.command], status, sequence)
  try {
    encodeBody(writer, pdu, status)
  } catch (error) {
    writer.dropFrame()
    throw error
  }
  writer.endFrame()
}

/** One frame as octets of its own. Throws `UnwritableField`. */
export function encodeFrame({ pdu, sequence, status }: Frame<Pdu>): Buffer {
  const writer = new OctetWriter(512)
  writeFrame(writer, pdu, sequence, status)
  return writer.take() ?? Buffer.alloc(0)
}

/** The frame in `octets` from `start` to `end`, which includes at least the header's 16 octets. Never throws. */
export function decodeFrame(octets: Buffer, start = 0, end = octets.length): Frame {
  const commandId = octets.readUInt32BE(start + 4)
  const status = octets.readUInt32BE(start + 8)
  const sequence = octets.readUInt32BE(start + 12)
  return { status, sequence, pdu: decodeBody(commandId, new OctetReader(octets, start + 16, end)) }
}
