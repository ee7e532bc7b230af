import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandIds } from '../command.ts'
import { decodeFrame } from '../frame.ts'
import type { Pdu } from '../pdu/pdu.ts'

function decoded(command: keyof typeof commandIds, body: string) {
  const octets = Buffer.from(body, 'latin1')
  const header = Buffer.alloc(16)
  header.writeUInt32BE(16 + octets.length, 0)
  header.writeUInt32BE(commandIds[command], 4)
  header.writeUInt32BE(1, 12)
  return decodeFrame(Buffer.concat([header, octets])).pdu
}

/** The body that is needed, what clients leave out, and the fields that are then 0 or empty. */
const bodies: [Pdu['command'] & keyof typeof commandIds, string, string][] = [
  ['query_sm', '123\0', '\x01\x01sender\0'],
  ['cancel_sm', '\x00123\0', '\x01\x01sender\0\x01\x01380671234567\0'],
  ['data_sm', '\0\x05\x00Shop\0\x01\x01380671234567\0', '\x00\x01\x00'],
  ['submit_sm', '\0\x05\x00Shop\0\x01\x01380671234567\0', '\0\0\0\0\0\x01\0\0\0\x00'],
  ['deliver_sm', '\0\x01\x01380671234567\0\x05\x00Shop\0', '\x04\0\0\0\0\0\0\0\0\x00'],
  ['bind_transceiver', 'shop\0secret\0', '\0\x34\0\0\0'],
]

for (const [command, needed, rest] of bodies) {
  test(`${command} is read without any of its last fields`, () => {
    for (let length = 0; length <= rest.length; length++) {
      assert.equal(decoded(command, needed + rest.slice(0, length)).command, command, `${length} of the rest`)
    }
    assert.equal(decoded(command, needed.slice(0, -2).split('\0')[0] ?? '').command, expected(command))
  })
}

/** A query with an id alone has everything that it needs. */
function expected(command: string): string {
  return command === 'query_sm' ? 'query_sm' : 'unreadable'
}

test('a text that is shorter than its length says is still no PDU', () => {
  const body = '\0\x05\x00Shop\0\x01\x01380671234567\0\0\0\0\0\0\x01\0\0\0\x05hey'
  assert.equal(decoded('submit_sm', body).command, 'unreadable')
})

test('a bind that ends before its version is of 3.4', () => {
  const pdu = decoded('bind_transmitter', 'shop\0secret\0\0')
  assert.equal(pdu.command === 'bind_transmitter' && pdu.interfaceVersion, 0x34)
})
