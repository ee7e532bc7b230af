import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submit } from './sent-plans.ts'

const sms = { sms_signature: 'Posthorn', sms_message: 'Hello' }
const viber = { viber_signature: 'Posthorn', viber_type: 'text', viber_message: 'Hello' }
const rcs = {
  rcs_signature: 'Posthorn',
  rcs_message: 'Hello',
  rcs_image: 'https://example.com/a.jpg',
  rcs_button: 'See it',
  rcs_link: 'https://example.com/a',
}
const whatsapp = { whatsapp_signature: 'Posthorn', whatsapp_message: 'Hello' }
const pipeline = {
  telegram: { message: '0482' },
  viber: { signature: 'Posthorn', type: 'text', message: 'Hello' },
  rcs: { signature: 'Posthorn', message: 'Hello' },
  whatsapp: { signature: 'Posthorn', message: 'Hello' },
  sms: { signature: 'Posthorn', message: 'Hello' },
}

const plans: [operation: object, stages: [channel: string, waitSeconds: number][]][] = [
  [
    { type: 'viber+sms', ...viber, ...sms },
    [
      ['viber', 120],
      ['sms', 172_800],
    ],
  ],
  [
    { type: 'rcs+sms', ...rcs, ...sms, rcs_lifetime: 600 },
    [
      ['rcs', 600],
      ['sms', 172_800],
    ],
  ],
  [
    { type: 'rcs+viber+sms', ...rcs, ...viber, ...sms, viber_lifetime: null, sms_lifetime: 3_600 },
    [
      ['rcs', 60],
      ['viber', 120],
      ['sms', 3_600],
    ],
  ],
  [
    { type: 'whatsapp+sms', ...whatsapp, ...sms },
    [
      ['whatsapp', 120],
      ['sms', 172_800],
    ],
  ],
  [
    { type: 'pipeline', pipeline: ['sms', 'telegram', 'viber'], ...pipeline },
    [
      ['sms', 300],
      ['telegram', 60],
      ['viber', 86_400],
    ],
  ],
  [
    { type: 'pipeline', pipeline: ['whatsapp', 'rcs'], ...pipeline, whatsapp_lifetime: 90, rcs_lifetime: 70 },
    [
      ['whatsapp', 90],
      ['rcs', 70],
    ],
  ],
]

for (const [operation, stages] of plans) {
  const { type } = operation as { type: string }
  test(`${type} waits ${stages.map((stage) => stage.join(' ')).join(', ')}`, async () => {
    const { plan, ...submission } = await submit(operation)
    assert.equal(submission.type, type)
    assert.deepEqual(
      plan.stages.map(({ channel, waitSeconds }) => [channel, waitSeconds]),
      stages,
    )
    assert.equal(
      plan.lifetimeSeconds,
      stages.reduce((sum, [, seconds]) => sum + seconds, 0),
    )
    for (const { channel, sender } of plan.stages) {
      assert.equal(sender, channel === 'telegram' ? '' : 'Posthorn')
    }
  })
}

test('an RCS message is a card, in a pipeline a text or a card', async () => {
  const card = {
    kind: 'rcs',
    form: 'card',
    text: 'Hello',
    image: 'https://example.com/a.jpg',
    button: { caption: 'See it', link: 'https://example.com/a' },
  }
  assert.deepEqual((await submit({ type: 'rcs', ...rcs })).plan.stages[0].content, card)
  const text = await submit({ type: 'pipeline', pipeline: ['rcs'], rcs: pipeline.rcs })
  assert.deepEqual(text.plan.stages[0].content, { kind: 'rcs', form: 'text', text: 'Hello' })
  const { rcs_image: image, rcs_button: button, rcs_link: link } = rcs
  const object = { ...pipeline.rcs, image, button, link }
  const pictured = await submit({ type: 'pipeline', pipeline: ['rcs'], rcs: object })
  assert.deepEqual(pictured.plan.stages[0].content, card)
})

test('a telegram code keeps its zeros and has priority', async () => {
  const { plan } = await submit({ type: 'telegram', message: '0048' })
  assert.deepEqual(plan.stages[0].content, { kind: 'telegram', code: '0048' })
  assert.equal(plan.priority, 0)
})

test('a code in any stage gives the whole message priority', async () => {
  const code = 'Your code is 482913'
  const { plan } = await submit({ type: 'viber+sms', ...viber, ...sms, sms_message: code })
  assert.equal(plan.priority, 0)
  assert.equal((await submit({ type: 'viber+sms', ...viber, ...sms })).plan.priority, 1)
})

test('the status of a pipeline goes to the notification address, whatever its hook', async () => {
  const operation = {
    type: 'pipeline',
    pipeline: ['sms'],
    sms: pipeline.sms,
    hook: 'https://example.com/own',
  }
  assert.equal((await submit(operation)).hook, null)
})
