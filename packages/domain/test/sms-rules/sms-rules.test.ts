import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smsRulesOf } from '../../../../test/support/sms-rules.ts'
import type { SenderRule } from '../../sms-rules/sms-rule.ts'
import { rewriteText, type SmsQuery } from '../../sms-rules/sms-rules.ts'

const all = { smart: true, tables: ['uk', 'latin'] } as const
const both: readonly ('smart' | 'uk' | 'latin')[] = ['smart', 'uk', 'latin']

function to(phone: string, change: Partial<SmsQuery> = {}): SmsQuery {
  return { phone, account: 'shop', sender: 'Shop', traffic: 'other', ...change }
}

function senders(change: Partial<SenderRule>): SenderRule {
  return { allow: 'listed', list: [], replaceBy: null, ...change }
}

const rewritten: [text: string, to: string | null, by?: readonly string[]][] = [
  ['It’s ready', "It's ready", ['smart']],
  ['Замовлення «Ґудзик» готове', 'Zamovlennia "Gudzyk" hotove', both],
  ['Замовлення готове', 'Zamovlennia hotove', ['uk', 'latin']],
  ['It is ready', null],
  // Nothing is won where it needs UCS-2 all the same.
  ['Готово ’ 🎉', null],
  ['日本 – 1', null],
  // Links stay as they are, also where that keeps the text from fitting.
  ['Ціна – тут: https://shop.example/a–b', null],
  ['Ціна – тут: https://shop.example/ab?c=’', "Tsina - tut: https://shop.example/ab?c='", both],
]

for (const [text, expected, by] of rewritten) {
  test(`the text ${text} ${expected === null ? 'stays' : `becomes ${expected}`}`, () => {
    const found = rewriteText(text, all)
    assert.equal(found?.text ?? null, expected)
    if (by !== undefined) assert.deepEqual(found?.rewriting.by, by)
  })
}

test('without rules, and where a rule switches off what another switches on, a text stays', () => {
  const text = 'Привіт – «Ґудзик»'
  assert.equal(smsRulesOf().rewrite(text, to('380671234567')), null)
  const rules = smsRulesOf(
    { country: 'UA', smartCharacters: true, transliterate: ['uk'] },
    { account: 'books', transliterate: [] },
  )
  assert.equal(rules.rewrite(text, to('380671234567'))?.text, 'Pryvit - "Gudzyk"')
  assert.equal(rules.rewrite(text, to('491701234567')), null)
  assert.equal(rules.rewrite(text, to('380671234567', { account: 'books' })), null)
})

test('each setting is that of the most specific rule that has it', () => {
  const rules = smsRulesOf(
    { smartCharacters: true },
    { country: 'UA', transliterate: ['uk'] },
    { country: 'UA', traffic: 'code', senders: senders({ allow: 'numbers' }) },
  )
  assert.deepEqual(rules.settingsFor(to('380671234567', { traffic: 'code' })), {
    senders: senders({ allow: 'numbers' }),
    smartCharacters: true,
    transliterate: ['uk'],
  })
  assert.equal(rules.settingsFor(to('380671234567')).senders, null)
})

const verdicts: [rule: Partial<SenderRule>, sender: string, verdict: object][] = [
  [{ list: ['Shop'] }, 'Shop', { kind: 'allowed' }],
  [
    { list: ['Shop'] },
    'shop',
    { kind: 'refused', must: 'Shop, the only sender that is allowed for this phone' },
  ],
  [{ list: ['A', 'B'] }, 'C', { kind: 'refused', must: 'one of A, B, which are allowed for this phone' }],
  [
    { list: ['A', 'B', 'C', 'D', 'E', 'F'] },
    'G',
    { kind: 'refused', must: 'one of the senders that are allowed for this phone' },
  ],
  [{ list: ['Shop'], replaceBy: 'Info' }, 'Other', { kind: 'replaced', by: 'Info' }],
  [{ list: ['Shop'], replaceBy: 'Info' }, 'Info', { kind: 'allowed' }],
  [{ allow: 'numbers' }, '+447700900123', { kind: 'allowed' }],
  [{ allow: 'numbers' }, '12345', { kind: 'allowed' }],
  [{ allow: 'numbers' }, 'Shop', { kind: 'refused', must: 'a number: names are not allowed for this phone' }],
  [{ allow: 'numbers', replaceBy: '12345' }, 'Shop', { kind: 'replaced', by: '12345' }],
  [{ allow: 'none', replaceBy: '12345' }, '67890', { kind: 'replaced', by: '12345' }],
  [
    { allow: 'none' },
    '12345',
    { kind: 'refused', must: 'another channel: no SMS is allowed for this phone' },
  ],
]

for (const [rule, sender, verdict] of verdicts) {
  test(`with ${JSON.stringify(rule)} the sender ${sender} is ${JSON.stringify(verdict)}`, () => {
    const rules = smsRulesOf({ prefix: '44', senders: senders(rule) })
    assert.deepEqual(rules.judgeSender(to('447700900123', { sender })), verdict)
    assert.deepEqual(rules.judgeSender(to('380671234567', { sender })), { kind: 'allowed' })
  })
}
