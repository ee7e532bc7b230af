import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnswerTaken, type ReplyAnswer, ReplyAnswers } from '../../callbacks/reply-answers.ts'

const answerOf = (replyId: number, text = 'Hello'): ReplyAnswer => ({ accountId: 1, replyId, text })

interface Opened {
  answers: ReplyAnswers
  faults: unknown[]
  sent: number[]
  connect: () => void
}

function open(): Opened {
  const faults: unknown[] = []
  const sent: number[] = []
  const answers = new ReplyAnswers({ fault: ({ error }) => void faults.push(error) })
  const connect = () =>
    answers.connect(({ replyId }): Promise<AnswerTaken> => {
      sent.push(replyId)
      return Promise.resolve('done')
    })
  return { answers, faults, sent, connect }
}

test('answers wait for the part that accepts messages, in their order', async () => {
  const { answers, sent, connect } = open()
  const taken = [answers.take(answerOf(1)), answers.take(answerOf(2))]
  assert.deepEqual(sent, [])
  connect()
  assert.deepEqual(await Promise.all([...taken, answers.take(answerOf(3))]), ['done', 'done', 'done'])
  assert.deepEqual(sent, [1, 2, 3])
})

test('no more answers wait than memory is there for, by their number and by their length', async () => {
  for (const [text, max] of [
    ['Hello', 1_000],
    ['x'.repeat(100_000), 10],
  ] as const) {
    const { answers, faults, sent, connect } = open()
    const taken = Array.from({ length: max + 3 }, (_, index) => answers.take(answerOf(index, text)))
    connect()
    const later = (await Promise.all(taken)).filter((each) => each === 'later')
    assert.deepEqual([sent.length, later.length, faults.length], [max, 3, 3])
  }
})
