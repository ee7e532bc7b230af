import { deepStrictEqual } from 'node:assert/strict'
import { decodeG711 } from '../../telephony/rtp/g711.ts'
import { JitterBuffer } from '../../telephony/rtp/jitter-buffer.ts'
import { decodeRtp, encodeRtp } from '../../telephony/rtp/packet.ts'
import { EventReader, encodeTelephoneEvent } from '../../telephony/rtp/telephone-event.ts'
import { decodeWav, encodeWav } from '../../telephony/rtp/wav.ts'
import { octetsShape } from '../engine/octets-shape.ts'
import { joinParts, splitParts } from '../engine/parts.ts'
import { Broken, target } from '../engine/target.ts'

const packet = { payloadType: 8, marker: true, sequence: 65_535, timestamp: 160, ssrc: 7 }

export const rtp = target<Buffer>({
  name: 'rtp',
  what: 'RTP packets, telephone events, the jitter buffer and WAV files',
  shape: octetsShape,
  maxSize: 65_000,
  corpus: () => [
    encodeRtp({ ...packet, payload: Buffer.alloc(160, 0xd5) }),
    encodeRtp({
      ...packet,
      payload: encodeTelephoneEvent({ event: 5, end: true, volume: 10, duration: 800 }),
    }),
    joinParts([
      encodeRtp({ ...packet, payload: Buffer.alloc(20) }),
      encodeRtp({ ...packet, sequence: 2, payload: Buffer.alloc(20) }),
    ]),
    encodeWav({ samples: new Int16Array(40), samplesPerSecond: 8_000 }),
    Buffer.from('b0856f00000000010000000200000003bede00010102030405060704', 'hex'),
  ],
  feed(octets) {
    if (octets.toString('latin1', 0, 4) === 'RIFF') return wav(octets)
    const events = new EventReader()
    const jitter = new JitterBuffer(() => events.restart())
    let now = 0
    let words = ''
    for (const part of splitParts(octets)) {
      const read = decodeRtp(part)
      words += read === null ? '-' : '+'
      if (read === null) continue
      deepStrictEqual(decodeRtp(encodeRtp(read)), { ...read, payload: Buffer.from(read.payload) })
      now += 20
      decodeG711('pcma', read.payload)
      for (const each of [...jitter.accept(read, now), ...jitter.due(now + 100)])
        words += events.accept(each) ?? ''
    }
    const { received, lost, late, duplicate } = jitter.count
    if ([received, lost, late, duplicate].some((count) => count < 0))
      throw new Broken(JSON.stringify(jitter.count))
    return `${words.slice(0, 8)} ${lost > 0} ${late > 0} ${duplicate > 0}`
  },
})

function wav(octets: Buffer): string {
  try {
    return `wav ${decodeWav(octets).samples.length > 0}`
  } catch (error) {
    if (error instanceof Error && /WAV|PCM/.test(error.message)) return error.message.replaceAll(/\d+/g, '')
    throw error
  }
}
