import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Headers } from '../../../sip/message/headers.ts'
import { noBody, type ReceivedResponse, type SipRequest } from '../../../sip/message/message.ts'
import { remoteAudio, remoteSdp, Trunk, withAudio } from '../trunk.ts'

const digest = (nonce: string, rest = '') =>
  ['www-authenticate', `Digest realm="r", nonce="${nonce}", algorithm=SHA-256, qop="auth"${rest}`] as const

test('a call rings, is answered, acknowledged and hung up by us', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  await trunk.answer({ status: 100 })
  await trunk.answer({ status: 180 })
  await trunk.answer(withAudio(200))
  assert.deepEqual(trunk.network.takeLog(), [
    '5060>5070 INVITE',
    '5070>5060 100 INVITE',
    '5070>5060 180 INVITE',
    '5070>5060 200 INVITE',
    '5060>5070 ACK',
  ])
  const ended = call.hangUp()
  await trunk.network.deliverAll()
  assert.deepEqual(await ended, { by: 'us', why: 'hung-up', status: 200, reason: 'hung up' })
  assert.deepEqual(trunk.network.takeLog(), ['5060>5070 BYE', '5070>5060 200 BYE'])
  assert.deepEqual(trunk.events.slice(0, 3), [
    { kind: 'trying' },
    { kind: 'ringing', status: 180, reason: 'Ringing', earlyAudio: null },
    { kind: 'answered', audio: remoteAudio },
  ])
  assert.deepEqual(trunk.kinds, ['trying', 'ringing', 'answered', 'ended'])
})

test('the INVITE names caller and callee, and has the further header fields of the carrier', async () => {
  for (const [callerId, field] of [
    ['from', undefined],
    ['p-asserted-identity', '"Bank" <sip:380440000001@carrier.example>'],
    ['remote-party-id', '"Bank" <sip:380440000001@carrier.example>;party=calling;screen=yes'],
  ] as const) {
    const trunk = await Trunk.open({ callerId })
    await trunk.call({ displayName: 'Bank' })
    const { uri, headers, from } = trunk.lastRequest.request
    assert.equal(uri, 'sip:380671234567@carrier.example')
    assert.deepEqual([from.displayName, from.uri], ['Bank', 'sip:380440000001@carrier.example'])
    assert.equal(headers.get(callerId === 'from' ? 'p-asserted-identity' : callerId), field)
    assert.equal(headers.get('max-forwards'), '70')
    assert.equal(headers.get('contact'), '<sip:380440000001@127.0.0.1:5060>')
  }
})

test('the early media of every fork is reported with its address', async () => {
  const trunk = await Trunk.open()
  await trunk.call()
  await trunk.answer(withAudio(183))
  const [event] = trunk.events
  assert.deepEqual(event, {
    kind: 'ringing',
    status: 183,
    reason: 'Session Progress',
    earlyAudio: remoteAudio,
  })
})

test('busy, rejected and unknown numbers end the call with the status, acknowledged in the transaction', async () => {
  for (const status of [486, 603, 404, 503]) {
    const trunk = await Trunk.open()
    const call = await trunk.call()
    await trunk.answer({ status, reason: 'Said so' })
    assert.deepEqual(call.end, { by: 'peer', why: 'refused', status, reason: 'Said so' })
    assert.deepEqual(trunk.network.takeLog(), [
      '5060>5070 INVITE',
      `5070>5060 ${status} INVITE`,
      '5060>5070 ACK',
    ])
    const [invite, , ack] = trunk.network.passed
    assert.equal(ack?.message.via.parameters.get('branch'), invite?.message.via.parameters.get('branch'))
  }
})

test('a refusal may say when to retry', async () => {
  for (const [field, seconds] of [
    ['120 (in maintenance);duration=3600', 120],
    ['soon', undefined],
  ] as const) {
    const trunk = await Trunk.open()
    const call = await trunk.call()
    await trunk.answer({ status: 503, headers: [['retry-after', field]] })
    assert.equal(call.end?.retryAfterSeconds, seconds)
  }
})

