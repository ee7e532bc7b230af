import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { Challenger } from '../../../simulators/sip/challenger.ts'
import { Headers } from '../../../telephony/sip/message/headers.ts'
import type { ReceivedRequest } from '../../../telephony/sip/message/message.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { SipHarness } from './sip-harness.ts'
import { offer, WireCaller } from './wire-caller.ts'

const phone = '380501119903'

for (const challenge of ['proxy', 'user'] as const) {
  for (const algorithm of ['MD5', 'SHA-256'] as const) {
    test(`a caller is challenged by ${challenge} with ${algorithm}; the nonce is good for further calls`, async () => {
      await using harness = await SipHarness.open({ sip: { challenge, algorithm } })
      await harness.dial(phone).received('ringing')
      await harness.dial(phone).received('ringing')
      assert.deepEqual(
        [harness.stats['challenged'], harness.stats['unauthorized'], harness.stats['calls']],
        [1, 0, 2],
      )
    })
  }
}

for (const credentials of [
  { username: 'posthorn', password: 'wrong' },
  { username: 'other', password: 'sandbox' },
]) {
  test(`${credentials.username} with the password ${credentials.password} does not get through`, async () => {
    await using harness = await SipHarness.open({ agent: { credentials } })
    assert.equal((await harness.dial(phone).ended).status, 407)
    assert.deepEqual([harness.stats['unauthorized'], harness.stats['calls']], [1, 0])
  })
}

test('a nonce that has become old is challenged as stale, and the call gets through', async () => {
  const clock = new ManualClock()
  await using harness = await SipHarness.open({ clock, sip: { nonceLifetimeMs: 1_000 } })
  await harness.dial(phone).received('trying')
  clock.advance(1_001)
  await harness.dial(phone).received('trying')
  assert.deepEqual(
    [harness.stats['challenged'], harness.stats['unauthorized'], harness.stats['calls']],
    [2, 0, 2],
  )
})

test('a nonce can be good for one call alone', async () => {
  await using harness = await SipHarness.open({ sip: { faults: { oneTimeNonces: true } } })
  for (let each = 0; each < 3; each++) await harness.dial(phone).received('ringing')
  assert.deepEqual(
    [harness.stats['challenged'], harness.stats['unauthorized'], harness.stats['calls']],
    [3, 0, 3],
  )
})

test('a challenge is new each time, and says when the one that was answered is stale', async () => {
  await using harness = await SipHarness.open()
  await using caller = await WireCaller.open(harness.carrier.address.port)
  const nonces = new Set<string>()
  for (let number = 1; number <= 2; number++) {
    caller.send('INVITE', { number, body: offer })
    const value = (await caller.response(407)).headers.get('proxy-authenticate') ?? ''
    nonces.add(
      /^Digest realm="sandbox", nonce="([0-9a-f]{32})", algorithm=MD5, qop="auth"$/.exec(value)?.[1] ?? '',
    )
    caller.send('ACK', { number })
  }
  assert.equal(nonces.size, 2)
  assert.ok(!nonces.has(''))
})

function request(authorization: string): ReceivedRequest {
  const headers = Headers.of([['authorization', authorization]])
  return { method: 'INVITE', uri: 'sip:bob@biloxi.com', headers } as ReceivedRequest
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

test('an answer is right once, and wrong for another URI, method or realm', () => {
  const clock = new ManualClock()
  const account = { username: 'bob', password: 'zanzibar' }
  const challenger = new Challenger({
    clock,
    ...account,
    by: 'user',
    algorithm: 'MD5',
    nonceLifetimeMs: 1_000,
  })
  const header = challenger.challenge(false).headers?.[0]?.[1] ?? ''
  const nonce = /nonce="([^"]+)"/.exec(header)?.[1] ?? ''
  const secret = md5('bob:sandbox:zanzibar')
  const answer = (nc: string, method = 'INVITE', uri = 'sip:bob@biloxi.com') => {
    const response = md5(`${secret}:${nonce}:${nc}:0a4f113b:auth:${md5(`${method}:${uri}`)}`)
    const fields = `username="bob", realm="sandbox", nonce="${nonce}", uri="${uri}", qop=auth, nc=${nc}`
    return request(`Digest ${fields}, cnonce="0a4f113b", response="${response}"`)
  }
  const judge = (each: ReceivedRequest) => challenger.judge(each, false)
  assert.deepEqual([judge(answer('00000002')), judge(answer('00000001'))], ['right', 'right'])
  assert.equal(judge(answer('00000001')), 'stale')
  assert.equal(judge(answer('00000003', 'BYE')), 'wrong')
  assert.equal(judge(answer('00000003', 'INVITE', 'sip:alice@biloxi.com')), 'wrong')
  assert.equal(judge(request('Digest realm="elsewhere", nonce="1"')), 'absent')
  assert.equal(judge(request('Basic Ym9i')), 'absent')
  const old = md5(`${secret}:${nonce}:${md5('INVITE:sip:bob@biloxi.com')}`)
  const withoutQop = `Digest username="bob", realm="sandbox", nonce="${nonce}", uri="sip:bob@biloxi.com"`
  assert.equal(judge(request(`${withoutQop}, response="${old}"`)), 'stale')
  clock.advance(1_001)
  assert.equal(judge(answer('00000004')), 'stale')
})
