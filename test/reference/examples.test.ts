import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalBody } from '../../packages/edges/asynchronous/asynchronous-batch.ts'
import { demoFixture } from '../../packages/edges/test/demo-account.ts'
import { apiKey, perform } from '../../packages/edges/test/operations-fixture.ts'
import { itemErrors } from '../../packages/operations/errors.ts'
import { operations } from '../../packages/operations/index.ts'
import { createReference } from '../../tools/reference/reference.ts'
import { schemaJudge } from './schema-judge.ts'

const reference = createReference()
const open = schemaJudge({ closed: false })
const closed = schemaJudge({ closed: true })

test('every operation is in the reference and has an example', () => {
  for (const operation of operations) {
    const described = reference.operations.find(({ type }) => type === operation.type)
    assert.ok(described, `${operation.type} is in the reference`)
    assert.ok(operation.examples.length > 0, `${operation.type} has an example: fill in \`examples\``)
  }
})

test('every field of every operation is described', () => {
  for (const { type, schema } of reference.operations) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (name !== 'type') assert.ok(field.description, `${name} of ${type} has a description`)
    }
  }
})

for (const { type, name: schema, result, examples } of reference.operations) {
  for (const { name, request, answer } of examples) {
    test(`the example ${name} succeeds, and its answer matches its schema`, async () => {
      assert.equal(request['type'], type)
      const response = await perform(demoFixture(), [request])
      const item = response.data?.[0]
      assert.equal(item?.success, true, item?.error)
      assertValid(closed(result.name), item.data)
    })

    test(`the example ${name} and the answer beside it match their schemas`, () => {
      assertValid(open(schema), request)
      assertValid(open('Request'), { auth: 'sandbox', data: [request] })
      assertValid(open('Response'), { success: true, data: [answer] })
      assertValid(closed(result.name), (answer as { data: unknown }).data)
    })
  }
}

/** Whether they may be left out depends on the templates of the account, which no schema knows. */
const decidedByTemplates = ['whatsapp_params', 'whatsapp_language']

for (const { name: schema, examples } of reference.operations) {
  for (const { name, request } of examples) {
    test(`the schema and the endpoint agree on every field that is left out of ${name}`, async () => {
      for (const [left, shortened] of withoutOneField(request)) {
        if (left === 'type' || decidedByTemplates.includes(left)) continue
        const item = (await perform(demoFixture(), [shortened])).data?.[0]
        const says = open(schema)(shortened) ? 'the schema says yes' : 'the schema says no'
        const does = item?.success === true ? 'the schema says yes' : 'the schema says no'
        assert.equal(says, does, `without ${left}: ${item?.error ?? 'accepted'}`)
      }
    })
  }
}

test('all examples together are one request', async () => {
  const examples = reference.operations.flatMap((operation) => operation.examples)
  const answer = await perform(
    demoFixture(),
    examples.map(({ request }) => request),
  )
  assertValid(open('Response'), answer)
  assert.deepEqual(
    answer.data?.map(({ error }) => error),
    examples.map(() => undefined),
  )
})

test('the asynchronous API accepts every example that sends, and its answer matches the schema', async () => {
  const sends = reference.operations.filter((operation) => operation.sends)
  const data = sends.flatMap(({ examples }) => examples.map(({ request }) => request))
  assertValid(open('AsynchronousRequest'), { auth: 'sandbox', data })
  assert.equal(open('AsynchronousRequest')({ auth: 'sandbox', data: [{ type: 'balance' }] }), false)
  const fixture = demoFixture()
  const answer = await fixture.asynchronous.answer({
    contentType: 'application/json',
    body: { kind: 'bytes', bytes: Buffer.from(JSON.stringify({ auth: apiKey, data })) },
    idempotencyKey: undefined,
    address: '192.0.2.1',
  })
  assertValid(closed('AsynchronousResponse'), JSON.parse(answer))
  assert.deepEqual(fixture.refused, [])
})

test('a refusal of the asynchronous API is reported by a callback that matches its schema', () => {
  const item = { clientId: '4', channel: 'sms', refusal: itemErrors.alphaName } as const
  assertValid(closed('Callback'), JSON.parse(refusalBody(item, 'r-1', 0)))
  assertValid(
    closed('Callback'),
    JSON.parse(refusalBody({ ...item, clientId: null, channel: null }, 'r-1', 0)),
  )
})

test('the answer to a refused request matches its schema', async () => {
  const refused = await perform(demoFixture(), [{ type: 'fax', id: 'a' }, 5, { type: 'voice', id: 1 }])
  assertValid(closed('Response'), refused)
  assertValid(closed('EnvelopeRefused'), await perform(demoFixture(), []))
  assert.equal(open('EnvelopeRefused')(refused), false)
  assert.equal(open('Item')({ success: true }), false)
})

/** The object again and again, each time without one of its fields or of a field of an object in it. */
function withoutOneField(value: Record<string, unknown>): [path: string, rest: Record<string, unknown>][] {
  return Object.entries(value).flatMap(([name, member]) => {
    const { [name]: _, ...rest } = value
    const inner = isRecord(member) ? withoutOneField(member) : []
    return [
      [name, rest] as [string, Record<string, unknown>],
      ...inner.map(([path, less]): [string, Record<string, unknown>] => [
        `${name}.${path}`,
        { ...value, [name]: less },
      ]),
    ]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function assertValid(validate: ReturnType<typeof open>, value: unknown): void {
  const valid = validate(value)
  assert.ok(valid, `${JSON.stringify(value)}: ${JSON.stringify(validate.errors)}`)
}
