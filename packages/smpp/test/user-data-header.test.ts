import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeUserDataHeader, encodeConcatenation } from '../user-data-header.ts'

const text = Buffer.from('part')

function read(hex: string) {
  const { concatenation, text } = decodeUserDataHeader(Buffer.from(hex, 'hex'))
  return { concatenation, text: Buffer.from(text).toString() }
}

test('a part is numbered with a reference of 8 or of 16 bits', () => {
  const part = { reference: 0x1234, total: 3, part: 2 }
  assert.equal(Buffer.from(encodeConcatenation(part, 8)).toString('hex'), '050003340302')
  assert.equal(Buffer.from(encodeConcatenation(part, 16)).toString('hex'), '06080412340302')
  assert.deepEqual(decodeUserDataHeader(Buffer.concat([encodeConcatenation(part, 16), text])), {
    concatenation: part,
    text,
  })
})

test('the part number is found behind other elements', () => {
  assert.deepEqual(read(`0b05040b8423f00003cc0201${text.toString('hex')}`), {
    concatenation: { reference: 0xcc, total: 2, part: 1 },
    text: 'part',
  })
})

test('a part number above the total is ignored, and the text stays', () => {
  for (const numbers of ['0200', '0203', '0000']) {
    assert.deepEqual(read(`050003cc${numbers}${text.toString('hex')}`), { concatenation: null, text: 'part' })
  }
})

test('where the header is longer than the message, all octets are text', () => {
  assert.deepEqual(read('40'), { concatenation: null, text: '@' })
  assert.deepEqual(read(''), { concatenation: null, text: '' })
})

test('the parser throws for no octets', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (octets) => void decodeUserDataHeader(octets)))
})
