import { post } from '../../packages/edges/test/operations-fixture.ts'
import { target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'
import { Endpoints, outcomeOf, requestsOf } from './endpoints.ts'

const endpoints = new Endpoints()
const contentTypes = ['text/plain', undefined, 'application/json; charset=utf-8']

export const envelope = target<string>({
  name: 'envelope',
  what: 'bodies of the operations endpoint as text, with Idempotency-Key and content type',
  shape: textShape,
  maxSize: 1_000_000,
  corpus: () => requestsOf().map((each) => JSON.stringify(each)),
  async feed(text) {
    const fixture = endpoints.next()
    const contentType = text.length % 16 < 3 ? contentTypes[text.length % 16] : 'application/json'
    const answer = await post(fixture, text, {
      contentType,
      ...(text.length % 5 === 0 && { idempotencyKey: text.slice(-20) }),
      endpoint: text.length % 7 === 0 ? 'asynchronous' : 'operations',
    })
    endpoints.check(fixture)
    return outcomeOf(answer, null)
  },
})
