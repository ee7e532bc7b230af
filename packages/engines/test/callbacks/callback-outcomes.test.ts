import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { callbackDefaults } from '../../../config/sections/callback-settings.ts'
import type { CallbackForm, CallbackOutcome, DueCallback } from '../../../store/callbacks/callbacks.ts'
import { CallbackOutcomes, type EndedAttempt } from '../../callbacks/callback-outcomes.ts'
import { kannelCallbackBody } from '../../callbacks/kannel-callback.ts'
import type { AnswerTaken, ReplyAnswer } from '../../callbacks/reply-answers.ts'
import { RecordedEvents } from './recorded-events.ts'

const hourMs = 3_600_000

/** What becomes of a callback about reply 5 that is answered with `text`. */
async function outcomeOf(
  ended: Partial<EndedAttempt>,
  { form = 'kannel-get', replyId = 5, taken = 'done', agedMs = 0 }: Partial<Case> = {},
) {
  const recorded = new RecordedEvents()
  const outcomes: CallbackOutcome[] = []
  const answers: ReplyAnswer[] = []
  const callbacks = new CallbackOutcomes({
    events: recorded.events,
    config: callbackDefaults,
    random: () => 0.5,
    record: (_, outcome) => void outcomes.push(outcome),
    answers: {
      take: (answer) => {
        answers.push(answer)
        return Promise.resolve(taken)
      },
    },
  })
  const post = form === 'kannel-post' ? { headers: {}, octets: Buffer.from('hello') } : null
  const callback: DueCallback = {
    ...{ callbackId: 1, webhookId: 'msg_1', accountId: 1, url: 'http://shop.example/', form, trace: null },
    ...{ body: kannelCallbackBody({ replyId, post }), attempts: 0, leasedUntil: 30_000 + agedMs, since: 0 },
  }
  const body = Buffer.from('Hello')
  callbacks.attempted(callback, 'shop.example', {
    answer: { kind: 'status', status: 200, retryAfter: null },
    ...{ sentAt: agedMs, endedAt: agedMs, body: 'Hello', excerpt: 'Hello', brokeOff: false },
    whole: { body, contentType: 'text/plain' },
    ...ended,
  })
  await turn()
  const [outcome] = outcomes
  const faults = recorded.of('fault').map(({ error }) => String(error))
  return { outcome: outcome?.kind, answers: answers.map(({ text }) => text), faults }
}

interface Case {
  form: CallbackForm
  replyId: number | null
  taken: AnswerTaken
  agedMs: number
}

suite('a hook whose answer goes to the subscriber', () => {
  test('is delivered once the answer is taken', async () => {
    for (const form of ['kannel-get', 'kannel-post'] as const)
      assert.deepEqual(await outcomeOf({}, { form }), {
        outcome: 'delivered',
        answers: ['Hello'],
        faults: [],
      })
  })

  test('is requested again where the text broke off, and no piece of it goes out', async () => {
    for (const form of ['kannel-get', 'kannel-post'] as const) {
      const { outcome, answers } = await outcomeOf({ brokeOff: true }, { form })
      assert.deepEqual([outcome, answers], ['failed', []])
    }
  })

  test('is delivered by its status where no text is awaited', async () => {
    const { outcome, answers } = await outcomeOf({ brokeOff: true }, { form: 'kannel-post', replyId: null })
    assert.deepEqual([outcome, answers], ['delivered', []])
  })

  test('is requested again for an hour where the answer is not taken; then it is given up, with a fault', async () => {
    const again = await outcomeOf({}, { taken: 'later', agedMs: hourMs })
    assert.deepEqual([again.outcome, again.faults], ['postponed', []])
    const late = await outcomeOf({}, { taken: 'later', agedMs: hourMs + 1 })
    assert.equal(late.outcome, 'delivered')
    assert.match(late.faults.join(), /the reply 5 could not be sent for an hour/)
  })
})
