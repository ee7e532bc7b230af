import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatAddress, parseAddress } from '../../../sip/message/address.ts'
import { Headers } from '../../../sip/message/headers.ts'
import { type ReceivedMessage, writeMessage } from '../../../sip/message/message.ts'
import { MessageReader } from '../../../sip/message/message-reader.ts'
import { parseDatagram } from '../../../sip/message/parse-message.ts'
import { parseSipUri, sipUri, writeSipUri } from '../../../sip/message/uri.ts'
import { parseVia, writeVia } from '../../../sip/message/via.ts'

const core = [
  'Via: SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bKa;rport',
  'From: "A" <sip:a@example.com>;tag=1',
  'To: <sip:b@example.com>',
  'Call-ID: x@y',
  'CSeq: 7 INFO',
]
const info = (extra: string[], body: string) =>
  Buffer.from(['INFO sip:b@example.com SIP/2.0', ...core, ...extra, '', body].join('\r\n'))

interface ReadEvents {
  messages: ReceivedMessage[]
  malformed: string[]
  pings: number
}

function openReader(): { events: ReadEvents; reader: MessageReader } {
  const events: ReadEvents = { messages: [], malformed: [], pings: 0 }
  const reader = new MessageReader({
    onMessage: (message) => events.messages.push(message),
    onMalformed: (reason) => events.malformed.push(reason),
    onPing: () => events.pings++,
  })
  return { events, reader }
}

test('a message that is written is read as the same message', () => {
  const first = parseDatagram(
    info(['Content-Type: application/dtmf', 'X-Own: 1', 'X-Own: 2', 'Content-Length: 1'], '5'),
  )
  assert.ok(first.kind === 'message')
  const again = parseDatagram(writeMessage(first.message))
  assert.ok(again.kind === 'message')
  assert.deepEqual([...again.message.headers].sort(), [...first.message.headers].sort())
  assert.deepEqual(again.message.body, first.message.body)
  assert.deepEqual(again.message.headers.all('x-own'), ['1', '2'])
})

test('a To with a quoted parameter is written as it was read', () => {
  const octets = info([], '')
    .toString()
    .replace('To: <sip:b@example.com>', 'To: <sip:b@example.com>;x="a;x, \\"<"')
  const first = parseDatagram(Buffer.from(octets))
  assert.ok(first.kind === 'message')
  assert.equal(first.message.to.parameters.get('x'), 'a;x, "<')
  assert.deepEqual(parseAddress(formatAddress(first.message.to)), first.message.to)
})

test('a party whose tag is empty or not one word is a fault', () => {
  for (const tag of [';tag', ';tag=', ';tag=""', ';tag="a;b"', ';tag="a b"', ';tag="<"', ';tag=a;tag=b']) {
    const octets = info([], '').toString().replace('To: <sip:b@example.com>', `To: <sip:b@example.com>${tag}`)
    const parsed = parseDatagram(Buffer.from(octets))
    assert.equal(parsed.kind === 'fault' && parsed.reason, 'no To that can be read', tag)
  }
})

test('the body of a datagram ends with Content-Length, or without it with the datagram', () => {
  const whole = parseDatagram(info([], 'abc'))
  const cut = parseDatagram(info(['l: 2'], 'abc'))
  assert.equal(whole.kind === 'message' && whole.message.body.toString(), 'abc')
  assert.equal(cut.kind === 'message' && cut.message.body.toString(), 'ab')
})

test('no header value can inject a further header field', () => {
  const headers = Headers.of([['subject', 'a\r\nX-Evil: 1']])
  const parsed = parseDatagram(info([], ''))
  assert.ok(parsed.kind === 'message')
  for (const [name, value] of headers) parsed.message.headers.add(name, value)
  const again = parseDatagram(writeMessage(parsed.message))
  assert.equal(again.kind === 'message' && again.message.headers.get('x-evil'), undefined)
})

test('a stream is cut into its messages however it arrives', () => {
  const octets = Buffer.concat([
    info(['l: 3'], 'abc'),
    Buffer.from('\r\n\r\n'),
    info(['l: 0'], ''),
    info(['l: 1'], 'z'),
  ])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (sizes) => {
      const { events, reader } = openReader()
      for (let at = 0, turn = 0; at < octets.length; turn++) {
        const size = sizes[turn % sizes.length] ?? 1
        assert.equal(reader.push(octets.subarray(at, at + size)), null)
        at += size
      }
      assert.deepEqual(
        events.messages.map(({ body }) => body.toString()),
        ['abc', '', 'z'],
      )
    }),
    { numRuns: 50 },
  )
})

test('two empty lines between messages are a ping, one is nothing', () => {
  const { events, reader } = openReader()
  reader.push(Buffer.from('\r\n\r\n'))
  reader.push(Buffer.concat([Buffer.from('\r\n'), info(['l: 0'], '')]))
  assert.deepEqual([events.pings, events.messages.length], [1, 1])
})

