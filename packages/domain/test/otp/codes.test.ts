import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAlphabet, codeTypes, drawCode } from '../../otp/code-alphabet.ts'
import { enteredCode } from '../../otp/entered-code.ts'
import { codeMessageType } from '../../otp/verification-callback.ts'
import { judgeCheck, statusAfter, verificationState } from '../../otp/verification-state.ts'
import { withoutCode } from '../../otp/without-code.ts'
import type { Stage, StageContent } from '../../plan/plan.ts'
import { accepted, sms } from '../message/message-samples.ts'

test('a code has the length and the characters that were asked for, each drawn by itself', () => {
  for (const type of codeTypes) {
    const alphabet = codeAlphabet(type)
    let drawn = 0
    const code = drawCode(type, 10, (limit) => {
      assert.equal(limit, alphabet.length)
      return drawn++ % limit
    })
    assert.equal(drawn, 10)
    assert.equal(code, alphabet.slice(0, 10))
    assert.equal(new Set(alphabet).size, alphabet.length)
  }
})

test('codes of letters spell no word, and no character of a mixed one is taken for another', () => {
  assert.doesNotMatch(codeAlphabet('alpha'), /[AEIOUYL]/)
  for (const pair of ['0O', '1I', '1L', '2Z', '5S', '8B', 'UV']) {
    const both = [...pair].filter((character) => codeAlphabet('alphanumeric').includes(character))
    assert.ok(both.length < 2, pair)
  }
})

test('a code is read as it was meant: with spaces, dashes, small letters, other digits, other keyboards', () => {
  assert.equal(enteredCode(' 123 456\n'), '123456')
  assert.equal(enteredCode('123-456'), '123456')
  assert.equal(enteredCode('123\u00a0\u2011456\u200b'), '123456')
  assert.equal(enteredCode('bcd-fgh'), 'BCDFGH')
  assert.equal(enteredCode('١٢٣٤٥٦'), '123456')
  assert.equal(enteredCode('۱۲۳۴۵۶'), '123456')
  assert.equal(enteredCode('１２３４５６'), '123456')
  assert.equal(enteredCode('०१९'), '019')
  // Cyrillic letters, as they look.
  assert.equal(enteredCode('вснкмртх'), 'BCHKMPTX')
  assert.equal(enteredCode("' OR 1=1 --"), "'OR1=1")
})

test('an attempt is judged by its number before its code is looked at', () => {
  let compared = 0
  const isRight = () => {
    compared++
    return true
  }
  assert.equal(judgeCheck({ attempt: 6, maxAttempts: 5, isRight }), 'blocked')
  assert.equal(compared, 0)
  assert.equal(judgeCheck({ attempt: 5, maxAttempts: 5, isRight }), 'approved')
  const isWrong = () => false
  assert.equal(judgeCheck({ attempt: 4, maxAttempts: 5, isRight: isWrong }), 'pending')
  assert.equal(judgeCheck({ attempt: 5, maxAttempts: 5, isRight: isWrong }), 'blocked')
  assert.equal(judgeCheck({ attempt: 1, maxAttempts: 1, isRight: isWrong }), 'blocked')
})

test('a verification is created while it lives and is the newest; what ended stays as it ended', () => {
  const known = { kept: 'created', expiresAt: 1_000, isNewest: true } as const
  assert.equal(verificationState(known, 999), 'created')
  assert.equal(verificationState(known, 1_000), 'expired')
  assert.equal(verificationState({ ...known, isNewest: false }, 999), 'superseded')
  assert.equal(verificationState({ ...known, isNewest: false }, 1_000), 'expired')
  for (const kept of ['approved', 'expired', 'blocked'] as const) {
    assert.equal(verificationState({ ...known, kept, isNewest: false }, 5_000), kept)
  }
  const statuses = (['approved', 'expired', 'blocked', 'superseded'] as const).map(statusAfter)
  assert.deepEqual(statuses, ['expired', 'expired', 'blocked', 'expired'])
})

test('who reads a message’s story reads no code, on no channel', () => {
  const message = { ...accepted(sms()), type: codeMessageType }
  const [stage] = message.plan.stages
  const voice = { gender: 'female', language: 'en', name: 'default' } as const
  const contents: StageContent[] = [
    { kind: 'sms', text: 'Your code: 482913' },
    { kind: 'voice', text: '482913', collectsDigit: false, voice },
    { kind: 'telegram', code: '482913' },
    { kind: 'viber', form: 'text', text: '482913', button: null },
    { kind: 'rcs', form: 'text', text: '482913' },
    { kind: 'whatsapp', form: 'text', text: '482913' },
    { kind: 'email', subject: '482913', text: '482913', html: '482913' },
  ]
  for (const content of contents) {
    const { kind: channel } = content
    const plan = { ...message.plan, stages: [{ ...stage, channel, content }] as [Stage] }
    assert.match(JSON.stringify({ ...message, plan }), /482913/)
    const shown = withoutCode({ ...message, plan })
    assert.doesNotMatch(JSON.stringify(shown), /482913/)
    assert.equal(shown.plan.stages[0].content.kind, channel)
  }
  const other = accepted(sms())
  assert.equal(withoutCode(other), other)
})
