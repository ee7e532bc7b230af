import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smsRulesOf } from '../../../test/support/sms-rules.ts'
import { priceOfPlan } from '../../domain/plan/plan.ts'
import { goodSms, operationsFixture, perform } from '../../edges/test/operations-fixture.ts'
import { submit } from './sent-plans.ts'

const sms = { type: 'sms', sms_signature: 'Posthorn' }
const numbersOnly = { allow: 'numbers', list: [], replaceBy: null } as const

test('parts and price are those of the text that a rule has rewritten', async () => {
  const text = `Вітаємо! ${'Замовлення прибуло. '.repeat(4)}`
  const rules = smsRulesOf({ country: 'UA', transliterate: ['uk'] })
  const plain = await submit({ ...sms, sms_message: text }, operationsFixture())
  assert.deepEqual([plain.plan.stages[0].parts, priceOfPlan(plain.plan)], [2, 1_000_000])
  const { plan } = await submit({ ...sms, sms_message: text }, operationsFixture({ smsRules: rules }))
  const [stage] = plan.stages
  assert.deepEqual([stage.parts, priceOfPlan(plan)], [1, 500_000])
  assert.match(stage.content.kind === 'sms' ? stage.content.text : '', /^Vitaiemo! Zamovlennia prybulo\. /)
  assert.deepEqual(stage.rewriting, { by: ['uk'], partsBefore: 2 })
})

test('a short link is counted as it is sent, and the text around it is rewritten', async () => {
  const fixture = operationsFixture({ smsRules: smsRulesOf({ transliterate: ['uk'] }) })
  const message = { ...sms, sms_message: 'Тут: https://shop.example/дуже/довге', short_link: true }
  const { plan } = await submit(message, fixture)
  const [{ content }] = plan.stages
  assert.match(content.kind === 'sms' ? content.text : '', /^Tut: https?:\/\/\S+$/)
})

test('a sender that a rule does not allow is an error of its item, which says what would be right', async () => {
  const fixture = operationsFixture({ smsRules: smsRulesOf({ country: 'UA', senders: numbersOnly }) })
  const answer = await perform(fixture, [goodSms, { ...goodSms, id: 43, phone: 12025550123 }])
  assert.deepEqual(
    answer.data?.map(({ error }: { error?: string }) => error ?? null),
    ['sms_signature must be a number: names are not allowed for this phone', null],
  )
})

test('a sender that is not approved is refused as such, whatever rules allow', async () => {
  const rules = smsRulesOf({ senders: { allow: 'none', list: [], replaceBy: 'Info' } })
  const answer = await perform(operationsFixture({ smsRules: rules }), [
    { ...goodSms, sms_signature: 'Unapproved' },
  ])
  assert.equal(answer.data?.[0]?.error, 'Error in Alpha-name')
})

test('a replaced sender needs no approval of the account, and the plan keeps what the client gave', async () => {
  const rules = smsRulesOf({ country: 'UA', senders: { allow: 'none', list: [], replaceBy: 'Info' } })
  const { plan } = await submit({ ...sms, sms_message: 'Hello' }, operationsFixture({ smsRules: rules }))
  const [{ sender, senderAsSent }] = plan.stages
  assert.deepEqual([sender, senderAsSent], ['Info', 'Posthorn'])
})
