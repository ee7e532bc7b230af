import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  agreeOnAudio,
  type LocalAudio,
  maySend,
  type RemoteAudio,
  writeAnswer,
  writeOffer,
} from '../../../sip/sdp/audio.ts'
import { parseSessionDescription } from '../../../sip/sdp/session-description.ts'

const local: LocalAudio = { host: '192.0.2.1', port: 40_000, codecs: ['PCMU', 'PCMA'] }
const session = { id: '7', version: 3 }
const describe = (...lines: string[]) =>
  ['v=0', 'o=- 1 1 IN IP4 192.0.2.9', 's=-', 't=0 0', ...lines, ''].join('\r\n')

function agree(text: string, ours = local): RemoteAudio | null {
  const description = parseSessionDescription(text)
  assert.ok(description !== null)
  return agreeOnAudio(description, ours)
}

test('the offer has both kinds of G.711, digits and 20 ms', () => {
  assert.equal(
    writeOffer(local, session),
    [
      'v=0',
      'o=- 7 3 IN IP4 192.0.2.1',
      's=-',
      'c=IN IP4 192.0.2.1',
      't=0 0',
      'm=audio 40000 RTP/AVP 0 8 101',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:8 PCMA/8000',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-16',
      'a=ptime:20',
      'a=sendrecv',
      '',
    ].join('\r\n'),
  )
})

test('the first supported codec of an answer is used, with the most specific address', () => {
  const text = describe(
    'c=IN IP4 198.51.100.1',
    'm=audio 5000 RTP/AVP 18 8 0 96',
    'c=IN IP4 198.51.100.2',
    'a=rtpmap:96 telephone-event/8000',
    'a=ptime:30',
  )
  assert.deepEqual(agree(text), {
    host: '198.51.100.2',
    port: 5000,
    codec: 'PCMA',
    payloadType: 8,
    digitsPayloadType: 96,
    direction: 'sendrecv',
    packetMs: 30,
  })
  assert.equal(agree(text, { ...local, codecs: ['PCMU'] })?.codec, 'PCMU')
})

test('a codec may have a dynamic payload type, and rtpmap may redefine a static one', () => {
  const mapped = agree(describe('c=IN IP4 198.51.100.1', 'm=audio 5000 RTP/AVP 97', 'a=rtpmap:97 pcma/8000'))
  assert.deepEqual([mapped?.codec, mapped?.payloadType, mapped?.digitsPayloadType], ['PCMA', 97, null])
  assert.equal(
    agree(describe('c=IN IP4 198.51.100.1', 'm=audio 5000 RTP/AVP 0', 'a=rtpmap:0 PCMU/16000')),
    null,
  )
})

test('no audio is agreed on without a port, an address, a supported codec or plain RTP', () => {
  for (const lines of [
    ['c=IN IP4 198.51.100.1', 'm=audio 0 RTP/AVP 0'],
    ['m=audio 5000 RTP/AVP 0'],
    ['c=IN IP4 198.51.100.1', 'm=audio 5000 RTP/AVP 18 9'],
    ['c=IN IP4 198.51.100.1', 'm=audio 5000 RTP/SAVP 0'],
    ['c=IN IP4 198.51.100.1', 'm=video 5000 RTP/AVP 0'],
    ['c=IN IP4 198.51.100.1'],
  ]) {
    assert.equal(agree(describe(...lines)), null, lines.join(' '))
  }
})

