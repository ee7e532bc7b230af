import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { HandsetMessage } from '../../../../simulators/handset.ts'
import { decodeWav } from '../../../../telephony/rtp/wav.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { openSpeechEngine } from '../../../speech/speech.ts'
import { GatewayHarness, type ReceivedCallback } from './gateway-harness.ts'
import { until } from './until.ts'

const engine = await openSpeechEngine(systemClock)
await engine?.[Symbol.asyncDispose]()
const skip = engine === null ? 'no speech engine is installed here' : false

let harness: GatewayHarness
let lastId = 0

before(async () => {
  if (skip) return
  harness = await GatewayHarness.open({
    everyChannel: true,
    logLevel: 'debug',
    settings: { fallback: { waitSeconds: { voice: 4 } } },
  })
})

after(async () => {
  if (!skip) await harness[Symbol.asyncDispose]()
})

const english = { gender: 'female', language: 'en', name: 'default' }
const voiceFields = { message: 'Hello there.', dtmf: false, voice: english }

interface CallCallback extends ReceivedCallback {
  duration?: number
  reply?: string
  answered_by?: string
}

/** A number of its own for each call; `script` says what its handset does when it rings. */
async function handset(voice: string | null = null): Promise<string> {
  const phone = String(380_671_100_000 + ++lastId)
  const { http } = harness.network().addresses
  const body = JSON.stringify({ voice })
  const answer = await fetch(`${http}/sandbox/handsets/${phone}`, { method: 'PUT', body })
  assert.ok(answer.ok, await answer.text())
  return phone
}

async function send(phone: string, fields: object): Promise<{ id: number; msgId: number }> {
  const id = ++lastId
  const answer = await harness.client.post([{ id, phone, ...fields }])
  const [item] = answer.data ?? []
  assert.ok(item?.success, JSON.stringify(answer))
  return { id, msgId: Number(item.data?.['msg_id']) }
}

async function speak(phone: string, fields: object = {}): Promise<CallCallback & { msgId: number }> {
  const hook = harness.receiver.url()
  const { id, msgId } = await send(phone, { type: 'voice', ...voiceFields, ...fields, hook })
  const [callback] = await harness.untilCallbacks(id)
  assert.ok(callback)
  return { ...callback, msgId }
}

interface Pipelined {
  /** The channel that the message was delivered by. */
  type: string
  /** What came to the telephone. */
  channels: string[]
  rang: boolean
  /** It was answered, and the gateway spoke. */
  wasSpoken: boolean
}

/** A call, then an SMS. */
async function sendPipeline(script: string | null, message: string): Promise<Pipelined> {
  const phone = await handset(script)
  const fields = { voice: { ...voiceFields, message }, sms: { signature: 'Posthorn', message: 'Code 4829' } }
  const { id } = await send(phone, { type: 'pipeline', pipeline: ['voice', 'sms'], ...fields })
  const { type } = await harness.untilStatus(id, 'DELIVERED')
  const channels = harness
    .network()
    .handsets.view(phone)
    .messages.map(({ channel }) => channel)
  const rang = channels[0] === 'voice'
  return { type, channels, rang, wasSpoken: rang && (await callOf(phone)).content.recording !== null }
}

/**
 * Where the machine is busy, the wait of the stage is over before the telephone rings or is answered, and the SMS follows
 * rightly: sent again until `isInTime`, ten times at most.
 */
async function sendInTime(
  isInTime: (seen: Pipelined) => boolean,
  ...message: Parameters<typeof sendPipeline>
): Promise<Pipelined> {
  for (let tries = 1; ; tries++) {
    const seen = await sendPipeline(...message)
    if (isInTime(seen) || tries === 10) return seen
  }
}

interface CallShown {
  kind: 'call'
  state: string
  answered: boolean
  keys: string
  recording: string | null
}

/** Resolves with the call that the handset recorded, once it has ended. */
function callOf(phone: string): Promise<HandsetMessage & { content: CallShown }> {
  return until(`the call to ${phone} to be over`, () => {
    const [message] = harness.network().handsets.view(phone).messages
    const content = message?.content as CallShown | undefined
    return message !== undefined && content?.state === 'ended' ? { ...message, content } : null
  })
}

