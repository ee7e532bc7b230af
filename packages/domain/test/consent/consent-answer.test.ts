import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConsentAnswers, findConsentAnswer } from '../../consent/consent-answer.ts'

const none = { number: null, language: null, stop: null, start: null, help: null }
const answers: ConsentAnswers[] = [
  { ...none, stop: 'Stopped {sender}, {sender}', help: 'Ask Shop' },
  { ...none, language: 'uk', stop: 'Зупинено' },
  { ...none, number: '+7755', help: 'Lottery' },
  { ...none, number: 'Shop', language: 'uk', help: 'Крамниця' },
  { ...none, number: 'Shop', help: 'The shop' },
]

function answerTo(text: string, number = '380441234567'): string | null {
  return findConsentAnswer(answers, { number, text })?.text ?? null
}

test('a text that is one of the words is answered, with the number in it', () => {
  assert.deepEqual(findConsentAnswer(answers, { number: '7755', text: 'Stop!' }), {
    kind: 'stop',
    text: 'Stopped 7755, 7755',
  })
  const odd = findConsentAnswer(answers, { number: 'Save$&', text: 'STOP' })
  assert.equal(odd?.text, 'Stopped Save$&, Save$&')
  assert.equal(answerTo('HELP'), 'Ask Shop')
  assert.equal(answerTo('START'), null)
  assert.equal(answerTo('help me'), null)
  assert.equal(findConsentAnswer([], { number: '7755', text: 'STOP' }), null)
})

test('the number counts more than the language, and the language more than neither', () => {
  assert.equal(answerTo('стоп'), 'Зупинено')
  assert.equal(answerTo('отписка'), 'Stopped 380441234567, 380441234567')
  assert.equal(answerTo('help', 'SHOP'), 'The shop')
  assert.equal(answerTo('довідка', 'shop'), 'Крамниця')
  assert.equal(answerTo('довідка'), 'Ask Shop')
})
