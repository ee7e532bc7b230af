import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../support/project.ts'

interface Changes {
  breaking: string[]
  added: string[]
}

const script = pathToFileURL(join(projectFolder, 'scripts', 'release', 'openapi-changes.mjs')).href
const { openapiChanges } = (await import(script)) as {
  openapiChanges: (before: object, now: object) => Changes
}

/** A document with one operation. */
function documentOf({ request, answer, parameters = [] }: Record<string, object | undefined>): object {
  const body = (schema?: object) => ({ content: { 'application/json': { schema } } })
  const post = {
    parameters,
    requestBody: body({ $ref: '#/components/schemas/Request' }),
    responses: { 200: body(answer) },
  }
  return { paths: { '/keys': { post } }, components: { schemas: { Request: request } } }
}

const name = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }

test('what requests may have and answers have may grow', () => {
  const more = { ...name, properties: { ...name.properties, note: { type: 'string' } } }
  const changes = openapiChanges(
    documentOf({ request: name, answer: name }),
    documentOf({ request: more, answer: more, parameters: [{ in: 'query', name: 'dry' }] }),
  )
  assert.deepEqual(changes, {
    breaking: [],
    added: [
      'POST /keys takes query dry',
      'POST /keys: the request has note',
      'POST /keys: the answer 200 has note',
    ],
  })
})

test('what stops a client that works today is breaking', () => {
  const before = documentOf({ request: { ...name, required: [] }, answer: name })
  assert.deepEqual(openapiChanges(before, { paths: {} }).breaking, ['POST /keys is gone'])
  const parameters = [{ in: 'header', name: 'If-Match', required: true }]
  const answer = { type: 'object', properties: { name: { type: ['string', 'null'] } } }
  assert.deepEqual(openapiChanges(before, documentOf({ request: name, answer, parameters })).breaking, [
    'POST /keys requires header If-Match',
    'POST /keys: the request requires name',
    'POST /keys: the answer 200, name is null or string, and was string',
    'POST /keys: the answer 200 may be without name',
  ])
})
