import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from '@sinclair/typebox'
import { checkFilter } from '../../../domain/feed/event-filter.ts'
import { eventFilter } from '../../accounts/endpoints/event-filter-fields.ts'
import { compileChecker } from '../../check-fields.ts'

const check = compileChecker(Type.Object({ filter: eventFilter }, { additionalProperties: false }), 'body')
/** As it comes in a request. */
const read = (filter: string) => JSON.parse(`{"filter":${filter}}`) as { filter: never }

test('a filter has the known fields alone, each with one line of text', () => {
  for (const filter of ['null', '{}', '{"id":"41","sender":"Їжа 🍕"}', `{"id":"${'x'.repeat(128)}"}`]) {
    check(read(filter))
    checkFilter(read(filter).filter)
  }
  const refused = [
    ...[
      '[]',
      '"sms"',
      '{"chanel":"sms"}',
      '{"__proto__":"sms"}',
      '{"toString":"sms"}',
      '{"channel\\n":"sms"}',
    ],
    ...['{"id":41}', '{"id":null}', '{"id":["41"]}', '{"id":""}', `{"id":"${'x'.repeat(129)}"}`],
    ...['{"id":"a\\u0000"}', '{"sender":"a\\nb"}', '{"sender":"\\ud800"}'],
  ]
  for (const filter of refused) assert.throws(() => check(read(filter)), { code: 'field' }, filter)
})
