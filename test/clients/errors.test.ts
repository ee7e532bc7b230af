import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as client from '@posthorn/client'
import { envelopeErrors, fieldError, itemErrors } from '../../packages/operations/errors.ts'
import {
  envelopeCatalogue,
  errorAdvice,
  feedCatalogue,
  itemCatalogue,
} from '../../tools/reference/error-catalogue.ts'
import { verifyCatalogue } from '../../tools/reference/verification/errors.ts'
import { answer, FakeGateway, refused } from './fake-gateway.ts'

async function errorFor(sentence: string): Promise<client.RefusedError> {
  const gateway = new FakeGateway(() => refused(sentence), { maxAttempts: 1 })
  const error = await gateway.settle(
    gateway.client.perform({ type: 'balance' }).catch((reason: unknown) => reason),
  )
  assert.ok(error instanceof client.RefusedError, sentence)
  assert.equal(error.message, sentence)
  return error
}

const catalogue = [...envelopeCatalogue(), ...itemCatalogue(), ...feedCatalogue(), ...verifyCatalogue()]

test('every sentence of the gateway becomes an error with its code, in a class that only this code has', async () => {
  const names = new Map<string, Set<string>>()
  for (const { code, sentence } of catalogue) {
    const error = await errorFor(sentence.replace('<field>', 'sms_lifetime').replaceAll('…', 'text:12'))
    assert.equal(error.code, code, sentence)
    names.set(code, (names.get(code) ?? new Set()).add(error.name))
    assert.equal(error.constructor, (client as Record<string, unknown>)[error.name], error.name)
  }
  for (const code of Object.keys(errorAdvice)) assert.equal(names.get(code)?.size, 1, code)
  const all = [...names.values()].flatMap((each) => [...each])
  assert.equal(new Set(all).size, all.length)
})

test('limits that an operator changed change no code', async () => {
  assert.equal((await errorFor(envelopeErrors.tooManyOperations(17).sentence)).code, 'too-many-operations')
  assert.equal((await errorFor(envelopeErrors.bodyTooLarge(5).sentence)).code, 'too-large')
  assert.equal((await errorFor(itemErrors.tooManyTemplates(3).sentence)).code, 'too-many-templates')
  assert.equal((await errorFor(itemErrors.refusedByRule('night', 'not\nnow').sentence)).code, 'rule')
})

test('an error that names a field has its name', async () => {
  const error = await errorFor(fieldError('viber_carousel[0].button', 'a string').sentence)
  assert.ok(error instanceof client.FieldError)
  assert.equal(error.field, 'viber_carousel[0].button')
  assert.equal((await errorFor('Access denied')).field, null)
})

test('a sentence of a newer gateway is an error with the code unknown', async () => {
  const error = await errorFor('The moon is in the wrong phase')
  assert.deepEqual([error.code, error.name, error.retryable], ['unknown', 'RefusedError', false])
})

test('errors say whether trying again may help, and have no key in them', async () => {
  assert.equal((await errorFor(envelopeErrors.overload.sentence)).retryable, true)
  assert.equal((await errorFor(envelopeErrors.accessDenied.sentence)).retryable, false)
  const gateway = new FakeGateway(() => answer('a-key was here', 500), { maxAttempts: 1 })
  const error = await gateway.settle(
    gateway.client.perform({ type: 'balance' }).catch((reason: unknown) => reason as Error),
  )
  assert.ok(!JSON.stringify([String(error), { ...error }]).includes('a-key'))
})

test('wrong options are refused with what they must be', () => {
  assert.throws(
    () => new client.Posthorn({ url: '127.0.0.1:8080', key: 'k' }),
    /url must be an http or https URL/,
  )
  assert.throws(
    () => new client.Posthorn({ url: 'http://127.0.0.1:8080', key: '' }),
    /key must be the API key/,
  )
})
