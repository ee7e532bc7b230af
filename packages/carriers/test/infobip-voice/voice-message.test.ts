import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type Reaction, type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import type { VoiceContent } from '../../../domain/plan/content.ts'
import { namedVoices } from '../../../speech/voice-names.ts'
import type { SubmitOutcome, SubmitPart } from '../../connector.ts'
import type { InfobipAnswer } from '../../infobip/infobip-client.ts'
import { infobipVoice } from '../../infobip-voice/kind.ts'
import { InfobipVoices } from '../../infobip-voice/voice-list.ts'
import {
  answerTo,
  apiKey,
  errorAnswer,
  inboundUrl,
  openConnection,
  refusal,
  samplePart,
  voiceConfig,
  voiceText,
  webhookSecret,
} from '../infobip/sample-account.ts'
import { openKind } from '../open-kind.ts'

const clock = new ManualClock()
const namedVoice = namedVoices([{ name: 'uk-UA-Standard-A', voice: 'Joanna' }])

interface Submitted {
  outcome: SubmitOutcome
  /** The requests that the upstream has received. */
  requests: ReceivedRequest[]
}

async function submit(
  given: Partial<SubmitPart>,
  react: (request: ReceivedRequest) => Reaction = answerTo,
  list: Reaction = errorAnswer(404),
): Promise<Submitted> {
  await using receiver = await Receiver.open()
  receiver.react = (request) => (request.method === 'GET' ? list : react(request))
  const config = voiceConfig({ baseUrl: receiver.origin })
  const connection = openConnection(openKind(infobipVoice, config, { clock, inboundUrl, namedVoice }))
  const now = clock.now()
  const usual = { content: voiceText, expiresAt: now + 3_600_000, waitEndsAt: now + 150_000 }
  const outcome = await connection.submit(samplePart({ ...usual, ...given }))
  await connection.close(0)
  return { outcome, requests: receiver.received }
}

/** The message of a part. */
async function messageFor(given: Partial<SubmitPart>): Promise<Record<string, unknown>> {
  const { outcome, requests } = await submit(given)
  const request = requests.find(({ method }) => method === 'POST')
  assert.ok(request, `nothing was sent: ${refusal(outcome)}`)
  const { messages } = JSON.parse(request.body) as { messages: Record<string, unknown>[] }
  assert.equal(messages.length, 1)
  return messages[0] ?? assert.fail()
}

const withVoice = (content: Partial<VoiceContent>) => messageFor({ content: { ...voiceText, ...content } })

test('a call matches the API, with our name in the fields that Infobip returns', async () => {
  const { requests } = await submit({ content: { ...voiceText, collectsDigit: true } })
  const [request] = requests
  assert.ok(request)
  assert.deepEqual([request.method, request.path], ['POST', '/tts/3/advanced'])
  assert.equal(request.headers.authorization, `App ${apiKey}`)
  assert.deepEqual(JSON.parse(request.body), {
    messages: [
      {
        from: '41793026700',
        destinations: [{ to: '380671234567', messageId: '715380012.0.mjwcnitk' }],
        text: 'Your order is here,,,, Your order is here',
        language: 'en',
        voice: { gender: 'female' },
        maxDtmf: 1,
        dtmfTimeout: 8,
        ringTimeout: 45,
        validityPeriod: 2,
        notifyUrl: `https://gateway.example/inbound/infobip-voice/delivery/${webhookSecret}`,
        notifyContentType: 'application/json',
        callbackData: '715380012.0.mjwcnitk',
      },
    ],
  })
})

test('a call without a requested key does not wait for one', async () => {
  const message = await withVoice({ collectsDigit: false })
  assert.deepEqual([message['maxDtmf'], message['dtmfTimeout']], [undefined, undefined])
})

test('a code is spoken digit by digit, twice', async () => {
  const { text } = await withVoice({ text: 'Your code is 4821' })
  assert.equal(text, 'Your code is 4, 8, 2, 1.,,,, Your code is 4, 8, 2, 1.')
})

test('a text that is too long to be repeated is spoken once', async () => {
  const longest = 'a'.repeat(697)
  assert.equal((await withVoice({ text: longest }))['text'], `${longest},,,, ${longest}`)
  const longer = 'a'.repeat(698)
  assert.equal((await withVoice({ text: longer }))['text'], longer)
})

test('a voice is named only where the client has named one, also where no voices are listed', async () => {
  const named = async (name: string) => {
    const message = await withVoice({ voice: { gender: 'male', language: 'en-GB', name } })
    assert.equal(message['language'], 'en-gb')
    return message['voice']
  }
  assert.deepEqual(await named('Joey'), { gender: 'male', name: 'Joey' })
  for (const name of ['', ' ', 'default', 'Default', 'en-GB-Standard-A', 'uk-UA-Wavenet-A'])
    assert.deepEqual(await named(name), { gender: 'male' })
})

const listed = [
  { name: 'Joanna', gender: 'female', isDefault: true, isNeural: false },
  { name: 'Ivy', gender: 'female', isDefault: false, isNeural: false },
  { name: 'Matthew', gender: 'male', isDefault: false, isNeural: true },
  { name: 'Joey', gender: 'male', isDefault: false, isNeural: false },
]