test('an unanswered INVITE is sent again after 0.5, 1.5, 3.5 … seconds and given up after 32', async () => {
  const trunk = await Trunk.open()
  trunk.network.lose = () => true
  const call = await trunk.call()
  const sent: number[] = []
  for (let at = 0; at <= 32_000; at += 500) {
    if (trunk.network.takeLog().length > 0) sent.push(at)
    trunk.clock.advance(500)
    await trunk.network.deliverAll()
  }
  assert.deepEqual(sent, [0, 500, 1_500, 3_500, 7_500, 15_500, 31_500])
  assert.deepEqual(call.end, {
    by: 'network',
    why: 'timeout',
    status: null,
    reason: 'INVITE was not answered',
  })
})

test('over TCP nothing is sent twice', async () => {
  const trunk = await Trunk.open({}, 'TCP')
  trunk.network.lose = () => true
  await trunk.call()
  await trunk.advance(31_000, 500)
  assert.deepEqual(trunk.network.takeLog(), ['5060>5070 INVITE'])
})

test('a call that cannot be sent, or loses its connection, ends as lost', async () => {
  const broken = await Trunk.open()
  broken.network.broken = 'no route'
  assert.deepEqual((await broken.call()).end, {
    by: 'network',
    why: 'lost',
    status: null,
    reason: 'no route',
  })
  const cut = await Trunk.open({}, 'TCP')
  const call = await cut.call()
  cut.network.cut(5060, { host: '127.0.0.1', port: 5070 })
  assert.deepEqual(call.end, { by: 'network', why: 'lost', status: null, reason: 'cut' })
})

test('a call that rings too long is cancelled', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call({ maxRingMs: 20_000 })
  await trunk.answer({ status: 180 })
  trunk.network.takeLog()
  await trunk.advance(20_000)
  assert.deepEqual(trunk.network.takeLog(), [
    '5060>5070 CANCEL',
    '5070>5060 200 CANCEL',
    '5070>5060 487 INVITE',
    '5060>5070 ACK',
  ])
  assert.deepEqual(call.end, { by: 'us', why: 'no-answer', status: 487, reason: 'no answer in time' })
  const passed = trunk.network.passed.map(({ message }) => message)
  const cancel = passed.find((message) => message.cseq.method === 'CANCEL')
  assert.equal(cancel?.via.parameters.get('branch'), passed[0]?.via.parameters.get('branch'))
  assert.equal(cancel?.cseq.number, passed[0]?.cseq.number)
})

test('CANCEL waits for a provisional response', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  const ended = call.cancel()
  await trunk.network.deliverAll()
  assert.deepEqual(trunk.network.takeLog(), ['5060>5070 INVITE'])
  await trunk.answer({ status: 180 })
  assert.equal((await ended).why, 'cancelled')
  assert.deepEqual(trunk.cancelled.length, 1)
  assert.deepEqual(trunk.kinds, ['ended'])
})

test('a call that is answered while it is cancelled is acknowledged and hung up at once', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  await trunk.answer({ status: 180 })
  trunk.network.lose = ({ message }) => message.cseq.method === 'CANCEL'
  const ended = call.cancel()
  trunk.network.takeLog()
  await trunk.answer(withAudio(200))
  assert.deepEqual(await ended, { by: 'us', why: 'cancelled', status: 200, reason: 'cancelled' })
  assert.deepEqual(trunk.network.takeLog(), [
    '5070>5060 200 INVITE',
    '5060>5070 ACK',
    '5060>5070 BYE',
    '5070>5060 200 BYE',
  ])
  assert.deepEqual(trunk.kinds, ['ringing', 'ended'])
})

test('a cancelled call ends even without a final response', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  await trunk.answer({ status: 180 })
  trunk.network.lose = () => true
  const ended = call.cancel()
  await trunk.advance(32_000, 500)
  assert.deepEqual(await ended, {
    ...{ by: 'us', why: 'cancelled', status: null, reason: 'cancelled' },
    unconfirmed: true,
  })
})

