import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tagOf } from '../../../telephony/sip/message/address.ts'
import { SipHarness, type StageOptions } from './sip-harness.ts'
import { offer, WireCaller } from './wire-caller.ts'

const phone = '380501112233'
const hold = offer.replace('RTP/AVP 0 101', 'RTP/AVP 8').concat('a=sendonly\r\n')

async function open(options: StageOptions['sip'] = {}) {
  const harness = await SipHarness.open({ sip: { challenge: 'none', ...options } })
  const caller = await WireCaller.open(harness.carrier.address.port)
  return {
    harness,
    caller,
    async [Symbol.asyncDispose]() {
      await caller[Symbol.asyncDispose]()
      await harness[Symbol.asyncDispose]()
    },
  }
}

/** A call answered at once; its ACK is sent. */
async function answered(options: StageOptions['sip'] = {}) {
  const scene = await open(options)
  scene.harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-first' })
  scene.caller.send('INVITE', { body: offer })
  const response = await scene.caller.response(200)
  const toTag = tagOf(response.to) ?? assert.fail('no tag')
  scene.caller.send('ACK', { toTag })
  return { ...scene, response, toTag }
}

test('an INVITE that comes again is one call, with the same answers', async () => {
  await using scene = await open()
  const { caller, harness } = scene
  const invite = caller.send('INVITE', { to: '380501119903', body: offer })
  await caller.response(180)
  caller.sendOctets(invite)
  await caller.response(180)
  assert.equal((await harness.calls('380501119903')).length, 1)
  assert.deepEqual([harness.stats['invites'], harness.stats['calls']], [1, 1])
})

test('the same call over another path is a loop', async () => {
  await using scene = await open()
  scene.caller.send('INVITE', { to: '380501119903', body: offer })
  await scene.caller.response(180)
  scene.caller.send('INVITE', { to: '380501119903', body: offer })
  assert.equal((await scene.caller.response(482)).reason, 'Loop Detected')
})

test('a cancelled INVITE is 487, once its CANCEL is 200', async () => {
  await using scene = await open()
  const { caller, harness } = scene
  caller.send('INVITE', { to: '380501119903', body: offer, branch: 'z9hG4bKsame' })
  await caller.response(180)
  caller.send('CANCEL', { to: '380501119903', branch: 'z9hG4bKsame' })
  await caller.response(200, 'CANCEL')
  await caller.response(487)
  assert.equal((await harness.ended('380501119903')).text, 'Missed call')
  caller.send('CANCEL', { to: '380501119903', branch: 'z9hG4bKother' })
  await caller.response(481, 'CANCEL')
})

test('OPTIONS is answered with the capabilities, an unknown method with the allowed ones', async () => {
  await using scene = await open()
  const { caller, harness } = scene
  caller.send('OPTIONS')
  assert.match(
    (await caller.response(200, 'OPTIONS')).headers.get('allow') ?? '',
    /^INVITE, ACK, CANCEL, BYE/,
  )
  caller.send('REGISTER')
  assert.match((await caller.response(405, 'REGISTER')).headers.get('allow') ?? '', /INVITE/)
  caller.send('BYE', { toTag: 'unknown' })
  await caller.response(481, 'BYE')
  caller.send('INVITE', { headers: ['Require: 100rel, timer'], body: offer })
  assert.equal((await caller.response(420)).headers.get('unsupported'), '100rel, timer')
  caller.sendOctets(Buffer.from('INVITE sip:nobody SIP/2.0\r\n\r\n'))
  caller.send('OPTIONS')
  await caller.response(200, 'OPTIONS')
  assert.deepEqual([harness.stats['options'], harness.stats['malformed']], [2, 1])
})

test('an answer has a Contact and describes its sound', async () => {
  await using scene = await answered()
  const { response } = scene
  const { port } = scene.harness.carrier.address
  assert.equal(response.headers.get('contact'), `<sip:${phone}@127.0.0.1:${port}>`)
  const body = response.body.toString()
  assert.match(body, /^m=audio \d+ RTP\/AVP 0 101\r$/m)
  assert.match(body, /^a=rtpmap:101 telephone-event\/8000\r$/m)
})

test('an INVITE without an offer gets one, and its ACK has the answer', async () => {
  await using scene = await open()
  const { caller, harness } = scene
  harness.sandbox.handsets.setScripts(phone, { voice: 'reply' })
  caller.send('INVITE')
  const response = await caller.response(200)
  assert.match(response.body.toString(), /^m=audio \d+ RTP\/AVP 0 8 101\r$/m)
  caller.send('ACK', { toTag: tagOf(response.to) ?? '', body: offer })
  await harness.shown(phone, ({ keys }) => keys === '1')
  assert.ok(!caller.waiting.includes('INFO'))
})

test('a call is held by a re-INVITE, taken up by an UPDATE, and what has no use is not acceptable', async () => {
  await using scene = await answered()
  const { caller, toTag } = scene
  caller.send('INVITE', { toTag, number: 2, body: hold })
  const held = await caller.response(200)
  assert.match(held.body.toString(), /a=recvonly/)
  caller.send('ACK', { toTag, number: 2 })
  caller.send('UPDATE', { toTag, number: 3, body: offer })
  assert.match((await caller.response(200, 'UPDATE')).body.toString(), /a=sendrecv/)
  caller.send('UPDATE', { toTag, number: 4 })
  assert.equal((await caller.response(200, 'UPDATE')).body.length, 0)
  caller.send('INVITE', { toTag, number: 5, body: offer.replace('RTP/AVP 0 101', 'RTP/AVP 9') })
  await caller.response(488)
  caller.send('ACK', { toTag, number: 5 })
  caller.send('INFO', { toTag, number: 5 })
  await caller.response(500, 'INFO')
  caller.send('INFO', { toTag, number: 6, headers: ['Content-Type: text/plain'], body: '' })
  await caller.response(200, 'INFO')
  caller.send('BYE', { toTag, number: 7 })
  await caller.response(200, 'BYE')
  assert.equal((await scene.harness.ended(phone)).content.endedBy, 'caller')
})

test('an answer that is not acknowledged is repeated, then the call is ended', async () => {
  await using scene = await open({ timers: { t1: 20, t2: 80, t4: 50 } })
  const { caller, harness } = scene
  harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-first' })
  caller.send('INVITE', { body: offer })
  await caller.response(200)
  await caller.response(200)
  const bye = await caller.request('BYE')
  assert.equal(tagOf(bye.to), 'caller')
  assert.deepEqual([(await harness.ended(phone)).content.endedBy, harness.stats['brokenOff']], ['network', 1])
})

test('requests of the handset go along the recorded route', async () => {
  await using scene = await open()
  const { caller, harness } = scene
  harness.sandbox.handsets.setScripts(phone, { voice: 'hang-up' })
  const route = `<sip:127.0.0.1:${caller.port};lr>`
  const headers = [`Record-Route: ${route}`, 'P-Asserted-Identity: "Bank" <tel:+38-044-000-0002;x=1>']
  caller.send('INVITE', { headers, body: offer, uri: `tel:+${phone}` })
  const response = await caller.response(200)
  assert.equal(response.headers.get('record-route'), route)
  caller.send('ACK', { toTag: tagOf(response.to) ?? '' })
  const bye = await caller.request('BYE')
  assert.deepEqual([bye.headers.get('route'), bye.uri], [route, `sip:caller@127.0.0.1:${caller.port}`])
  assert.equal((await harness.ended(phone)).from, '380440000002')
})
