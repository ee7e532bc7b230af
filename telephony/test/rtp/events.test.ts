import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyPresses } from '../../rtp/key-presses.ts'
import type { RtpPacket } from '../../rtp/packet.ts'
import {
  decodeTelephoneEvent,
  digitOfEvent,
  EventReader,
  encodeTelephoneEvent,
  eventOfDigit,
} from '../../rtp/telephone-event.ts'

function eventPacket(
  event: number,
  timestamp: number,
  options: { end?: boolean; marker?: boolean } = {},
): RtpPacket {
  const payload = encodeTelephoneEvent({ event, end: options.end ?? false, volume: 10, duration: 160 })
  return { payloadType: 101, marker: options.marker ?? false, sequence: 0, timestamp, ssrc: 1, payload }
}

function read(packets: RtpPacket[]): string {
  const reader = new EventReader()
  return packets.map((packet) => reader.accept(packet) ?? '').join('')
}

/** The packets that are sent for `digits`, by frame. */
function pressed(digits: string): (RtpPacket | null)[] {
  const presses = new KeyPresses()
  presses.add(digits, () => undefined)
  const frames: (RtpPacket | null)[] = []
  for (let timestamp = 0; !presses.isEmpty; timestamp += 160) {
    const packet = presses.next(timestamp)
    frames.push(packet === null ? null : { payloadType: 101, sequence: frames.length, ssrc: 1, ...packet })
  }
  return frames
}

test('every key has an event, and every event of 0 to 15 a key', () => {
  for (const [event, digit] of [...'0123456789*#ABCD'].entries()) {
    assert.equal(eventOfDigit(digit), event)
    assert.equal(digitOfEvent(event), digit)
  }
  assert.equal(eventOfDigit('d'), 15)
  assert.equal(eventOfDigit('x'), null)
  assert.equal(eventOfDigit(''), null)
  assert.equal(digitOfEvent(16), null)
})

test('an event is read as RFC 4733 §2.3 lays it out, with the reserved bit ignored', () => {
  assert.deepEqual(decodeTelephoneEvent(Buffer.from('0bca0640', 'hex')), {
    event: 11,
    end: true,
    volume: 10,
    duration: 1_600,
  })
  assert.equal(decodeTelephoneEvent(Buffer.from('0b8a06', 'hex')), null)
})

test('a key is sent as eight packets of growing duration, three end packets and a pause', () => {
  const frames = pressed('7')
  const packets = frames.filter((frame) => frame !== null)
  const reports = packets.map(({ payload }) => decodeTelephoneEvent(payload))
  assert.deepEqual(
    reports.map((report) => report?.duration),
    [160, 320, 480, 640, 800, 960, 1_120, 1_280, 1_280, 1_280],
  )
  assert.deepEqual(
    reports.map((report) => report?.end),
    [...Array<boolean>(7).fill(false), true, true, true],
  )
  assert.deepEqual([...new Set(packets.map(({ timestamp }) => timestamp))], [0])
  assert.deepEqual(
    packets.map(({ marker }) => marker),
    [true, ...Array<boolean>(9).fill(false)],
  )
  assert.equal(frames.length - packets.length, 4)
})

test('a press is read once, whichever of its packets arrives first', () => {
  const packets = pressed('1225#').filter((packet) => packet !== null)
  assert.equal(read(packets), '1225#')
  for (let lost = 2; lost <= 10; lost++) {
    assert.equal(
      read(packets.filter((_, index) => index % lost !== 0)),
      '1225#',
      `each ${lost}th packet lost`,
    )
  }
})

test('a late packet of an earlier press is no new press', () => {
  assert.equal(
    read([eventPacket(1, 1_000), eventPacket(2, 3_000), eventPacket(1, 1_000, { end: true })]),
    '12',
  )
})

test('timestamps may wrap around', () => {
  const nearEnd = 0xffff_ff00
  const packets = [
    eventPacket(1, nearEnd),
    eventPacket(1, nearEnd, { end: true }),
    eventPacket(1, 2_000, { marker: true }),
  ]
  assert.equal(read(packets), '11')
})

test('a sender that moves the timestamp with every packet presses the key once', () => {
  const packets = [0, 160, 320, 480].map((timestamp) => eventPacket(3, timestamp, { end: timestamp === 480 }))
  assert.equal(read([...packets, eventPacket(3, 4_000, { marker: true })]), '33')
})

test('a key held for over eight seconds is one press', () => {
  assert.equal(
    read([eventPacket(3, 1_000), eventPacket(3, 1_000 + 0xffff), eventPacket(3, 1_000 + 2 * 0xffff)]),
    '3',
  )
})

test('events that are no keys are not reported', () => {
  assert.equal(read([eventPacket(16, 1_000), eventPacket(36, 9_000)]), '')
})

test('only digits are pressed, and at most 64 wait', () => {
  const presses = new KeyPresses()
  const ends: boolean[] = []
  assert.equal(
    presses.add('12x', () => ends.push(true)),
    false,
  )
  assert.equal(
    presses.add('', () => ends.push(true)),
    false,
  )
  assert.equal(
    presses.add('1'.repeat(64), (whole) => ends.push(whole)),
    true,
  )
  assert.equal(
    presses.add('1', () => ends.push(true)),
    false,
  )
  presses.clear()
  assert.deepEqual(ends, [false])
  assert.equal(presses.next(0), null)
})