suite('a text is spoken over a real call', { skip, concurrency: true }, () => {
  test('to the subscriber who answers, and the recorded audio is speech', async () => {
    const phone = await handset()
    const callback = await speak(phone)
    assert.deepEqual([callback.type, callback.status, callback.success], ['voice', 'DELIVERED', true])
    assert.ok(callback.duration !== undefined && callback.duration >= 2, `${callback.duration} s`)
    assert.equal(callback.reply, undefined)
    const { content, from } = await callOf(phone)
    assert.equal(from, '380445551234')
    const wav = await fetch(`${harness.network().addresses.http}${content.recording}`)
    const { samples } = decodeWav(Buffer.from(await wav.arrayBuffer()))
    const loud = samples.filter((sample) => Math.abs(sample) > 1_000).length
    assert.ok(loud > 4_000, `${loud} loud samples of ${samples.length}`)
  })

  test('and the key that is pressed comes back as the reply', async () => {
    const callback = await speak(await handset('reply'), {
      dtmf: true,
      message: 'Press 1 to confirm your order now.',
    })
    assert.deepEqual([callback.status, callback.reply], ['DELIVERED', '1'])
    const { id } = callback
    const status = (await harness.client.status(Number(id))) as unknown as CallCallback
    assert.deepEqual([status.reply, status.duration], ['1', callback.duration])
  })

  const failures: [script: string, status: string, error: RegExp][] = [
    ['busy', 'UNDELIVERABLE', /^Busy/],
    ['refused', 'REJECTED', /^Declined/],
    ['undeliverable', 'UNDELIVERABLE', /^No answer/],
    ['hang-up', 'UNDELIVERABLE', /^Hung up/],
  ]
  for (const [script, status, error] of failures) {
    test(`to a telephone that is ${script} it is ${status}, and costs nothing`, async () => {
      const callback = await speak(await handset(script))
      assert.deepEqual([callback.success, callback.status], [false, status])
      assert.match(callback.error ?? '', error)
    })
  }

  test('and in a pipeline an SMS follows an unanswered call', async () => {
    const { type, channels } = await sendInTime(({ rang }) => rang, 'silent', 'Hello there.')
    assert.deepEqual([type, channels], ['sms', ['voice', 'sms']])
  })

  test('and in a pipeline no SMS follows while the subscriber listens for longer than the stage waits', async () => {
    const { type, channels } = await sendInTime(
      ({ wasSpoken }) => wasSpoken,
      null,
      'Your code is 4829, and it is good for five minutes.',
    )
    assert.deepEqual([type, channels], ['voice', ['voice']])
  })

  test('and a language without a voice is refused with a list of the known ones', async () => {
    const voice = { ...english, language: 'tlh' }
    const { data } = await harness.client.post([
      { type: 'voice', id: 1, phone: 380671234567, ...voiceFields, voice },
    ])
    assert.match(data?.[0]?.error ?? '', /^voice\.language must be one of .*\buk\b/)
  })
})

suite('an answering machine', { skip }, () => {
  test('hears nothing, where the request says so', async () => {
    const phone = await handset()
    // One who says nothing is taken for a machine.
    const callback = await speak(phone, { voice: { ...english, machineDetection: 'hang-up' } })
    assert.deepEqual([callback.status, callback.answered_by], ['UNDELIVERABLE', 'machine'])
    assert.match(callback.error ?? '', /^A machine answered/)
  })
})

interface CodeAnswer {
  msg_id: number
  code: string
  price: number
}

async function callForCode(phone: string): Promise<{ data?: CodeAnswer; error?: string; id: number }> {
  const id = ++lastId
  const { data } = await harness.client.post([{ type: 'call/otp', id, phone }])
  const [item] = data ?? []
  return { id, ...(item as unknown as { data?: CodeAnswer; error?: string }) }
}

suite('a code by call', { skip, concurrency: true }, () => {
  test('is the end of the number that calls, and the telephone shows a missed call', async () => {
    const phone = await handset('silent')
    const { data, id } = await callForCode(phone)
    assert.match(data?.code ?? '', /^\d{4}$/)
    assert.equal(data?.price, 0.4)
    const { from, content } = await callOf(phone)
    assert.equal(from.slice(-4), data.code)
    assert.equal(content.answered, false)
    const { status, type } = await harness.untilStatus(id, 'DELIVERED')
    assert.deepEqual([status, type], ['DELIVERED', 'call'])
    const story = (await harness.story(data.msg_id)).join('\n').replaceAll(/Call-ID \w+|Message \d+/g, '')
    assert.match(story, /call-sandbox .*180 Ringing/)
    assert.doesNotMatch(story, new RegExp(`${data.code}|${phone}`))
  })

  test('never comes twice to one callee, however often it is requested', async () => {
    const phone = await handset('silent')
    const responses = await Promise.all(Array.from({ length: 8 }, () => callForCode(phone)))
    const codes = responses.map(({ data }) => data?.code)
    assert.equal(new Set(codes).size, 8, codes.join(' '))
  })

  test('requested again with its key before the telephone rings is the same code, by one call', async () => {
    const phone = await handset('silent')
    const id = ++lastId
    const key = { 'idempotency-key': `twice-${phone}` }
    const request = () => harness.client.post([{ type: 'call/otp', id, phone }], key)
    const [one, two] = await Promise.all([request(), request()])
    assert.match(String(one.data?.[0]?.data?.['code']), /^\d{4}$/)
    assert.deepEqual(two, one)
    assert.deepEqual(await request(), one)
    assert.equal(harness.network().handsets.view(phone).messages.length, 1)
    const other = await harness.client.post([{ type: 'call/otp', id: id + 1, phone }], key)
    assert.match(other.error ?? '', /^Idempotency-Key must be a new one/)
  })

  test('that the subscriber answers all the same is ended at once, and is a success', async () => {
    const phone = await handset('receipt-first')
    const { data } = await callForCode(phone)
    const { from, content } = await callOf(phone)
    assert.equal(from.slice(-4), data?.code)
    assert.equal(content.answered, true)
  })

  for (const [script, error] of [
    ['busy', /^The call did not reach the subscriber: Busy/],
    ['refused', /^The call did not reach the subscriber: Declined/],
  ] as const) {
    test(`to a telephone that is ${script} is an error, and its price is released`, async () => {
      const { data, error: shown, id } = await callForCode(await handset(script))
      assert.match(shown ?? '', error)
      assert.equal(data?.code, undefined)
      assert.match((await harness.client.status(id)).status, /UNDELIVERABLE|REJECTED/)
    })
  }
})

test('ledger and messages agree after all of these calls', { skip }, async () => {
  await harness.untilAllEnded(40_000)
  await harness.money()
})

test('no spoken text and no number is in the log', { skip }, () => {
  const logged = harness.logged.join('\n')
  assert.match(logged, /message finished/)
  assert.doesNotMatch(logged, /Hello there|Press 1|Code 4829|38067110\d{4}|38044555\d{4}/)
})
