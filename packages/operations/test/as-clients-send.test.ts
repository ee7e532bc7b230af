import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RcsContent, ViberContent } from '../../domain/plan/content.ts'
import { demoFixture } from '../../edges/test/demo-account.ts'
import { goodSms, operationsFixture, perform } from '../../edges/test/operations-fixture.ts'
import { submit } from './sent-plans.ts'

/** What public clients of this contract send, beyond its letter (docs/reference/contract.md). */

test('lifetimes may come as strings of digits, as from a form', async () => {
  const submission = await submit({ ...goodSms, sms_lifetime: '7200' }, operationsFixture())
  assert.equal(submission.plan.lifetimeSeconds, 7_200)
  const inPipeline = await submit({
    type: 'pipeline',
    id: 1,
    phone: '380671234567',
    pipeline: ['viber', 'sms'],
    viber: { signature: 'Posthorn', type: 'text', message: 'Hello' },
    sms: { signature: 'Posthorn', message: 'Hello' },
    viber_lifetime: '90',
    sms_lifetime: '3600',
  })
  assert.deepEqual(
    inPipeline.plan.stages.map(({ waitSeconds }) => waitSeconds),
    [90, 3_600],
  )
})

test('the degrees of a place may come as strings', async () => {
  const place = (latitude: unknown, longitude: unknown) => ({
    type: 'whatsapp',
    id: 1,
    phone: 380671234567,
    whatsapp_signature: 'Posthorn',
    whatsapp_location: { latitude, longitude, name: 'Our shop' },
  })
  const { plan } = await submit(place('50.4501', '-0.5'))
  const [{ content }] = plan.stages
  assert.ok(content.kind === 'whatsapp' && content.form === 'location')
  assert.deepEqual([content.latitude, content.longitude], [50.4501, -0.5])
  const errorOf = async (latitude: unknown) =>
    (await perform(demoFixture(), [place(latitude, 30)])).data?.[0]?.error
  const sentence = 'whatsapp_location.latitude must be a number from -90 to 90'
  for (const latitude of ['north', '', '91', '1e1', true]) assert.equal(await errorOf(latitude), sentence)
})

for (const type of ['sms', 'pipeline']) {
  test(`an empty hook of ${type} is no hook`, async () => {
    const account = { notificationUrl: 'https://shop.example/notify' }
    const operation = {
      ...goodSms,
      type,
      pipeline: ['sms'],
      sms: { signature: 'Posthorn', message: 'Hello' },
      hook: '',
    }
    assert.equal((await submit(operation, operationsFixture())).hook, null)
    assert.equal((await submit(operation, operationsFixture({ account }))).hook, account.notificationUrl)
  })
}

test('RCS of text alone is taken by every operation with RCS', async () => {
  const sms = { sms_signature: 'Posthorn', sms_message: 'Hello' }
  const viber = { viber_signature: 'Posthorn', viber_type: 'text', viber_message: 'Hello' }
  for (const [type, others] of [
    ['rcs', {}],
    ['rcs+sms', sms],
    ['rcs+viber+sms', { ...sms, ...viber }],
  ] as const) {
    const fields = { rcs_signature: 'Posthorn', rcs_message: 'Your order has left' }
    const { plan } = await submit({ type, id: 1, phone: 380671234567, ...fields, ...others })
    const content: RcsContent = { kind: 'rcs', form: 'text', text: 'Your order has left' }
    assert.deepEqual(plan.stages[0].content, content)
  }
})

test('a card of RCS needs its image, its button and its link, by the names of the operation', async () => {
  const fields = { rcs_signature: 'Posthorn', rcs_message: 'Hello', rcs_button: 'See' }
  const answer = await perform(demoFixture(), [{ type: 'rcs', id: 1, phone: 380671234567, ...fields }])
  assert.match(answer.data?.[0]?.error ?? '', /^rcs_image must be an http or https URL/)
})

test('content that the type of a Viber message does not name is left out, as documented', async () => {
  const fields = {
    viber_signature: 'Posthorn',
    viber_type: 'image',
    viber_image: 'https://shop.example/a.png',
    viber_message: 'Dropped',
    viber_button: '',
    viber_link: null,
  }
  const { plan } = await submit({ type: 'viber', id: 1, phone: 380671234567, ...fields })
  const content: ViberContent = {
    kind: 'viber',
    form: 'image',
    image: 'https://shop.example/a.png',
    text: null,
    button: null,
  }
  assert.deepEqual(plan.stages[0].content, content)
})

/** The example of the vendor's page "Voice Call", and a pipeline with a voice of its documents. */
const vendorVoice = { gender: 'female', language: 'en-GB', name: 'en-GB-Standard-A' }

test("the voice of the vendor's example is accepted, and the gender in any case of letters", async () => {
  const call = {
    type: 'voice',
    id: 100500,
    phone: 380971234567,
    message: 'Your code is 100500',
    voice: vendorVoice,
    dtmf: false,
  }
  for (const gender of ['female', 'FEMALE', 'Female']) {
    const { plan } = await submit({ ...call, voice: { ...vendorVoice, gender } })
    const [{ content }] = plan.stages
    assert.deepEqual(content.kind === 'voice' && content.voice, vendorVoice)
  }
})

test('a pipeline with such a voice is accepted whole, in both shapes', async () => {
  const spoken = { message: 'Code 482913', dtmf: false }
  const voice = { gender: 'MALE', language: 'uk-UA', name: 'uk-UA-Standard-A' }
  for (const shape of [
    { ...spoken, ...voice },
    { ...spoken, voice },
  ]) {
    const { plan } = await submit({
      type: 'pipeline',
      id: 1,
      phone: 380971234567,
      pipeline: ['voice', 'sms'],
      voice: shape,
      sms: { signature: 'Posthorn', message: 'Code 482913' },
    })
    assert.deepEqual(
      plan.stages.map(({ channel }) => channel),
      ['voice', 'sms'],
    )
  }
})