test('every 2xx that is repeated is acknowledged again', async () => {
  const trunk = await Trunk.open()
  await trunk.call()
  let lost = 2
  trunk.network.lose = ({ message }) => message.kind === 'request' && message.method === 'ACK' && lost-- > 0
  await trunk.answer(withAudio(200))
  await trunk.advance(4_000)
  const acks = trunk.network.takeLog().filter((line) => line === '5060>5070 ACK')
  assert.deepEqual([acks.length, trunk.acks.length, trunk.lastRequest.state], [3, 1, 'confirmed'])
  assert.deepEqual(trunk.kinds, ['answered'])
})

test('a second fork that answers is acknowledged and ended, the first call continues', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  await trunk.answer(withAudio(200))
  trunk.network.takeLog()
  await fork(trunk, 200, 'another')
  assert.deepEqual(trunk.network.takeLog(), [
    '5070>5060 200 INVITE',
    '5060>5070 ACK',
    '5060>5070 BYE',
    '5070>5060 200 BYE',
  ])
  assert.equal(call.end, null)
})

test('a 2xx that comes after the INVITE was given up is acknowledged and ended', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  await trunk.advance(32_000, 500)
  assert.equal(call.end?.why, 'timeout')
  trunk.network.takeLog()
  await trunk.answer(withAudio(200))
  assert.deepEqual(trunk.network.takeLog(), [
    '5070>5060 200 INVITE',
    '5060>5070 ACK',
    '5060>5070 BYE',
    '5070>5060 200 BYE',
  ])
  await trunk.advance(60_000, 1_000)
  assert.equal(trunk.carrier.size, 0)
})

test('the other side hangs up', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall()
  assert.equal(await sendRequest(trunk, 'BYE', [['reason', 'Q.850;cause=16']]), 200)
  assert.deepEqual(call.end, { by: 'peer', why: 'hung-up', status: 200, reason: 'Q.850;cause=16' })
  assert.equal(await sendRequest(trunk, 'BYE'), 481)
})

test('requests with other tags or another Call-ID do not affect the call', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall()
  const eventsBefore = trunk.events.length
  for (const [name, pattern, other] of [
    ['from', /tag=.*/, 'tag=guessed'],
    ['to', /tag=.*/, 'tag=guessed'],
    ['call-id', /.*/, 'guessed'],
  ] as const) {
    for (const method of ['BYE', 'INVITE', 'UPDATE', 'INFO', 'CANCEL', 'ACK']) {
      const forged = inDialog(trunk, method, [['content-type', 'application/sdp']], Buffer.from(remoteSdp))
      forged.headers.set(name, (forged.headers.get(name) ?? '').replace(pattern, other))
      forged.headers.prepend('via', `SIP/2.0/UDP 127.0.0.1:5070;rport;branch=z9hG4bK${name}${method}`)
      trunk.network.inject(forged, 5070, 5060)
    }
  }
  await trunk.network.deliverAll()
  assert.deepEqual([call.end, trunk.events.length], [null, eventsBefore])
})

test('requests of many strangers do not keep the callee from hanging up', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall()
  const invite = inDialog(trunk, 'INVITE', [])
  invite.headers.set('call-id', 'of-a-stranger')
  for (let index = 0; index < 20_001; index++) {
    const headers = invite.headers.copy()
    headers.prepend('via', `SIP/2.0/UDP 127.0.0.1:5070;rport;branch=z9hG4bK${index}`)
    trunk.network.inject({ ...invite, headers }, 5070, 5060)
  }
  await trunk.network.deliverAll()
  assert.equal(await sendRequest(trunk, 'BYE'), 200)
  assert.equal(call.end?.by, 'peer')
})

test('a BYE that is not answered ends the call all the same', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall()
  trunk.network.lose = () => true
  const ended = call.hangUp()
  await trunk.advance(32_000, 500)
  const { why, unconfirmed } = await ended
  assert.deepEqual([why, unconfirmed], ['hung-up', true])
})

