import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldView, OperationView } from '../../console-contract/sending/send.ts'
import { apiKey, type Fixture, operationsFixture } from '../../edges/test/operations-fixture.ts'
import type { Operation } from '../../operations/operation.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { describeOperation, sendingOperations } from '../send/describe-operation.ts'
import { quotePorts, sendHandlers } from '../send/send-handlers.ts'
import type { SendPorts } from '../send/send-ports.ts'
import { requestBy } from './request-by.ts'

type Fields = Record<string, unknown>
const accountId = 7
const sms = { type: 'sms', id: 1, phone: 380671234567, sms_signature: 'Posthorn', sms_message: 'Hello!' }

test('every field of a sending operation is in its form, except templates and one of the two places for a voice', () => {
  for (const operation of sendingOperations) {
    const view = describeOperation(operation)
    const named = view.groups.flatMap(({ fields }) => fields.map(({ name }) => name))
    assert.deepEqual(new Set(named), new Set(namesOf(operation)), operation.type)
    assert.equal(named.length, new Set(named).size)
  }
})

test('required and optional fields of a form are fields of its group', () => {
  for (const { groups } of sendingOperations.map(describeOperation)) {
    for (const { fields, forms, formField } of groups) {
      const names = fields.map(({ name }) => name)
      for (const { needs, may } of forms) assert.deepEqual([...needs, ...may].filter(missingIn(names)), [])
      if (formField === null) continue
      assert.deepEqual(
        choicesOf(fields, formField),
        forms.map(({ name }) => name),
      )
    }
  }
})

test('each example of the documentation can be written with its form', () => {
  for (const operation of sendingOperations) {
    const view = describeOperation(operation)
    for (const example of operation.examples) {
      const names = namesIn(example as Fields, view)
      const known = view.groups.flatMap(({ fields }) => fields.map(({ name }) => name))
      assert.deepEqual(names.filter(missingIn(known)), [], JSON.stringify(example))
    }
  }
})

test('a rehearsal shows the plan, the price and the parts, and stores nothing', async () => {
  const { rehearse, fixture } = harness()
  const rehearsed = await rehearse({ ...sms, sms_message: 'Привіт'.repeat(20) })
  assert.equal(rehearsed.refused, null)
  assert.equal(rehearsed.plan?.priceMicros, 1_000_000)
  assert.deepEqual(rehearsed.plan.stages[0], {
    channel: 'sms',
    sender: 'Posthorn',
    waitSeconds: 172_800,
    parts: 2,
    priceMicros: 1_000_000,
    blocked: null,
    routes: [],
    preview: {
      header: null,
      text: 'Привіт'.repeat(20),
      footer: null,
      media: null,
      buttons: [],
      slides: [],
    },
  })
  assert.deepEqual(rehearsed.texts, [
    {
      field: 'sms_message',
      alphabet: 'ucs2',
      characters: 120,
      parts: 2,
      left: 14,
      perPart: 67,
      outside: ['П', 'р', 'и', 'в', 'і', 'т'],
    },
  ])
  assert.deepEqual(rehearsed.recipient, {
    phone: '380671234567',
    written: '+380 67 123 4567',
    country: 'UA',
  })
  assert.deepEqual(fixture.intake.calls, [])
})

test('a text is counted as it is sent, with its links', async () => {
  const { rehearse } = harness()
  const { texts } = await rehearse({ ...sms, sms_message: 'See it', unsubscribe_link: true })
  assert.ok((texts[0]?.characters ?? 0) > 'See it'.length)
})

test('a text is counted also while other fields are missing', async () => {
  const { rehearse } = harness()
  const { texts, plan } = await rehearse({ type: 'pipeline', id: 1, sms: { message: 'a{b' } })
  assert.equal(plan, null)
  assert.equal(texts[0]?.field, 'sms.message')
  assert.equal(texts[0].characters, 4)
  assert.equal(texts[0].left, 156)
})

const wrong: [field: string | null, operation: Fields][] = [
  ['phone', { ...sms, phone: '12' }],
  ['id', { ...sms, id: '' }],
  ['sms_message', { ...sms, sms_message: ' ' }],
  ['sms_signature', { ...sms, sms_signature: 'Waiting' }],
  ['sms_lifetime', { ...sms, sms_lifetime: 5 }],
  ['hook', { ...sms, hook: 'ftp://x' }],
  ['phone', { ...sms, phone: 447700900123 }],
  [
    'viber_signature',
    {
      type: 'viber+sms',
      id: 1,
      phone: 380671234567,
      viber_signature: 'Posthorn',
      viber_type: 'text',
      viber_message: 'a',
      sms_signature: 'Posthorn',
      sms_message: 'b',
    },
  ],
  [
    'viber_carousel[1].caption',
    {
      type: 'viber',
      id: 1,
      phone: 380671234567,
      viber_signature: 'Chat',
      viber_type: 'carousel',
      viber_message: 'a',
      viber_carousel: [
        { caption: 'aa', image: 'https://a.b/c', button: 'b', url: 'https://a.b' },
        { caption: 'a', image: 'https://a.b/c', button: 'b', url: 'https://a.b' },
      ],
    },
  ],
  [
    'sms.message',
    {
      type: 'pipeline',
      id: 1,
      phone: 380671234567,
      pipeline: ['sms'],
      sms: { signature: 'Posthorn', message: '' },
    },
  ],
  [
    'sms.signature',
    {
      type: 'pipeline',
      id: 1,
      phone: 380671234567,
      pipeline: ['sms'],
      sms: { signature: 'Chat', message: 'a' },
    },
  ],
  [null, { type: 'status', id: 1 }],
]

