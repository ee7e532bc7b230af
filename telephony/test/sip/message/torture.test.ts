import assert from 'node:assert/strict'
import { test } from 'node:test'
import torture from '../../../conformance/sip/torture.json' with { type: 'json' }
import { tagOf } from '../../../sip/message/address.ts'
import type { ReceivedMessage } from '../../../sip/message/message.ts'
import { parseDatagram } from '../../../sip/message/parse-message.ts'
import { parseSipUri } from '../../../sip/message/uri.ts'

for (const { name, section, lines, expect } of torture.valid) {
  test(`RFC 4475 section ${section}, ${name}, is parsed as the RFC says`, () => {
    const parsed = parseDatagram(Buffer.from(lines.join('\r\n')))
    if (parsed.kind === 'fault') assert.fail(parsed.reason)
    const read = seen(parsed.message)
    const wanted = Object.entries(expect).map(([key]) => [key, read[key]])
    assert.deepEqual(Object.fromEntries(wanted), expect)
  })
}

for (const { name, section, lines } of torture.faulty) {
  test(`RFC 4475 section ${section}, ${name}, is refused with a reason`, () => {
    const parsed = parseDatagram(Buffer.from(lines.join('\r\n')))
    assert.equal(parsed.kind, 'fault')
    assert.ok(parsed.reason.length > 5)
  })
}

function seen(message: ReceivedMessage): Record<string, unknown> {
  const { kind, from, to, callId, cseq, via, headers, body } = message
  return {
    start: kind === 'request' ? `${message.method} ${message.uri}` : `${message.status} ${message.reason}`,
    requestUser: kind === 'request' ? parseSipUri(message.uri)?.user : null,
    toUri: to.uri,
    toUser: parseSipUri(to.uri)?.user,
    toTag: tagOf(to),
    fromName: from.displayName,
    fromUser: parseSipUri(from.uri)?.user,
    fromTag: tagOf(from),
    callId,
    cseq: cseq.number,
    branch: via.parameters.get('branch'),
    vias: headers.list('via').length,
    bodyOctets: body.length,
  }
}
