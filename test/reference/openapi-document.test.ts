import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { callbackBody } from '../../packages/domain/message/reports/callback-body.ts'
import { messageStatuses } from '../../packages/domain/message/status.ts'
import { accepted, sms } from '../../packages/domain/test/message/message-samples.ts'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { operations } from '../../packages/operations/index.ts'
import { callbackExamples } from '../../tools/reference/callback.ts'
import { openApiText } from '../../tools/reference/files.ts'
import type { JsonSchema } from '../../tools/reference/json-schema.ts'
import { createReference, schemaName } from '../../tools/reference/reference.ts'
import { schemaJudge } from './schema-judge.ts'

const text = openApiText(createReference())
const document = JSON.parse(text) as {
  info: { version: string }
  paths: Record<string, object>
  components: { schemas: Record<string, JsonSchema> }
}
const closed = schemaJudge({ closed: true })

test('an independent validator finds the document to be OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>)
  assert.ok(valid, JSON.stringify(errors))
  assert.equal(validator.version, '3.1')
  const broken = await new Validator().validate({ ...document, info: {} })
  assert.equal(broken.valid, false)
})

test('every reference in the document has a target', () => {
  const references = [...text.matchAll(/"(#\/[^"]+)"/g)].map(([, path]) => path ?? '')
  assert.ok(references.length > 10)
  for (const path of references) {
    const found = path
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
    assert.notEqual(found, undefined, path)
  }
})

test('the allowed types are those of the registered operations', () => {
  const { items } = document.components.schemas['Request']?.properties?.['data'] ?? {}
  const types = operations.map(({ type }) => type).sort()
  assert.deepEqual(Object.keys(items?.discriminator?.mapping ?? {}).sort(), types)
  assert.equal(items?.oneOf?.length, types.length)
})

test('every field of every operation has a type', () => {
  for (const type of operations.map((operation) => operation.type)) {
    const fields = document.components.schemas[schemaName(type)]?.properties ?? {}
    for (const [name, field] of Object.entries(fields)) {
      assert.ok(field.type ?? field.anyOf ?? field.const, `${type}: ${name}`)
    }
  }
})

test('our own keywords are left out', () => {
  assert.ok(!text.includes('"refusal"'))
})

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  assert.equal(document.info.version, version)
})

for (const [name, { value }] of Object.entries(callbackExamples)) {
  test(`the callback in the example ${name} matches its schema`, () => {
    assertCallback(value)
  })
}

test('the callbacks that are sent match their schema, in every status', () => {
  for (const status of messageStatuses) {
    const replies = [{ datetime: '2026-11-21T09:09:40.001Z', message: 'Yes', type: 'button', button: 'Yes' }]
    const message = { ...accepted(sms()), status }
    const body = callbackBody({ ...message, error: 'why', requestId: 'r-1' }, replies, '81730')
    assertCallback(JSON.parse(body))
    assertCallback(JSON.parse(callbackBody({ ...message, clientId: null }, [])))
  }
})

function assertCallback(body: unknown): void {
  const validate = closed('Callback')
  assert.ok(validate(body), JSON.stringify(validate.errors))
}