for (const [field, operation] of wrong) {
  test(`a rehearsal of ${JSON.stringify(operation).slice(0, 60)}… names ${field ?? 'no field'}, and so does the send`, async () => {
    const { rehearse, send, fixture } = harness()
    const { refused, plan } = await rehearse(operation)
    assert.equal(plan, null)
    assert.notEqual(refused, null)
    if (field !== null) assert.equal(refused?.field, field)
    const sending = send(operation, 'attempt-1')
    await assert.rejects(sending, {
      status: 400,
      message: refused?.sentence,
      ...(field !== null && { field }),
    })
    assert.deepEqual(fixture.intake.calls.flat(), [])
  })
}

test('a rehearsal says that the money does not suffice, and shows the plan', async () => {
  const { rehearse, fixture } = harness()
  fixture.lookup.balanceMicros = 499_999
  const { refused, plan, availableMicros } = await rehearse(sms)
  assert.deepEqual(refused, { code: 'money', sentence: 'Not enough money', field: null })
  assert.equal(plan?.priceMicros, 500_000)
  assert.equal(availableMicros, 499_999)
})

test('the console sends what the API would accept with the key, once for each attempt', async () => {
  const { send, fixture } = harness()
  const body = Buffer.from(JSON.stringify({ auth: apiKey, data: [sms] }))
  await fixture.api.answer({
    contentType: 'application/json',
    body: { kind: 'bytes', bytes: body },
    idempotencyKey: undefined,
    address: '192.0.2.1',
  })
  const sent = await send(sms, 'attempt-1')
  const again = await send(sms, 'attempt-1')
  assert.deepEqual(again, sent)
  const [byKey, byConsole, ...others] = fixture.intake.calls
  assert.deepEqual(byConsole, byKey)
  assert.deepEqual(others, [])
  assert.deepEqual(JSON.parse(sent.answer), {
    success: true,
    data: [{ success: true, data: { id: 1, msg_id: sent.msgId, data: 1, parts: 1 } }],
  })
  assert.notEqual((await send(sms, 'attempt-2')).msgId, sent.msgId)
})

test('an attempt that was used with another operation is refused by its name, and nothing is sent', async () => {
  const { send, fixture } = harness()
  await send(sms, 'attempt-1')
  const refused = { status: 409, code: 'attempt-used', field: 'attempt' }
  await assert.rejects(send({ ...sms, phone: 380671234599 }, 'attempt-1'), refused)
  assert.equal(fixture.intake.calls.length, 1)
})

test('the preview of a call shows the code in its caller number', async () => {
  const { send } = harness()
  assert.equal((await send({ type: 'call/otp', id: 1, phone: 380671234567 }, 'attempt-1')).code, '0417')
})

test('the form has the approved senders of each account and no others', async () => {
  const { handlers, request } = harness()
  const { accounts } = await handlers['GET /send/form'](request({}))
  assert.deepEqual(accounts[0]?.senders, { sms: ['Posthorn'], viber: ['Chat'] })
})

function harness() {
  const fixture = operationsFixture()
  const account = accountOf(fixture)
  const known = (id: number) => (id === accountId ? account : null)
  const catalogue = { account: known, accounts: () => [account] }
  const { api, ports } = fixture
  const sending: SendPorts = {
    catalogue,
    operationsApi: api,
    operations: ports,
    readAgain: () => Promise.resolve(null),
    blockReasons: (planned) => Promise.resolve(planned.map(({ plan }) => plan.stages.map(() => null))),
    routeCandidates: () => [],
    speech: null,
  }
  const handlers = sendHandlers(sending)
  const rehearse = (operation: Fields) => quotePorts(sending).quote(accountId, operation)
  const send = (operation: Fields, attempt: string) =>
    handlers['POST /send'](request({ accountId, operation, attempt }))
  return { fixture, handlers, request, rehearse, send }
}

function accountOf({ ports }: Fixture): CatalogueAccount {
  const key = ports.catalogue.authenticate(apiKey)
  if (key === null) throw new Error('the fixture has no account')
  return key.account
}

function request<Body>(body: Body) {
  return { ...requestBy('operator'), body }
}

/** The fields of the schema, with the members of a pipeline's channels; the voice appears once. */
function namesOf({ type, schema }: Operation): string[] {
  const properties = schema.properties as Record<string, { properties?: Record<string, unknown> }>
  const outer = Object.keys(properties).filter(
    missingIn(['type', 'id', 'phone', 'template', 'values', 'lang']),
  )
  if (type !== 'pipeline') return outer
  return outer.flatMap((name) => {
    const members = properties[name]?.properties
    if (members === undefined || name === 'acknowledge') return name
    const elsewhere = name === 'voice' ? ['gender', 'language', 'name'] : []
    return Object.keys(members)
      .filter(missingIn(elsewhere))
      .map((member) => `${name}.${member}`)
  })
}

function namesIn(example: Fields, { type, channels }: OperationView): string[] {
  const names = Object.keys(example).filter((name) => !['type', 'id', 'phone'].includes(name))
  if (type !== 'pipeline') return names
  return names.flatMap((name) =>
    channels.includes(name)
      ? Object.keys(example[name] as object).map((member) => `${name}.${member}`)
      : name,
  )
}

function choicesOf(fields: readonly FieldView[], name: string): string[] {
  return fields.find((field) => field.name === name)?.choices ?? []
}

function missingIn(names: readonly string[]) {
  return (name: string) => !names.includes(name)
}