test('a call that takes too long is hung up', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call({ maxTalkMs: 5_000 })
  await trunk.answer(withAudio(200))
  await trunk.advance(5_000)
  assert.deepEqual(call.end, { by: 'us', why: 'too-long', status: 200, reason: 'the call took too long' })
})

test('an answer without a supported codec is acknowledged and hung up', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  const body = Buffer.from(remoteSdp.replace('RTP/AVP 8', 'RTP/AVP 18'))
  await trunk.answer({ ...withAudio(200), body })
  assert.equal(call.end?.why, 'unusable-answer')
  assert.deepEqual(trunk.network.takeLog().slice(-3), ['5060>5070 ACK', '5060>5070 BYE', '5070>5060 200 BYE'])
  assert.deepEqual(trunk.kinds, ['ended'])
})

test('an answer whose description is one part of several, with blanks at line ends, is used', async () => {
  const trunk = await Trunk.open()
  await trunk.call()
  const isup = '--x\r\nContent-Type: application/isup\r\n\r\n\x01\r\n'
  const sdp = remoteSdp.replaceAll('\r\n', ' \r\n')
  const body = Buffer.from(`${isup}--x\r\nContent-Type: application/sdp\r\n\r\n${sdp}\r\n--x--\r\n`)
  const headers = [
    ['contact', '<sip:callee@127.0.0.1:5070>'],
    ['content-type', 'multipart/mixed; boundary=x'],
  ] as const
  await trunk.answer({ status: 200, headers, body })
  assert.deepEqual(trunk.events.at(-1), { kind: 'answered', audio: remoteAudio })
  assert.equal(await sendRequest(trunk, 'INVITE', [headers[1]], body), 200)
  assert.equal(trunk.kinds.filter((kind) => kind === 'audio').length, 1)
  const info = '--x\r\nContent-Type: application/dtmf-relay\r\n\r\nSignal=5\r\nDuration=160\r\n--x--\r\n'
  assert.equal(await sendRequest(trunk, 'INFO', [headers[1]], Buffer.from(info)), 200)
  assert.deepEqual(trunk.events.at(-1), { kind: 'digit', digit: '5', durationMs: 160 })
})

for (const answerIn of ['authorization', 'proxy-authorization'] as const) {
  test(`each ACK has the ${answerIn} of its INVITE, as it was sent`, async () => {
    const trunk = await Trunk.open()
    await trunk.call()
    const [status, name] =
      answerIn === 'authorization' ? [401, 'www-authenticate'] : [407, 'proxy-authenticate']
    await trunk.answer({ status, headers: [[name, digest('n1')[1]]] })
    const invite = trunk.lastRequest.request
    await trunk.answer(withAudio(200, [['session-expires', '90;refresher=uac']]))
    const written = invite.headers.all(answerIn)
    assert.equal(written.length, 1)
    assert.deepEqual(trunk.acks.at(-1)?.headers.all(answerIn), written)
    await trunk.advance(45_000, 1_000)
    const again = trunk.lastRequest.request
    assert.equal(again.method, 'INVITE')
    assert.match(again.headers.get(answerIn) ?? '', /nc=00000002/)
    await trunk.answer(withAudio(200))
    assert.deepEqual(trunk.acks.at(-1)?.headers.all(answerIn), again.headers.all(answerIn))
    assert.equal(trunk.acks.length, 2)
  })
}

test('the ACK of a refused INVITE has its credentials', async () => {
  const trunk = await Trunk.open()
  await trunk.call()
  await trunk.answer({ status: 401, headers: [digest('n1')] })
  await trunk.answer({ status: 486 })
  const acks = trunk.network.passed.filter(
    ({ message }) => message.kind === 'request' && message.method === 'ACK',
  )
  const sent = acks.map(({ message }) => message.headers.get('authorization'))
  assert.deepEqual(sent, [undefined, trunk.lastRequest.request.headers.get('authorization')])
})

