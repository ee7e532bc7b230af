import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { authentication } from '../../../domain/test/template/template-samples.ts'
import { codeRequest, messageOf, openVerificationHarness } from './verification-harness.ts'

const plan = [
  { channel: 'whatsapp', waitSeconds: 30 },
  { channel: 'sms', waitSeconds: null },
] as const
const whatsAppTemplates = [authentication]

suite('a code by WhatsApp', () => {
  test('is the value of the authentication template and of its button, of the sender that has one', async () => {
    await using harness = await openVerificationHarness({ service: { plan }, whatsAppTemplates })
    const { verifyId, code } = await harness.create()
    const [first, second] = (await messageOf(harness.db, verifyId)).plan.stages
    assert.equal(first.sender, 'Shop')
    const value = { index: 0, type: 'text', name: null, value: code }
    assert.deepEqual(first.content, {
      kind: 'whatsapp',
      form: 'template',
      name: 'login_code',
      language: 'en_US',
      parameters: [
        { ...value, in: 'body', button: null },
        { ...value, in: 'button', button: 'url' },
      ],
    })
    assert.equal(second?.channel, 'sms')
    assert.equal(await harness.status(verifyId, code), 'approved')
  })

  test('is left out for a payment, which the template does not name, and without a template', async () => {
    await using harness = await openVerificationHarness({ service: { plan }, whatsAppTemplates })
    const payment = { amount: '12.50', currency: 'EUR', payee: 'Shop Ltd' }
    await using without = await openVerificationHarness({ service: { plan } })
    for (const [{ create, db }, change] of [[harness, { payment }] as const, [without, {}] as const]) {
      const { verifyId } = await create(change)
      const { stages } = (await messageOf(db, verifyId)).plan
      assert.deepEqual(
        stages.map(({ channel }) => channel),
        ['sms'],
      )
    }
  })
})

suite('a code by Viber', () => {
  const plan = [
    { channel: 'viber', waitSeconds: 30 },
    { channel: 'sms', waitSeconds: null },
  ] as const
  const harnessWith = async (service: { texts?: Record<string, string> } = {}) => {
    const harness = await openVerificationHarness({ service: { plan, ...service } })
    const [row] = await harness.db.query<{ accountId: number }>({
      text: 'SELECT account_id AS "accountId" FROM accounts ORDER BY account_id LIMIT 1',
    })
    for (const [text, status] of [
      ['Order {{code}} of {{shop}}', 'approved'],
      ['Not yet: {{pin}}', 'pending'],
      ['Your PIN is {{pin}}, for you alone.', 'approved'],
    ]) {
      await harness.db.query(
        {
          text: `INSERT INTO viber_templates (account_id, signature, text, status, upstream, due_at, created_at)
          SELECT $1, name, $2, $3, 'viber', 0, 0 FROM senders WHERE account_id = $1 AND channel = 'viber'`,
        },
        [row?.accountId, text, status],
      )
    }
    return harness
  }
  const textOf = async ({ create, db }: Awaited<ReturnType<typeof openVerificationHarness>>, change = {}) => {
    const { verifyId, code } = await create(change)
    const [{ content }] = (await messageOf(db, verifyId)).plan.stages
    return content.kind === 'viber' ? content.text?.replace(code, '#') : content
  }

  test('has the approved template of the sender that takes a code alone', async () => {
    await using harness = await harnessWith()
    assert.equal(await textOf(harness), 'Your PIN is #, for you alone.')
    const payment = { amount: '12.50', currency: 'EUR', payee: 'Shop Ltd' }
    assert.doesNotMatch(String(await textOf(harness, { payment })), /PIN/)
  })

  test('has the own text of the service where there is one', async () => {
    await using harness = await harnessWith({ texts: { en: 'Ours: {code}' } })
    assert.equal(await textOf(harness), 'Ours: #')
  })
})

suite('a service refuses', () => {
  test('a code to another country, before money is reserved, and says which it allows', async () => {
    await using harness = await openVerificationHarness({ service: { countries: ['PL', 'DE'] } })
    const created = await harness.verification.create(codeRequest())
    assert.deepEqual(created, { kind: 'country', serviceId: 1, countries: ['PL', 'DE'] })
    assert.deepEqual(await harness.db.query({ text: 'SELECT msg_id FROM messages' }), [])
    await harness.create({ recipient: '48601234567' })
  })

  test('a code that may cost more than it allows, with what it would cost', async () => {
    const twoStages = [
      { channel: 'sms', waitSeconds: null },
      { channel: 'voice', waitSeconds: null },
    ] as const
    await using harness = await openVerificationHarness({ service: { plan: twoStages, maxPrice: '0.49' } })
    const created = await harness.verification.create(codeRequest())
    assert.deepEqual(created, {
      kind: 'service-price',
      serviceId: 1,
      priceMicros: 500_000,
      maxPrice: '0.49',
    })
    assert.deepEqual(await harness.db.query({ text: 'SELECT msg_id FROM messages' }), [])
  })
})
