import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { operations } from '../index.ts'
import { submit } from './sent-plans.ts'

const sends = operations.filter(({ sends }) => sends)
const examples = sends.flatMap(({ schema, examples }) => {
  return examples.map((request) => ({ request, known: new Set(Object.keys(schema.properties)) }))
})

test('unknown fields do not change a valid send', async () => {
  assert.ok(examples.length > 10)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...examples),
      fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { noNullPrototype: true }),
      async ({ request, known }, extra) => {
        const unknown = Object.entries(extra).filter(([name]) => !known.has(name))
        const plain = await submit(request)
        assert.deepEqual(await submit({ ...Object.fromEntries(unknown), ...request }), plain)
      },
    ),
    { numRuns: 300 },
  )
})
