import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Static, TSchema } from '@sinclair/typebox'
import type { ConsoleRoute } from '../../console-contract/console-route.ts'
import { contract } from '../../console-contract/contract.ts'
import { removeAlertTarget } from '../alerts/alert-target-operations.ts'
import { compileChecker } from '../check-fields.ts'

/** Fields with any characters, and why that is harmless. */
const anyText: Record<string, string> = {
  'POST /sign-in name': 'is compared',
  'POST /sign-in password': 'is hashed',
  'POST /join password': 'is hashed',
  'POST /password old': 'is hashed',
  'POST /second-factor/begin password': 'is hashed',
  'POST /password password': 'is hashed',
  'POST /handsets/reply text': 'is a text',
  'POST /send/voice-sample text': 'is a text',
  'POST /templates/measure text': 'is a text',
  'POST /templates/whatsapp/fill values': 'are checked one by one',
  'POST /opt-outs/import csv': 'is a file',
  'POST /prices/try csv': 'is a file',
  'POST /callbacks/try url': 'is read by the egress filter',
}

const texts = Object.entries(contract as Record<string, ConsoleRoute>).flatMap(([name, { query, body }]) =>
  ([query, body] as const).flatMap((schema, index) =>
    Object.entries(schema.properties)
      .filter(([, field]) => isText(field))
      .map(([field, of]) => ({
        name,
        field,
        of,
        kind: index === 0 ? ('query' as const) : ('body' as const),
      })),
  ),
)

function isText(field: TSchema): boolean {
  const { type, anyOf } = field as { type?: string; anyOf?: TSchema[] }
  if (type === 'array') return isText(field['items'] as TSchema)
  return (
    type === 'string' || (anyOf?.some((each) => each['type'] === 'string' && !('const' in each)) ?? false)
  )
}

suite('a line that a person types', () => {
  for (const { name, field, of, kind } of texts) {
    if (`${name} ${field}` in anyText) continue
    test(`${name}: ${field} has no control characters`, () => {
      const check = compileChecker(
        { ...contract['GET /session'].query, properties: { [field]: of }, required: [] },
        kind,
      )
      for (const odd of ['a\tb', 'a\nb', '\r', 'a\0', '\u007f', '\u0085', 'a\u202eb', '\u2066', '\u2028']) {
        const given: Static<TSchema> = of['type'] === 'array' ? [odd.padEnd(10, '1')] : odd.padEnd(10, '1')
        assert.throws(() => check({ [field]: given }), { name: 'ConsoleRefusal' }, JSON.stringify(odd))
      }
    })
  }

  test('fields with any characters are exactly those of the table', () => {
    const claimed = texts
      .filter(({ of }) => of['anyText'] === true)
      .map(({ name, field }) => `${name} ${field}`)
    assert.deepEqual(claimed.sort(), Object.keys(anyText).sort())
  })
})

test('a whole number that no column holds is refused by its field', () => {
  const check = compileChecker(removeAlertTarget.input, 'body')
  check({ targetId: 7 })
  for (const targetId of [1e21, 2 ** 53])
    assert.throws(() => check({ targetId }), { field: 'targetId', status: 400 })
})

test('a number without end in a query is refused by its field, whatever its limits', () => {
  const { query } = contract['GET /annotations']
  const check = compileChecker(query, 'query')
  check({ from: '0', to: '9e15' })
  for (const to of ['Infinity', '1e400', '-Infinity', 'NaN', '-1', '1.5', '', '9e16'])
    assert.throws(() => check({ from: '0', to }), { field: 'to', status: 400 }, to)
})
