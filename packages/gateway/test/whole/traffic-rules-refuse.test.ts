import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listRuleMatchDays, listRuleMatches } from '../../../store/traffic/rule-matches.ts'
import { apiKey, GatewayHarness, price } from './gateway-harness.ts'
import { errorsOf, openWith, phone } from './traffic-rules-harness.ts'
import { until } from './until.ts'

suite('a rule that refuses', () => {
  test('answers an item error with its name, stores nothing and lists the match without the number', async () => {
    await using harness = await openWith(
      { kind: 'words', name: 'gambling', words: ['casino*'] },
      { kind: 'links', name: 'phishing', domains: ['bad.example'] },
    )
    assert.deepEqual(await errorsOf(harness, 'Big Casinos!', 'Hello', 'go to www.bad.example/x'), [
      'Refused by the rule gambling: the text has a word that is not allowed',
      null,
      'Refused by the rule phishing: the message has a link that is not allowed',
    ])
    await harness.untilAllEnded()
    assert.deepEqual(await harness.money(), { available: 1_000 - price, reserved: 0, charged: price })
    const matches = await until('the matches to be written', async () => {
      const rows = await listRuleMatches(harness.db, { accountId: null, limit: 10 })
      return rows.length === 2 ? rows : null
    })
    assert.deepEqual(
      matches.map(({ at: _, accountId: __, ...match }) => match).sort((a, b) => (a.rule < b.rule ? -1 : 1)),
      [
        {
          ...{ sender: 'Posthorn', recipient: '38067…67', country: 'UA', effect: 'refuse', messages: 1 },
          ...{ rule: 'gambling', detail: 'casino*' },
        },
        {
          ...{ sender: 'Posthorn', recipient: '38067…67', country: 'UA', effect: 'refuse', messages: 1 },
          ...{ rule: 'phishing', detail: 'bad.example' },
        },
      ],
    )
    assert.match(await harness.metrics(), /posthorn_rule_matches_total\{rule="gambling",effect="refuse"\} 1/)
  })

  test('finds the target of a short link', async () => {
    await using harness = await GatewayHarness.open({
      settings: {
        publicUrl: 'https://go.example',
        trafficRules: [{ kind: 'links', name: 'phishing', domains: ['bad.example'] }],
      },
    })
    const sms = harness.client.sms({ phone, sms_message: 'see https://bad.example/x' })
    const { data = [] } = await harness.client.post([{ ...sms, short_link: true }])
    assert.match(data[0]?.error ?? '', /rule phishing/)
  })

  test('reports by a callback what the asynchronous API accepted', async () => {
    await using harness = await openWith({ kind: 'words', name: 'gambling', words: ['casino'] })
    const operation = harness.client.sms({ phone, id: 77, sms_message: 'casino' })
    await fetch(`${harness.url}/v1/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, data: [operation] }),
    })
    const [callback] = await harness.untilCallbacks(77)
    assert.ok(callback)
    assert.equal(callback.status, 'REJECTED')
    assert.match(callback.error ?? '', /rule gambling/)
  })
})

test('a rule that observes changes nothing but is on the timeline', async () => {
  await using harness = await openWith(
    { kind: 'words', name: 'gambling', words: ['casino'], effect: 'observe' },
    { kind: 'cap', name: 'few', limits: [{ seconds: 3600, max: 1 }], effect: 'observe' },
  )
  await harness.client.send({ phone, sms_message: 'Hello' })
  const { id, msg_id } = await harness.client.send({ phone, sms_message: 'casino' })
  await harness.untilCallbacks(Number(id))
  assert.deepEqual((await harness.story(msg_id)).slice(2, 4), [
    'The rule gambling, which only observes, would have applied (casino).',
    'The rule few, which only observes, would have applied (1 in 3600 s).',
  ])
  const days = await until('the counts of the day to be written', async () => {
    const found = await listRuleMatchDays(harness.db, { accountId: null, since: 0, limit: 10 })
    return found.length === 2 ? found : null
  })
  assert.deepEqual(
    days.map(({ rule, effect, messages, msgId }) => [rule, effect, messages, msgId]),
    [
      ['few', 'observe', 1, msg_id],
      ['gambling', 'observe', 1, msg_id],
    ],
  )
})