test('an answer without a description uses that of its early media', async () => {
  const trunk = await Trunk.open()
  await trunk.call()
  await trunk.answer(withAudio(183))
  await trunk.answer({ status: 200, headers: [['contact', '<sip:callee@127.0.0.1:5070>']] })
  assert.deepEqual(trunk.events.at(-1), { kind: 'answered', audio: remoteAudio })
})

test('a challenge is answered with a new CSeq number and branch, and later requests reuse the nonce', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  const first = trunk.lastRequest.request
  await trunk.answer({ status: 401, headers: [digest('n1')] })
  const second = trunk.lastRequest.request
  assert.deepEqual([second.callId, second.cseq.number], [first.callId, first.cseq.number + 1])
  assert.match(second.headers.get('authorization') ?? '', /nonce="n1".*algorithm=SHA-256.*nc=00000001/)
  await trunk.answer(withAudio(200))
  const ended = call.hangUp()
  await trunk.network.deliverAll()
  await ended
  const bye = trunk.lastRequest.request
  assert.deepEqual([bye.method, bye.cseq.number], ['BYE', second.cseq.number + 1])
  assert.match(bye.headers.get('authorization') ?? '', /nc=00000002/)
})

test('a proxy and a server may both send a challenge, a stale nonce is replaced, a wrong password is a refusal', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  await trunk.answer({ status: 407, headers: [['proxy-authenticate', digest('p')[1]]] })
  await trunk.answer({ status: 401, headers: [digest('n1')] })
  const { headers } = trunk.lastRequest.request
  assert.ok(headers.get('authorization') !== undefined && headers.get('proxy-authorization') !== undefined)
  await trunk.answer({ status: 401, headers: [digest('n2', ', stale=true')] })
  await trunk.answer({ status: 401, headers: [digest('n3')] })
  assert.deepEqual(call.end, { by: 'peer', why: 'refused', status: 401, reason: 'Unauthorized' })
})

test('a call that is cancelled does not answer a challenge', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  const ended = call.cancel()
  await trunk.answer({ status: 401, headers: [digest('n1')] })
  assert.deepEqual(await ended, { by: 'us', why: 'cancelled', status: 401, reason: 'cancelled' })
})

test('an INVITE that is sent anew after a challenge is cancelled only after its own provisional response', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  await trunk.answer({ status: 100 })
  await trunk.answer({ status: 401, headers: [digest('n1')] })
  trunk.network.takeLog()
  const ended = call.cancel()
  await trunk.network.deliverAll()
  assert.deepEqual(trunk.network.takeLog(), [])
  await trunk.answer({ status: 180 })
  assert.equal((await ended).status, 487)
})

test('a re-INVITE of the other side redirects or holds the audio', async () => {
  const trunk = await Trunk.open()
  await trunk.answeredCall()
  const held = Buffer.from(`${remoteSdp}a=sendonly\r\n`)
  const status = await sendRequest(
    trunk,
    'INVITE',
    [
      ['content-type', 'application/sdp'],
      ['session-expires', '1800'],
    ],
    held,
  )
  assert.equal(status, 200)
  assert.deepEqual(trunk.events.at(-1), { kind: 'audio', audio: { ...remoteAudio, direction: 'recvonly' } })
  const answer = lastAnswer(trunk)
  assert.match(answer.body.toString(), /a=recvonly/)
  assert.match(answer.body.toString(), /o=- \d+ 2 IN/)
  assert.equal(answer.headers.get('session-expires'), '1800;refresher=uas')
})

test('a re-INVITE without an offer gets ours, and its ACK has the answer', async () => {
  const trunk = await Trunk.open()
  await trunk.answeredCall()
  assert.equal(await sendRequest(trunk, 'INVITE'), 200)
  assert.match(lastAnswer(trunk).body.toString(), /m=audio 40000 RTP\/AVP 0 8 101/)
  const moved = Buffer.from(remoteSdp.replace('7000', '7002'))
  trunk.carrier.send(inDialog(trunk, 'ACK', [['content-type', 'application/sdp']], moved), {
    host: '127.0.0.1',
    port: 5060,
  })
  await trunk.network.deliverAll()
  assert.deepEqual(trunk.events.at(-1), { kind: 'audio', audio: { ...remoteAudio, port: 7002 } })
})

