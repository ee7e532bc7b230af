import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { voicesHandlers } from '../../packages/console-server/send/voices-handlers.ts'
import { requestBy } from '../../packages/console-server/test/request-by.ts'
import type { SpeechRequest, Spoken } from '../../packages/speech/speech-router.ts'
import { type Deferred, deferred } from '../support/deferred.ts'

/** Samples that are being spoken, in their order; each ends when the test says so. */
let speaking: { accountId: number; text: string; end: Deferred<Spoken> }[]
let handlers: ReturnType<typeof voicesHandlers>

const spoken: Spoken = {
  audio: { samplesPerSecond: 8_000, samples: new Int16Array(8) },
  voice: 'v',
  named: null,
  fault: null,
}

beforeEach(() => {
  speaking = []
  const account = (accountId: number) => ({ accountId, name: String(accountId) })
  handlers = voicesHandlers({
    catalogue: { account } as unknown as Parameters<typeof voicesHandlers>[0]['catalogue'],
    speech: {
      engines: [],
      say: ({ accountId, text }: SpeechRequest) => {
        const end = deferred<Spoken>()
        speaking.push({ accountId, text, end })
        return end.promise
      },
    },
  })
})

function ask(accountId: number, text: string, signal = new AbortController().signal): Promise<unknown> {
  const voice = { language: 'en', name: null, gender: null }
  const body = { accountId, text, ...voice } as unknown as Parameters<
    (typeof handlers)['POST /send/voice-sample']
  >[0]['body']
  return handlers['POST /send/voice-sample']({ ...requestBy('operator'), body, signal })
}

const settled = () => new Promise(setImmediate)

test('of one account one is spoken and three wait; the next account is served at once', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ask(1, `sample ${index}`))
  const refused = many.slice(4).map((each) => assert.rejects(each, { code: 'samples-busy', status: 429 }))
  await Promise.all(refused)
  const other = ask(2, 'mine')
  await settled()
  assert.deepEqual(
    speaking.map(({ accountId }) => accountId),
    [1, 2],
  )
  speaking[1]?.end.resolve(spoken)
  await other
  // Accounts take turns: a third one comes before the second sample of the first.
  const third = ask(3, 'mine too')
  await settled()
  assert.equal(speaking[2]?.accountId, 3)
  for (let index = 0; index < 6; index++) {
    speaking[index]?.end.resolve(spoken)
    await settled()
  }
  await Promise.all([third, ...many.slice(0, 4)])
  assert.equal(speaking.length, 6)
})

test('a sample whose listener has left is never spoken', async () => {
  const gone = new AbortController()
  const first = ask(1, 'first')
  const second = assert.rejects(ask(1, 'second', gone.signal), { code: 'samples-busy' })
  gone.abort()
  await second
  await settled()
  speaking[0]?.end.resolve(spoken)
  await first
  assert.deepEqual(
    speaking.map(({ text }) => text),
    ['first'],
  )
})
