import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBounce } from '../../packages/carriers/smtp-email/read-bounce.ts'

const size = 1_000_000
const head = [
  'From: stranger@example.com',
  'To: bounce@example.com',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '',
].join('\r\n')

function filled(start: string, piece: string): Buffer {
  return Buffer.from(start + piece.repeat(Math.ceil((size - start.length) / piece.length)))
}

/** Any stranger may write to a bounce address, and the gateway parses it. */
const mails: [name: string, octets: Buffer][] = [
  ['parts', filled(head, '--b\r\n\r\nx\r\n')],
  ['recipients', filled(`${head}--b\r\nContent-Type: message/delivery-status\r\n\r\n`, 'a: b\n\n')],
]

for (const [name, octets] of mails) {
  test(`an e-mail of a hundred thousand ${name} is no report, and is parsed in no time`, async () => {
    const startedAt = process.hrtime.bigint()
    const read = await readBounce(octets, null)
    const tookMs = Number(process.hrtime.bigint() - startedAt) / 1e6
    assert.ok(read === null || read === 'unreadable')
    assert.ok(tookMs < 500, `${tookMs} ms`)
  })
}
