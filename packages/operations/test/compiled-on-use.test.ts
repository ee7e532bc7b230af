import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { compileChecker } from '../../administration/check-fields.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { contract } from '../../console-contract/contract.ts'
import { operations } from '../index.ts'

test('the schemas of every operation are JSON Schemas and compile', () => {
  const ajv = new Ajv()
  for (const { type, schema, checkFields } of operations) {
    assert.ok(ajv.validateSchema(schema), `${type}: ${ajv.errorsText()}`)
    assert.doesNotThrow(() => checkFields({}), type)
  }
})

test('the schemas of every endpoint of the console are JSON Schemas and compile', () => {
  const ajv = new Ajv()
  for (const [name, { query, body }] of Object.entries(contract)) {
    for (const [schema, of] of [
      [query, 'query'],
      [body, 'body'],
    ] as const) {
      assert.ok(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`)
      try {
        compileChecker(schema, of)({})
      } catch (error) {
        assert.ok(error instanceof ConsoleRefusal, `${name}: ${String(error)}`)
      }
    }
  }
})
