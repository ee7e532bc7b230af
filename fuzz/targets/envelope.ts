import { post } from '../../packages/edges/test/operations-fixture.ts'
import { target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'
import { Apis, outcomeOf, requestsOf } from './apis.ts'

const apis = new Apis()
const contentTypes = ['text/plain', undefined, 'application/json; charset=utf-8']

export const envelope = target<string>({
  name: 'envelope',
  what: 'bodies of the operations API as text, with Idempotency-Key and content type',
  shape: textShape,
  maxSize: 1_000_000,
  corpus: () => requestsOf().map((each) => JSON.stringify(each)),
  async feed(text) {
    const fixture = apis.next()
    const contentType = text.length % 16 < 3 ? contentTypes[text.length % 16] : 'application/json'
    const answer = await post(fixture, text, {
      contentType,
      ...(text.length % 5 === 0 && { idempotencyKey: text.slice(-20) }),
      api: text.length % 7 === 0 ? 'asynchronous' : 'operations',
    })
    apis.check(fixture)
    return outcomeOf(answer, null)
  },
})
