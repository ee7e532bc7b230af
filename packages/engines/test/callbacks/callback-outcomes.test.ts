import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callbackDefaults } from '../../../config/sections/callback-settings.ts'
import type { CallbackForm, CallbackOutcome, DueCallback } from '../../../store/callbacks/callbacks.ts'
import { CallbackOutcomes, type EndedAttempt } from '../../callbacks/callback-outcomes.ts'
import { kannelCallbackBody } from '../../callbacks/kannel-callback.ts'
import { RecordedEvents } from './recorded-events.ts'

/** What becomes of a callback about reply 5 that is answered with `text`. */
function outcomeOf(ended: Partial<EndedAttempt>, { form = 'kannel-get', replyId = 5 }: Partial<Case> = {}) {
  const recorded = new RecordedEvents()
  const outcomes: CallbackOutcome[] = []
  const callbacks = new CallbackOutcomes({
    events: recorded.events,
    config: callbackDefaults,
    random: () => 0.5,
    record: (_, outcome) => void outcomes.push(outcome),
  })
  const post = form === 'kannel-post' ? { headers: {}, octets: Buffer.from('hello') } : null
  const callback: DueCallback = {
    ...{ callbackId: 1, webhookId: 'msg_1', accountId: 1, url: 'http://shop.example/', form, trace: null },
    ...{ body: kannelCallbackBody({ replyId, post }), attempts: 0, leasedUntil: 30_000, since: 0 },
  }
  const body = Buffer.from('Hello')
  callbacks.attempted(callback, 'shop.example', {
    answer: { kind: 'status', status: 200, retryAfter: null },
    ...{ sentAt: 0, endedAt: 0, body: 'Hello', excerpt: 'Hello', brokeOff: false },
    whole: { body, contentType: 'text/plain' },
    ...ended,
  })
  const [outcome] = outcomes
  const answered = outcome?.kind === 'delivered' ? (outcome.answered ?? null) : null
  return { outcome: outcome?.kind, answered }
}

interface Case {
  form: CallbackForm
  replyId: number | null
}

suite('a hook whose answer goes to the subscriber', () => {
  test('is delivered together with its answer', () => {
    const answered = { accountId: 1, replyId: 5, text: 'Hello', isAboutConsent: false }
    for (const form of ['kannel-get', 'kannel-post'] as const)
      assert.deepEqual(outcomeOf({}, { form }), { outcome: 'delivered', answered })
  })

  test('is requested again where the text broke off, and no piece of it goes out', () => {
    for (const form of ['kannel-get', 'kannel-post'] as const)
      assert.deepEqual(outcomeOf({ brokeOff: true }, { form }), { outcome: 'failed', answered: null })
  })

  test('is delivered by its status where no text is awaited', () => {
    const outcome = outcomeOf({ brokeOff: true }, { form: 'kannel-post', replyId: null })
    assert.deepEqual(outcome, { outcome: 'delivered', answered: null })
  })
})
