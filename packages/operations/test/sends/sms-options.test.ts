import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodSms, operationsFixture, perform } from '../../../edges/test/operations-fixture.ts'
import { submit } from '../sent-plans.ts'

const everything = { flash: true, binary: true, tlvs: new Set(['0x1400', '0x1401']) }
const tlvsMust =
  'sms_tlvs must be an object of tags, such as 0x1401, with values of 1 to 255 ASCII characters'
const octetsMust = 'sms_message must be 1 to 140 octets as hexadecimal digits'
const binary = { sms_message: '0102', sms_binary: true }

const refused: [change: Record<string, unknown>, error: string][] = [
  [{ sms_flash: 'yes' }, 'sms_flash must be true or false'],
  [{ sms_tlvs: '0x1400' }, tlvsMust],
  [{ sms_tlvs: { 5120: 'a' } }, tlvsMust],
  [{ sms_tlvs: { '0x1400': 'é' } }, tlvsMust],
  [{ sms_tlvs: { '0x1400': 5 } }, tlvsMust],
  [{ sms_tlvs: { '0x1402': 'a' } }, 'sms_tlvs must be without 0x1402: no route takes it from clients'],
  [{ sms_binary: true }, octetsMust],
  [{ ...binary, sms_message: '012' }, octetsMust],
  [{ ...binary, sms_message: '00'.repeat(141) }, octetsMust],
  [{ ...binary, unsubscribe_link: true }, 'unsubscribe_link must be left out with sms_binary'],
  [
    { ...binary, sms_message: '06050415', sms_udh: true },
    'sms_message must be a user data header of 7 octets, as its first octet says, and the data',
  ],
  [{ sms_udh: true }, 'sms_udh must be left out without sms_binary'],
]

for (const [change, error] of refused) {
  test(`${JSON.stringify(change).slice(0, 80)} is refused`, async () => {
    const answer = await perform(operationsFixture({ smsOffer: everything }), [{ ...goodSms, ...change }])
    assert.equal(answer.data?.[0]?.error, error)
  })
}

test('what the gateway does not offer is refused with what would be right', async () => {
  const answer = await perform(operationsFixture(), [
    { ...goodSms, sms_flash: true },
    { ...goodSms, ...binary },
    { ...goodSms, sms_flash: false, sms_binary: null, sms_tlvs: {} },
  ])
  assert.deepEqual(
    answer.data?.map(({ error }: { error?: string }) => error ?? null),
    [
      'sms_flash must be left out: this gateway sends no flash SMS',
      'sms_binary must be left out: this gateway sends no binary SMS',
      null,
    ],
  )
})

test('options are in the plan, and octets are one part whatever their digits look like', async () => {
  const fixture = operationsFixture({ smsOffer: everything })
  const operation = { type: 'sms', sms_signature: 'Posthorn' }
  const options = { sms_flash: true, sms_tlvs: { '0x1401': '1107' } }
  const { plan } = await submit({ ...operation, ...options, sms_message: 'Hello' }, fixture)
  assert.deepEqual(plan.stages[0].content, {
    kind: 'sms',
    text: 'Hello',
    flash: true,
    tlvs: { '0x1401': '1107' },
  })
  const octets = { ...operation, sms_message: '0112', sms_binary: true, sms_udh: true }
  const { plan: second } = await submit(octets, fixture)
  assert.deepEqual(second.stages[0].content, { kind: 'sms', text: '0112', binary: 'udh' })
  assert.deepEqual([second.stages[0].parts, second.priority], [1, 1])
})

test('the SMS of a pipeline takes the same options, and its errors name its fields', async () => {
  const fixture = operationsFixture({ smsOffer: everything })
  const operation = { type: 'pipeline', pipeline: ['sms'] }
  const sms = {
    signature: 'Posthorn',
    message: '0102',
    flash: true,
    binary: true,
    tlvs: { '0x1401': '1107' },
  }
  const { plan } = await submit({ ...operation, sms }, fixture)
  assert.deepEqual(plan.stages[0].content, {
    kind: 'sms',
    text: '0102',
    flash: true,
    binary: 'data',
    tlvs: { '0x1401': '1107' },
  })
  const wrong = [{ flash: 'yes' }, { binary: true, message: 'x' }, { tlvs: { '0x1402': 'a' } }, { udh: true }]
  const data = wrong.map((change) => ({
    id: 1,
    phone: 380671234567,
    ...operation,
    sms: { signature: 'Posthorn', message: 'Hello', ...change },
  }))
  const answer = await perform(fixture, data)
  assert.deepEqual(
    answer.data?.map(({ error }: { error?: string }) => error),
    [
      'sms.flash must be true or false',
      'sms.message must be 1 to 140 octets as hexadecimal digits',
      'sms.tlvs must be without 0x1402: no route takes it from clients',
      'sms.udh must be left out without sms.binary',
    ],
  )
})
