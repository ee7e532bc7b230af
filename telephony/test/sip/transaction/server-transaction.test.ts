import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Headers } from '../../../sip/message/headers.ts'
import { noBody, type SipRequest } from '../../../sip/message/message.ts'
import { Trunk } from '../trunk.ts'

const agent = { host: '127.0.0.1', port: 5060 }

/** A request to the user agent that belongs to no call. */
function request(
  method: string,
  extra: readonly (readonly [string, string])[] = [],
  to = '<sip:a@b>',
): SipRequest {
  const headers = Headers.of([
    ['from', '<sip:c@d>;tag=1'],
    ['to', to],
    ['call-id', `none-${method}`],
    ['cseq', `1 ${method}`],
    ...extra,
  ])
  return { kind: 'request', method, uri: 'sip:a@127.0.0.1:5060', headers, body: noBody }
}

async function statusOf(trunk: Trunk, sent: SipRequest): Promise<number | undefined> {
  const user = {
    onResponse: (response: (typeof trunk.responses)[number]) => trunk.responses.push(response),
    onFailure: () => undefined,
  }
  trunk.carrier.request(sent, agent, user)
  await trunk.network.deliverAll()
  return trunk.responses.at(-1)?.status
}

test('every request outside a call is answered', async () => {
  const trunk = await Trunk.open()
  assert.equal(await statusOf(trunk, request('OPTIONS')), 200)
  assert.match(trunk.responses[0]?.headers.get('allow') ?? '', /INVITE.*BYE/)
  assert.equal(await statusOf(trunk, request('INVITE')), 480)
  assert.equal(await statusOf(trunk, request('BYE', [], '<sip:a@b>;tag=9')), 481)
  assert.equal(await statusOf(trunk, request('NOTIFY', [['event', 'keep-alive']])), 200)
  assert.equal(await statusOf(trunk, request('NOTIFY', [['event', 'presence']])), 489)
  assert.equal(await statusOf(trunk, request('PUBLISH')), 405)
  assert.equal(await statusOf(trunk, request('CANCEL')), 481)
})

test('a retransmitted request gets the same response, until its transaction ends', async () => {
  const trunk = await Trunk.open()
  await statusOf(trunk, request('OPTIONS'))
  const [first] = trunk.network.passed
  assert.ok(first !== undefined)
  trunk.network.takeLog()
  trunk.network.inject(first.message, 5070, 5060)
  await trunk.network.deliverAll()
  assert.deepEqual(trunk.network.takeLog(), ['5070>5060 OPTIONS', '5060>5070 200 OPTIONS'])
  const tags = trunk.network.passed.flatMap(({ message }) =>
    message.kind === 'response' ? [message.headers.get('to')] : [],
  )
  assert.equal(tags[0], tags[1])
  await trunk.advance(40_000, 1_000)
  assert.equal(trunk.carrier.size, 0)
})

test('a refusal of an INVITE is repeated until its ACK, and no longer than 32 seconds', async () => {
  const trunk = await Trunk.open()
  trunk.network.lose = ({ message }) => message.kind === 'request' && message.method === 'ACK'
  await trunk.call()
  trunk.network.takeLog()
  await trunk.answer({ status: 486 })
  await trunk.advance(40_000)
  const refusals = trunk.network.takeLog().filter((line) => line === '5070>5060 486 INVITE')
  assert.equal(refusals.length, 11)
})

for (const method of ['INVITE', 'CANCEL', 'BYE', 'OPTIONS']) {
  test(`a ${method} that belongs to no call is answered once and leaves no state`, async () => {
    const trunk = await Trunk.open()
    await trunk.answeredCall()
    const waiting = trunk.clock.waiting
    const sent = request(method)
    sent.headers.prepend('via', 'SIP/2.0/UDP 127.0.0.1:5070;rport;branch=z9hG4bKstranger')
    for (let tries = 0; tries < 100; tries++) trunk.network.inject(sent, 5070, 5060)
    await trunk.network.deliverAll()
    assert.equal(trunk.clock.waiting, waiting)
    await trunk.advance(40_000, 1_000)
    const responses = trunk.network.passed.flatMap(({ message }) =>
      message.kind === 'response' && message.callId === sent.headers.get('call-id') ? [message] : [],
    )
    assert.equal(responses.length, 100)
    assert.equal(new Set(responses.map(({ headers }) => headers.get('to'))).size, 1)
  })
}

test('a response goes to the source of the request, which is added to its Via', async () => {
  const trunk = await Trunk.open()
  await statusOf(trunk, request('OPTIONS'))
  const [sent] = trunk.network.passed
  assert.ok(sent?.message.kind === 'request')
  const headers = sent.message.headers.copy()
  headers.set(
    'via',
    'SIP/2.0/UDP nat.example:9999;branch=z9hG4bKother;rport, SIP/2.0/UDP far.example;branch=z9hG4bKq',
  )
  trunk.network.inject({ ...sent.message, headers }, 5070, 5060)
  await trunk.network.deliverAll()
  const last = trunk.network.passed.at(-1)
  assert.ok(last !== undefined)
  assert.equal(last.to.port, 5070)
  assert.deepEqual(last.message.headers.list('via'), [
    'SIP/2.0/UDP nat.example:9999;branch=z9hG4bKother;rport=5070;received=127.0.0.1',
    'SIP/2.0/UDP far.example;branch=z9hG4bKq',
  ])
})