test('a re-INVITE that is never acknowledged ends the call', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall()
  assert.equal(
    await sendRequest(trunk, 'INVITE', [['content-type', 'application/sdp']], Buffer.from(remoteSdp)),
    200,
  )
  await trunk.advance(33_000, 500)
  assert.deepEqual(call.end, {
    by: 'network',
    why: 'broken',
    status: 200,
    reason: 'a re-INVITE was not acknowledged',
  })
})

test('digits come by INFO', async () => {
  const trunk = await Trunk.open()
  await trunk.answeredCall()
  const relay = Buffer.from('Signal=5\r\nDuration=160\r\n')
  assert.equal(await sendRequest(trunk, 'INFO', [['content-type', 'application/dtmf-relay']], relay), 200)
  assert.equal(
    await sendRequest(trunk, 'INFO', [['content-type', 'application/dtmf']], Buffer.from('#')),
    200,
  )
  assert.equal(await sendRequest(trunk, 'INFO'), 200)
  assert.equal(await sendRequest(trunk, 'INFO', [['content-type', 'text/plain']], Buffer.from('x')), 415)
  assert.deepEqual(trunk.events.slice(-2), [
    { kind: 'digit', digit: '5', durationMs: 160 },
    { kind: 'digit', digit: '#', durationMs: null },
  ])
})

test('every other request in a call is answered', async () => {
  const trunk = await Trunk.open()
  await trunk.answeredCall()
  assert.equal(await sendRequest(trunk, 'OPTIONS'), 200)
  assert.equal(
    await sendRequest(trunk, 'UPDATE', [
      ['session-expires', '600;refresher=uac'],
      ['supported', 'timer'],
    ]),
    200,
  )
  assert.equal(lastAnswer(trunk).headers.get('require'), 'timer')
  assert.equal(await sendRequest(trunk, 'NOTIFY', [['event', 'refer']]), 489)
  assert.equal(await sendRequest(trunk, 'NOTIFY', [['event', 'keep-alive']]), 200)
  assert.equal(await sendRequest(trunk, 'PRACK'), 405)
  assert.equal(await sendRequest(trunk, 'OPTIONS', [['require', '100rel']]), 420)
  assert.equal(
    await sendRequest(trunk, 'INVITE', [['content-type', 'application/sdp']], Buffer.from('v=1')),
    488,
  )
  number = 1
  assert.equal(await sendRequest(trunk, 'INFO'), 500)
})

test('where we must refresh the session, we send UPDATE or an unchanged re-INVITE', async () => {
  for (const [allow, method] of [
    ['INVITE, UPDATE', 'UPDATE'],
    ['INVITE', 'INVITE'],
  ] as const) {
    const trunk = await Trunk.open()
    const call = await trunk.answeredCall([
      ['allow', allow],
      ['session-expires', '90;refresher=uac'],
    ])
    await trunk.advance(45_000, 1_000)
    assert.equal(trunk.lastRequest.request.method, method)
    await trunk.answer(
      method === 'INVITE' ? withAudio(200, [['session-expires', '90;refresher=uac']]) : { status: 481 },
    )
    await trunk.advance(1_000)
    assert.equal(call.end?.why, method === 'INVITE' ? undefined : 'broken')
    if (method === 'INVITE') assert.equal(trunk.acks.length, 2)
  }
})

test('a session that the other side does not refresh is hung up before it expires', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall([['session-expires', '90;refresher=uas']])
  await trunk.advance(59_000, 1_000)
  assert.deepEqual(trunk.kinds, ['answered'])
  await trunk.advance(2_000, 1_000)
  assert.deepEqual(call.end?.why, 'broken')
})