test('a stream continues after a malformed message, and ends where the length of a message is unclear', () => {
  const { events, reader } = openReader()
  const noCall = Buffer.from(info(['l: 1'], 'q').toString().replace('Call-ID: x@y\r\n', ''))
  assert.equal(reader.push(Buffer.concat([noCall, info(['l: 1'], 'z')])), null)
  assert.deepEqual([events.malformed, events.messages.length], [['no Call-ID that can be read'], 1])
  assert.equal(reader.push(info(['l: x'], '')), 'Content-Length is no number')
  assert.equal(reader.push(info(['l: 0'], '')), 'Content-Length is no number')
  assert.equal(events.messages.length, 1)
})

test('a stream of another protocol, or with an endless message, ends', () => {
  assert.match(
    String(openReader().reader.push(Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))),
    /no SIP message begins/,
  )
  assert.match(String(openReader().reader.push(Buffer.alloc(70_000, 0x61))), /longer than/)
  assert.match(String(openReader().reader.push(info(['l: 99999999'], ''))), /claims 99999999 octets/)
})

test('random octets are a fault or a message, and never throw', () => {
  const pieces = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((octets) => Buffer.from(octets)),
    fc.constantFrom(
      ...core.map((line) => Buffer.from(`${line}\r\n`)),
      Buffer.from('INFO sip:b@example.com SIP/2.0\r\n'),
      Buffer.from('SIP/2.0 200 OK\r\n'),
      Buffer.from('\r\n'),
      Buffer.from('"'),
      Buffer.from(';a=;b'),
      Buffer.from('Content-Length: 4\r\n'),
    ),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const octets = Buffer.concat(parts)
      const parsed = parseDatagram(octets)
      if (parsed.kind === 'message') writeMessage(parsed.message)
      openReader().reader.push(octets)
    }),
    { numRuns: 2_000 },
  )
})

test('a message with one changed octet does not throw', () => {
  const octets = info(['Content-Type: application/dtmf', 'Content-Length: 1'], '5')
  fc.assert(
    fc.property(fc.nat(octets.length - 1), fc.integer({ min: 0, max: 255 }), (at, octet) => {
      const changed = Buffer.from(octets)
      changed[at] = octet
      const parsed = parseDatagram(changed)
      if (parsed.kind === 'message') assert.ok(writeMessage(parsed.message).length > 0)
      openReader().reader.push(changed)
    }),
    { numRuns: 2_000 },
  )
})

test('a long run of quotes, spaces or semicolons is parsed in linear time', () => {
  for (const run of ['"', '\\"', ' ', ';', '<', ';a', 'a ', '\t']) {
    const started = process.hrtime.bigint()
    parseDatagram(info([`Contact: ${run.repeat(20_000)}`], ''))
    parseAddress(run.repeat(20_000))
    parseVia(`SIP/2.0/UDP a${run.repeat(20_000)}`)
    parseSipUri(`sip:a${run.repeat(20_000)}`)
    assert.ok(Number(process.hrtime.bigint() - started) < 500_000_000, `${JSON.stringify(run)} was slow`)
  }
})

test('any user part survives being written to and read from a URI', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (user) => {
      assert.equal(parseSipUri(writeSipUri(sipUri(user, 'example.com', 5070)))?.user, user)
    }),
  )
  assert.equal(
    writeSipUri(sipUri('+380671234567', '2001:db8::1', 5070)),
    'sip:+380671234567@[2001:db8::1]:5070',
  )
  for (const text of [
    'tel:+1',
    'sip:',
    'sip:@a',
    'sip:a@',
    'sip:a@b:0',
    'sip:a@b:70000',
    'sip:a b@c',
    'sip:a@b;x;x',
  ]) {
    assert.equal(parseSipUri(text), null, text)
  }
})

test('any display name survives being written to and read from an address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (displayName) => {
      const written = formatAddress({ displayName, uri: 'sip:a@b', parameters: new Map([['tag', '1']]) })
      assert.equal(parseAddress(written)?.displayName, displayName.replace(/[\r\n\0]+/g, ' '))
    }),
  )
})

test('a Via gives the address for the response', () => {
  const via = parseVia('SIP / 2.0 / udp [2001:db8::9:1]:5061 ; rport=9 ;received=1.2.3.4; branch=z9hG4bKq')
  assert.ok(via !== null)
  assert.deepEqual([via.transport, via.host, via.port], ['UDP', '2001:db8::9:1', 5061])
  assert.equal(writeVia(via), 'SIP/2.0/UDP [2001:db8::9:1]:5061;rport=9;received=1.2.3.4;branch=z9hG4bKq')
})