test('audio for an address of no single peer is refused, and an empty address means hold in every form', () => {
  for (const host of ['224.0.0.9', '239.1.2.3', '255.255.255.255', '240.0.0.1', '0.0.0.7']) {
    assert.equal(agree(describe(`c=IN IP4 ${host}`, 'm=audio 5000 RTP/AVP 0')), null, host)
  }
  for (const host of ['ff02::1', 'FF0E::7', '::ffff:224.0.0.9']) {
    assert.equal(agree(describe(`c=IN IP6 ${host}`, 'm=audio 5000 RTP/AVP 0')), null, host)
  }
  for (const host of ['::', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0']) {
    const agreed = agree(describe(`c=IN IP6 ${host}`, 'm=audio 5000 RTP/AVP 0'))
    assert.deepEqual([agreed?.host, agreed?.port], [null, 5000], host)
  }
  assert.equal(agree(describe('c=IN IP4 198.51.100.1', 'm=audio 65536 RTP/AVP 0')), null)
  assert.equal(
    agree(describe('c=IN IP6 ::ffff:198.51.100.1', 'm=audio 5000 RTP/AVP 0'))?.host,
    '198.51.100.1',
  )
})

const plain = [
  'v=0',
  'o=carrier 7 7 IN IP4 198.51.100.1',
  's=-',
  'c=IN IP4 198.51.100.1',
  't=0 0',
  'm=audio 5000 RTP/AVP 8 101',
  'a=rtpmap:101 telephone-event/8000',
  'a=sendonly',
]

const deviations: [what: string, text: string][] = [
  ...plain.map((line): [string, string] => [
    `a blank at the end of ${line}`,
    plain.map((each) => (each === line ? `${line} ` : each)).join('\r\n'),
  ]),
  ['blanks at the end of every line', plain.map((line) => `${line} \t`).join('\r\n')],
  ['bare line feeds, and no last one', plain.join('\n')],
  ['bare carriage returns', plain.join('\r')],
  ['empty lines between', `\r\n${plain.join('\r\n\r\n')}\r\n\r\n`],
  ['blanks around the equals sign', plain.map((line) => line.replace('=', ' = ')).join('\r\n')],
  ['blanks before the lines', plain.map((line) => `  ${line}`).join('\r\n')],
  ['several blanks between words', plain.map((line) => line.replaceAll(' ', '  ')).join('\r\n')],
  ['letters of the other case', plain.map((line) => line.toUpperCase()).join('\r\n')],
  ['a byte order mark and a zero octet', `\ufeff${plain.join('\r\n')}\r\n\0`],
  ['unknown lines', ['v=0', 'x=1', 'no line', 'y', '=', ...plain.slice(1), 'q=', 'a=', 'a=x:'].join('\r\n')],
  ['no origin, session name or time', [plain[0], ...plain.slice(3, 4), ...plain.slice(5)].join('\r\n')],
  ['an origin with blanks in the name', plain.join('\r\n').replace('carrier', 'Soft Switch 3.1')],
  ['an origin without an address', plain.join('\r\n').replace('7 7 IN IP4 198.51.100.1', '7')],
  ['a further connection that cannot be read', `${plain.join('\r\n')}\r\nc=IN IP4\r\nc=nowhere`],
  ['a further medium that cannot be read', `${plain.join('\r\n')}\r\nm=video\r\nm=`],
]

for (const [what, text] of deviations) {
  test(`a description with ${what} is read as without it`, () => {
    assert.deepEqual(agree(text), {
      host: '198.51.100.1',
      port: 5000,
      codec: 'PCMA',
      payloadType: 8,
      digitsPayloadType: 101,
      direction: 'recvonly',
      packetMs: 20,
    })
  })
}

test('an address of IPv6 may be in brackets', () => {
  assert.equal(agree(describe('c=IN IP6 [2001:db8::1]', 'm=audio 5000 RTP/AVP 0'))?.host, '2001:db8::1')
})

test('the direction is mirrored, and decides whether RTP may be sent', () => {
  const agreed = (direction: string, connection = '198.51.100.1') => {
    const audio = agree(describe(`c=IN IP4 ${connection}`, `a=${direction}`, 'm=audio 5000 RTP/AVP 0'))
    assert.ok(audio !== null)
    return [audio.direction, maySend(audio)]
  }
  assert.deepEqual(agreed('sendrecv'), ['sendrecv', true])
  assert.deepEqual(agreed('sendonly'), ['recvonly', false])
  assert.deepEqual(agreed('recvonly'), ['sendonly', true])
  assert.deepEqual(agreed('inactive'), ['inactive', false])
  assert.deepEqual(agreed('sendrecv', '0.0.0.0'), ['sendrecv', false])
})

test('an answer has a line for each medium of the offer and refuses all but audio', () => {
  const offer = parseSessionDescription(
    describe('c=IN IP4 198.51.100.1', 'm=video 6000 RTP/AVP 31', 'm=audio 5000 RTP/AVP 8 101', 'a=sendonly'),
  )
  assert.ok(offer !== null)
  const agreed = agreeOnAudio(offer, local)
  assert.ok(agreed !== null)
  const lines = writeAnswer(offer, agreed, local, session).split('\r\n')
  assert.deepEqual(lines.slice(5, -1), [
    'm=video 0 RTP/AVP 31',
    'm=audio 40000 RTP/AVP 8',
    'a=rtpmap:8 PCMA/8000',
    'a=ptime:20',
    'a=recvonly',
  ])
})

test('an IPv6 address is described as IP6', () => {
  assert.match(writeOffer({ ...local, host: '2001:db8::1' }, session), /c=IN IP6 2001:db8::1\r\n/)
})

test('no text makes a description throw', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      'v=0',
      'o=- 1 1 IN IP4 a',
      'c=IN IP4 a',
      'c=IN',
      'm=audio 5 RTP/AVP 0 x',
      'm=',
      'a=rtpmap:',
      'a=sendonly',
    ),
    fc.constantFrom(
      'a=rtpmap:0 PCMU/8000',
      'a=ptime:20',
      'a=fmtp:0 x',
      'm=audio 99999 RTP/AVP 0',
      'a=ptime:0.5',
    ),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const description = parseSessionDescription(['v=0', 'o=- 1 1 IN IP4 a', ...lines].join('\n'))
      if (description === null) return
      const agreed = agreeOnAudio(description, local)
      if (agreed !== null) writeAnswer(description, agreed, local, session)
    }),
    { numRuns: 1_000 },
  )
})
