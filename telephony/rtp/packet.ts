/** An RTP packet without what is skipped: contributing sources, header extension, padding. */
export interface RtpPacket {
  /** 0 to 127. */
  payloadType: number
  marker: boolean
  /** 0 to 65,535. */
  sequence: number
  /** 0 to 2³² - 1, in units of the payload's clock. */
  timestamp: number
  ssrc: number
  payload: Uint8Array
}

const headerOctets = 12

/**
 * RFC 3550 §5.1:
 *
 *     V=2 (2) P (1) X (1) CC (4) | M (1) PT (7) | sequence (16) | timestamp (32) | SSRC (32)
 */
export function encodeRtp(packet: RtpPacket): Buffer {
  const octets = Buffer.allocUnsafe(headerOctets + packet.payload.length)
  octets[0] = 0x80
  octets[1] = (packet.marker ? 0x80 : 0) | packet.payloadType
  octets.writeUInt16BE(packet.sequence, 2)
  octets.writeUInt32BE(packet.timestamp, 4)
  octets.writeUInt32BE(packet.ssrc, 8)
  octets.set(packet.payload, headerOctets)
  return octets
}

/** Null for what is no RTP packet. The payload shares the memory of `octets`. */
export function decodeRtp(octets: Buffer): RtpPacket | null {
  if (octets.length < headerOctets) return null
  const first = octets.readUInt8(0)
  const second = octets.readUInt8(1)
  if (first >> 6 !== 2) return null
  const start = payloadStart(octets, first)
  const end = payloadEnd(octets, first)
  if (start > end) return null
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: octets.readUInt16BE(2),
    timestamp: octets.readUInt32BE(4),
    ssrc: octets.readUInt32BE(8),
    payload: octets.subarray(start, end),
  }
}

/** Beyond the end of `octets` where the header does not fit. The extension counts 32-bit words (§5.3.1). */
function payloadStart(octets: Buffer, first: number): number {
  const start = headerOctets + 4 * (first & 0x0f)
  if ((first & 0x10) === 0) return start
  if (start + 4 > octets.length) return octets.length + 1
  return start + 4 + 4 * octets.readUInt16BE(start + 2)
}

/** The last octet counts the padding, itself included; -1 where it counts none. */
function payloadEnd(octets: Buffer, first: number): number {
  if ((first & 0x20) === 0) return octets.length
  const padding = octets.readUInt8(octets.length - 1)
  return padding === 0 ? -1 : octets.length - padding
}
