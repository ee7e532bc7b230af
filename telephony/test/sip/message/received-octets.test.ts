import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReceivedOctets } from '../../../sip/message/received-octets.ts'

test('pieces become one text, from which what was read is dropped', () => {
  const received = new ReceivedOctets()
  let expected = ''
  for (let time = 0; time < 500; time++) {
    const piece = `${time},`.repeat(1 + (time % 4))
    received.add(Buffer.from(piece))
    expected += piece
    if (time % 3 !== 0) continue
    const dropped = time % 50 === 0 ? expected.length : Math.floor(expected.length / 3)
    received.drop(dropped)
    expected = expected.slice(dropped)
    assert.equal(received.octets.toString(), expected)
  }
  received.drop(1_000_000)
  assert.equal(received.octets.length, 0)
})

test('the pieces themselves stay as they were', () => {
  const received = new ReceivedOctets()
  const [first, second] = [Buffer.from('first'), Buffer.from('second')]
  received.add(first)
  received.add(second)
  received.drop(2)
  received.add(second)
  assert.deepEqual([first.toString(), second.toString()], ['first', 'second'])
  assert.equal(received.octets.toString(), 'rstsecondsecond')
})
