import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SipHarness } from './sip-harness.ts'

const phone = '380501112233'

/** A call that rings until a person acts. */
async function ringing() {
  const harness = await SipHarness.open({ sip: { faults: { noTelephoneEvents: true } } })
  harness.sandbox.handsets.setScripts(phone, { voice: 'by-hand' })
  const dialled = harness.dial(phone)
  await dialled.received('ringing')
  const [call] = await harness.calls(phone)
  assert.ok(call)
  const path = `/sandbox/handsets/${phone}/calls/${call.callId}`
  const act = (body: object) => harness.http('POST', path, body)
  return { harness, dialled, call, path, act, [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose]() }
}

test('a call that rings is listed, and goes when it has ended', async () => {
  await using scene = await ringing()
  const { call, harness } = scene
  assert.deepEqual(
    [call.phone, call.from, call.state, call.answered, call.endedBy],
    [phone, '380440000001', 'ringing', false, null],
  )
  assert.deepEqual(await harness.calls('380501112234'), [])
  await scene.dialled.call?.cancel()
  await harness.ended(phone)
  assert.deepEqual(await harness.calls(phone), [])
})

test('a person answers, presses keys and hangs up', async () => {
  await using scene = await ringing()
  const answered = await scene.act({ do: 'answer' })
  assert.equal(answered.status, 200)
  assert.deepEqual((answered.json as { state: string }).state, 'answered')
  await scene.dialled.received('answered')
  const pressed = await scene.act({ do: 'press', keys: '1#' })
  assert.equal((pressed.json as { keys: string }).keys, '1#')
  assert.deepEqual(
    scene.dialled.events.flatMap((event) => (event.kind === 'digit' ? [event.digit] : [])),
    ['1', '#'],
  )
  const hungUp = await scene.act({ do: 'hang-up' })
  assert.equal((hungUp.json as { state: string }).state, 'ended')
  assert.equal((await scene.dialled.ended).by, 'peer')
  const { content } = await scene.harness.ended(phone)
  assert.deepEqual([content.endedBy, content.keys], ['handset', '1#'])
})

test('a person rejects a call', async () => {
  await using scene = await ringing()
  assert.equal((await scene.act({ do: 'reject' })).status, 200)
  assert.equal((await scene.dialled.ended).status, 603)
  assert.equal((await scene.harness.ended(phone)).text, 'Rejected call')
})

test('an action by hand replaces the script', async () => {
  await using harness = await SipHarness.open()
  harness.sandbox.handsets.setScripts(phone, { voice: 'undeliverable' })
  const dialled = harness.dial(phone)
  await dialled.received('ringing')
  const [call] = await harness.calls(phone)
  await harness.http('POST', `/sandbox/handsets/${phone}/calls/${call?.callId}`, { do: 'answer' })
  await dialled.received('answered')
  assert.equal((await dialled.call?.hangUp())?.why, 'hung-up')
})

test('an action that is not possible is refused with a sentence', async () => {
  await using scene = await ringing()
  const { harness, path, act } = scene
  const error = async (answer: Promise<{ status: number; json: unknown }>) => {
    const { status, json } = await answer
    return [status, (json as { error: string }).error]
  }
  assert.deepEqual(await error(act({ do: 'sing' })), [
    400,
    'do must be one of answer, press, hang-up, reject',
  ])
  assert.deepEqual(await error(act({ do: 'press', keys: 'x' })), [
    400,
    'keys must be 1 to 32 of 0 to 9, *, #, A to D',
  ])
  assert.deepEqual(await error(act({ do: 'press', keys: '1' })), [
    400,
    'do must be answer or reject while the call rings',
  ])
  assert.deepEqual(await error(act({ do: 'hang-up' })), [
    400,
    'do must be answer or reject while the call rings',
  ])
  const unknown = [404, `callId must be that of a call under way on ${phone}`]
  assert.deepEqual(await error(harness.http('POST', `${path}0`, { do: 'answer' })), unknown)
  await act({ do: 'answer' })
  assert.deepEqual(await error(act({ do: 'reject' })), [
    400,
    'do must be press or hang-up once the call is answered',
  ])
  await act({ do: 'hang-up' })
  assert.deepEqual(await error(act({ do: 'hang-up' })), unknown)
  assert.deepEqual(await error(harness.http('PUT', path, {})), [405, `${path} takes POST`])
  const reply = { channel: 'voice', text: 'Hello' }
  assert.deepEqual(await error(harness.http('POST', `/sandbox/handsets/${phone}/replies`, reply)), [
    400,
    'channel must be another: a call takes no written reply',
  ])
})
