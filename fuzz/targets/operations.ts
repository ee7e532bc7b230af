import { perform } from '../../packages/edges/test/operations-fixture.ts'
import { jsonShape } from '../engine/json-shape.ts'
import { target } from '../engine/target.ts'
import { Apis, outcomeOf, requestsOf } from './apis.ts'

const apis = new Apis()

export const operations = target<unknown>({
  name: 'operations',
  what: 'operations of every type, as trees of JSON',
  shape: jsonShape,
  maxSize: 300_000,
  corpus: () => requestsOf().flatMap(({ data }) => data),
  async feed(operation) {
    const fixture = apis.next()
    const answer = await perform(fixture, [operation])
    apis.check(fixture)
    return outcomeOf(JSON.stringify(answer), 1)
  },
})
