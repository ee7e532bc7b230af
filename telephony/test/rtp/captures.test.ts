import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { decodeG711 } from '../../rtp/g711.ts'
import { InbandDigits } from '../../rtp/inband-digits.ts'
import { JitterBuffer } from '../../rtp/jitter-buffer.ts'
import { decodeRtp, type RtpPacket } from '../../rtp/packet.ts'
import { Recording } from '../../rtp/recording.ts'
import { levelDb } from '../../rtp/sound-meter.ts'
import { EventReader } from '../../rtp/telephone-event.ts'

/** Captures of real telephones that come with SIPp. */
const folder = '/usr/share/sip-tester'
const skip = existsSync(`${folder}/g711a.pcap`) ? false : 'sip-tester is not installed'

/** RTP packets of a capture of Ethernet, IPv4 and UDP without options. */
function packetsOf(name: string): RtpPacket[] {
  const capture = readFileSync(`${folder}/${name}.pcap`)
  const packets: RtpPacket[] = []
  for (let at = 24; at + 16 <= capture.length; ) {
    const length = capture.readUInt32LE(at + 8)
    const udp = capture.subarray(at + 16 + 34, at + 16 + length)
    const packet = decodeRtp(udp.subarray(8, udp.readUInt16BE(4)))
    assert.ok(packet, `a datagram of ${name} is no RTP packet`)
    packets.push(packet)
    at += 16 + length
  }
  return packets
}

const keys = [...'0123456789'].map((key) => [key, key] as const)

for (const [key, file] of [...keys, ['#', 'pound'], ['*', 'star']] as const) {
  test(`a telephone's recorded press of ${key} is read once`, { skip }, () => {
    const [jitter, reader] = [new JitterBuffer(() => assert.fail('restarted')), new EventReader()]
    const packets = packetsOf(`dtmf_2833_${file}`)
    const digits = packets
      .flatMap((packet, index) => jitter.accept(packet, index * 20))
      .map((packet) => reader.accept(packet) ?? '')
    assert.ok(packets.length > 5, `${packets.length} packets`)
    assert.equal(digits.join(''), key)
  })
}

test('a recorded voice in PCMA is whole, is sound, and presses no keys', { skip }, () => {
  const [jitter, inband] = [new JitterBuffer(() => assert.fail('restarted')), new InbandDigits()]
  const recording = new Recording(8_000 * 60)
  const packets = packetsOf('g711a')
  const octets = packets.reduce((sum, { payload }) => sum + payload.length, 0)
  for (const [index, packet] of packets.entries()) {
    assert.equal(packet.payloadType, 8)
    for (const each of jitter.accept(packet, index * 20)) {
      const samples = decodeG711('pcma', each.payload)
      recording.add(each.timestamp, samples)
      assert.equal(inband.accept(samples), null)
    }
  }
  assert.deepEqual(jitter.count, { received: packets.length, lost: 0, late: 0, duplicate: 0 })
  assert.equal(recording.samples().length, octets)
  assert.ok(levelDb(recording.samples()) > -45, `${levelDb(recording.samples())} dB`)
})