/** The voice that Infobip gets where it lists those, and what the timeline says. */
async function chosen(gender: 'male' | 'female', name: string): Promise<[voice: unknown, raw: string]> {
  const voice = { gender, language: 'en-US', name }
  const list = { kind: 'answer', status: 200, body: JSON.stringify({ voices: listed }) } as const
  const content = { ...voiceText, voice }
  const { outcome, requests } = await submit({ content }, answerTo, list)
  assert.deepEqual(
    requests.map(({ method, path }) => `${method} ${path}`),
    ['GET /tts/3/voices/en', 'POST /tts/3/advanced'],
  )
  const { messages } = JSON.parse(requests[1]?.body ?? '') as { messages: { voice: unknown }[] }
  return [messages[0]?.voice, outcome.raw]
}

test('a name of the settings stands for a voice of Infobip', async () => {
  const [voice, raw] = await chosen('male', 'UK-ua-standard-a')
  assert.deepEqual(voice, { gender: 'female', name: 'Joanna' })
  assert.doesNotMatch(raw, /spoken/)
})

test('an unknown name is spoken by the best voice of the gender, and the timeline says so', async () => {
  const [voice, raw] = await chosen('male', 'Annie')
  assert.deepEqual(voice, { gender: 'male', name: 'Joey' })
  assert.match(raw, /; spoken by Joey: Infobip has no voice Annie$/)
  assert.deepEqual(await chosen('female', 'joey').then(([known]) => known), { gender: 'male', name: 'Joey' })
})

test('a list of voices is fetched once for a language, and does not hold a call up for long', async () => {
  const list = new InfobipVoices(clock)
  const asked: string[] = []
  const answer = { kind: 'answered', status: 200, body: { voices: listed } } as unknown as InfobipAnswer
  const client = { call: (_: string, path: string) => Promise.resolve(asked.push(path)).then(() => answer) }
  await list.of('en', client)
  assert.equal((await list.of('en', client))?.length, 4)
  assert.deepEqual(asked, ['/tts/3/voices/en'])
  const late = list.of('de', { call: () => new Promise(() => undefined) })
  clock.advance(2_000)
  assert.equal(await late, null)
})

test('a call is valid until the next stage, in whole minutes', async () => {
  const now = clock.now()
  const minutesOf = async (expiresInMs: number, waitInMs: number) =>
    (await messageFor({ expiresAt: now + expiresInMs, waitEndsAt: now + waitInMs }))['validityPeriod']
  assert.equal(await minutesOf(3_600_000, 90_000), 1)
  assert.equal(await minutesOf(3_600_000, 10_000), 1)
  assert.equal(await minutesOf(3_600_000, 3_000_000), 50)
  assert.equal(await minutesOf(9e9, 9e9), 2_880)
})

test('a call that could ring after its message has expired is not made', async () => {
  const now = clock.now()
  const { outcome, requests } = await submit({ expiresAt: now + 59_999, waitEndsAt: now + 59_999 })
  assert.equal(refusal(outcome), 'rejected EXPIRED')
  assert.equal(requests.length, 0)
})

test('content other than a spoken text is refused with a sentence', async () => {
  const { outcome } = await submit({ content: { kind: 'sms', text: 'Hello' } })
  assert.equal(`${refusal(outcome)}: ${outcome.raw}`, 'rejected REJECTED: a sms message cannot be spoken')
})

test('an unknown voice or language is refused here, and another upstream may try', async () => {
  const language = { groupId: 5, groupName: 'REJECTED', id: 54, name: 'REJECTED_UNSUPPORTED_LANGUAGE' }
  const byStatus = await submit({}, (request) => answerTo(request, () => language))
  assert.equal(refusal(byStatus.outcome), 'rejected-here REJECTED')
  assert.equal(byStatus.outcome.raw, 'REJECTED_UNSUPPORTED_LANGUAGE (54)')
  const violation = { property: 'messages[0].voice.name', violation: 'unknown voice' }
  const byViolation = await submit({}, () => errorAnswer(400, [violation]))
  assert.equal(refusal(byViolation.outcome), 'rejected-here REJECTED')
  assert.match(byViolation.outcome.raw, /unknown voice/)
})

test('a wish about answering machines is for a trunk: another upstream may try', async () => {
  for (const [machineDetection, result] of [
    ['hang-up', 'rejected-here REJECTED: answering machines are looked for over trunks alone'],
    ['speak-after', 'rejected-here REJECTED: answering machines are looked for over trunks alone'],
  ] as const) {
    const { outcome, requests } = await submit({ content: { ...voiceText, machineDetection } })
    assert.deepEqual([`${refusal(outcome)}: ${outcome.raw}`, requests.length], [result, 0])
  }
  assert.equal((await withVoice({ machineDetection: 'off' }))['machineDetection'], undefined)
})

test('a code is on no timeline, neither as written nor as spoken', async () => {
  const content = { ...voiceText, text: 'Your code is 4821' }
  for (const said of ['4821', 'is 4, 8, 2, 1', 'Your code is 4, 8, 2, 1.,,,, Your code is 4, 8, 2, 1.']) {
    const violation = { property: 'messages[0].text', violation: `cannot speak "${said}"` }
    const { outcome } = await submit({ content }, () => errorAnswer(400, [violation]))
    assert.match(outcome.raw, /cannot speak/)
    assert.doesNotMatch(outcome.raw, /4821|4, 8, 2/)
  }
})
