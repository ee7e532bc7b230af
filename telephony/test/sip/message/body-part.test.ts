import assert from 'node:assert/strict'
import { test } from 'node:test'
import { descriptionIn, parseBodyParts } from '../../../sip/message/body-part.ts'
import { Headers } from '../../../sip/message/headers.ts'

const sdp = 'v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\n'

function message(type: string | null, body: string) {
  return { headers: Headers.of(type === null ? [] : [['content-type', type]]), body: Buffer.from(body) }
}

const isup = '--b\r\nContent-Type: application/ISUP;version=nxv3\r\n\r\n\x01\x02\r\n'
const part = `--b\r\nContent-Type: application/sdp\r\nContent-Disposition: session\r\n\r\n${sdp}\r\n`

const bodies: [what: string, type: string | null, body: string][] = [
  ['alone', 'application/sdp', sdp],
  ['of a type with other letters and a parameter', 'Application/SDP; charset=utf-8', sdp],
  ['without a type', null, sdp],
  ['of another type, whose text is one', 'text/plain', sdp],
  ['in a multipart', 'multipart/mixed;boundary=b', `${part}--b--\r\n`],
  ['after a part of ISUP', 'multipart/mixed; boundary="b"', `${isup}${part}--b--\r\n`],
  ['before a part of ISUP', 'Multipart/Mixed; Boundary=b', `${part}${isup}--b--`],
  ['after a preamble, without a last boundary', 'multipart/mixed;boundary=b', `words\r\n${part}`],
  ['with bare line feeds', 'multipart/mixed;boundary=b', `${isup}${part}--b--\r\n`.replaceAll('\r\n', '\n')],
  ['with blanks after the boundary', 'multipart/mixed;boundary=b', part.replace('--b', '--b \t')],
  ['without a boundary in the type', 'multipart/mixed', `${part}--b--\r\n`],
  ['in a part without fields', 'multipart/mixed;boundary=b', `--b\r\n\r\n${sdp}\r\n--b--`],
  ['in a part without fields and empty line', 'multipart/related;boundary=b', `--b\r\n${sdp}\r\n\r\n--b--`],
  [
    'in a multipart in a multipart',
    'multipart/mixed;boundary=a',
    `--a\r\ncontent-type: multipart/alternative;\r\n boundary=b\r\n\r\n${part}--b--\r\n--a--`,
  ],
]

for (const [what, type, body] of bodies) {
  test(`a session description ${what} is found`, () => {
    assert.equal(descriptionIn(message(type, body))?.replace(/\r?\n/g, '\r\n').trim(), sdp.trim())
  })
}

test('a body without a description has none', () => {
  for (const [type, body] of [
    ['application/sdp', ''],
    ['application/isup', '\x01\x02'],
    ['multipart/mixed;boundary=b', `${isup}--b--`],
    ['multipart/mixed;boundary=b', 'nothing'],
    [null, 'nothing'],
  ] as const) {
    assert.equal(descriptionIn(message(type, body)), null, `${type} ${body}`)
  }
})

test('parts in one another are read to a bound', () => {
  const nested = `--b\ncontent-type: multipart/mixed;boundary=b\n\n`.repeat(1_500)
  assert.ok(parseBodyParts(message('multipart/mixed;boundary=b', nested)).length <= 20)
  const beside = `--b\n\nx\n`.repeat(1_500)
  assert.equal(parseBodyParts(message('multipart/mixed;boundary=b', beside)).length, 20)
})