test('requests of a call follow the recorded routes', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall([
    ['record-route', '<sip:near.example:5071;lr>'],
    ['record-route', '<sip:127.0.0.1:5072;lr>, <sip:127.0.0.1:5070;lr>'],
  ])
  void call.hangUp()
  await trunk.network.deliverAll()
  const bye = trunk.lastRequest.request
  assert.equal(bye.uri, 'sip:callee@127.0.0.1:5070')
  assert.deepEqual(bye.headers.all('route'), [
    '<sip:127.0.0.1:5070;lr>',
    '<sip:127.0.0.1:5072;lr>',
    '<sip:near.example:5071;lr>',
  ])
})

test('a strict router of RFC 2543 is addressed in the Request-URI', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall([['record-route', '<sip:127.0.0.1:5070>']])
  void call.hangUp()
  await trunk.network.deliverAll()
  const bye = trunk.lastRequest.request
  assert.equal(bye.uri, 'sip:127.0.0.1:5070')
  assert.deepEqual(bye.headers.all('route'), ['<sip:callee@127.0.0.1:5070>'])
})

test('by setting, every request goes to the trunk', async () => {
  const trunk = await Trunk.open({ inDialog: 'trunk' })
  const call = await trunk.call()
  await trunk.answer(withAudio(200, []))
  trunk.network.takeLog()
  void call.hangUp()
  await trunk.network.deliverAll()
  assert.equal(trunk.network.takeLog()[0], '5060>5070 BYE')
})

function lastAnswer(trunk: Trunk): ReceivedResponse {
  const answer = trunk.responses.at(-1)
  assert.ok(answer !== undefined)
  return answer
}

/** The number of the carrier's next request. */
let number = 100

function inDialog(
  trunk: Trunk,
  method: string,
  headers: readonly (readonly [string, string])[],
  body = noBody,
): SipRequest {
  const invite = trunk.requests.find(({ request }) => request.method === 'INVITE')
  assert.ok(invite !== undefined)
  const { request, toTag } = invite
  const all = Headers.of([
    ['max-forwards', '70'],
    ['from', `${request.headers.get('to')};tag=${toTag}`],
    ['to', request.headers.get('from') ?? ''],
    ['call-id', request.callId],
    ['cseq', `${method === 'ACK' ? number : ++number} ${method}`],
    ['contact', '<sip:callee@127.0.0.1:5070>'],
    ...headers,
  ])
  return { kind: 'request', method, uri: 'sip:380440000001@127.0.0.1:5060', headers: all, body }
}

/** Sends a request of the carrier in the call; returns the status of the response. */
async function sendRequest(
  trunk: Trunk,
  method: string,
  headers: readonly (readonly [string, string])[] = [],
  body = noBody,
): Promise<number> {
  const before = trunk.responses.length
  trunk.carrier.request(
    inDialog(trunk, method, headers, body),
    { host: '127.0.0.1', port: 5060 },
    {
      onResponse: (response) => trunk.responses.push(response),
      onFailure: ({ reason }) => assert.fail(reason),
    },
  )
  await trunk.network.deliverAll()
  assert.equal(trunk.responses.length, before + 1, `${method} was not answered`)
  return lastAnswer(trunk).status
}

/** The response of another fork: the carrier's last response with another To tag. */
async function fork(trunk: Trunk, status: number, tag: string, body = ''): Promise<void> {
  const said = trunk.network.passed.findLast(({ message }) => message.kind === 'response')?.message
  assert.ok(said?.kind === 'response')
  const headers = said.headers.copy()
  headers.set('to', (headers.get('to') ?? '').replace(/tag=.*/, `tag=${tag}`))
  trunk.network.inject({ ...said, status, headers, body: Buffer.from(body) }, 5070, 5060)
  await trunk.network.deliverAll()
}

test('a call leaves no state some time after its end', async () => {
  for (const answer of [withAudio(200), { status: 486 }, null]) {
    const trunk = await Trunk.open()
    const call = await trunk.call()
    await trunk.answer({ status: 180 })
    if (answer !== null) await trunk.answer(answer)
    void call.hangUp()
    await trunk.network.deliverAll()
    assert.notEqual(call.end, null)
    await trunk.advance(70_000, 1_000)
    assert.deepEqual([trunk.clock.waiting, trunk.carrier.size], [0, 0])
  }
})
