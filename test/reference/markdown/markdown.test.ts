import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldRows } from '../../../tools/reference/field-rows.ts'
import { curl } from '../../../tools/reference/markdown/curl.ts'
import { errorsPage } from '../../../tools/reference/markdown/errors-page.ts'
import { layOutJson } from '../../../tools/reference/markdown/lay-out-json.ts'
import { table } from '../../../tools/reference/markdown/table.ts'

test('short JSON stays on one line, long JSON has a line for each member, and both are the same JSON', () => {
  const short = { a: [1, 'b', null], c: {} }
  assert.equal(layOutJson(short), '{ "a": [1, "b", null], "c": {} }')
  const long = { auth: 'x'.repeat(60), data: [{ type: 'sms', text: 'y'.repeat(60) }], list: [1, 2, [3]] }
  const laidOut = layOutJson(long)
  assert.deepEqual(JSON.parse(laidOut), long)
  assert.match(laidOut, /^\{\n {2}"auth": "x+",\n {2}"data": \[\{\n {4}"type": "sms",/)
})

test('a command keeps quotes and line breaks of a text for the shell', () => {
  const command = curl({ type: 'sms', sms_message: "It's\nhere" })
  assert.ok(command.includes("It'\\''s\\nhere"), command)
  assert.ok(command.endsWith("}'"))
})

test('the columns of a table line up, and a bar in a cell is no column', () => {
  assert.equal(
    table(['a', 'b'], [['x|y', 'long text']]),
    '| a    | b         |\n| ---- | --------- |\n| x\\|y | long text |',
  )
})

test('the advice about a wrong msg_id does not suggest an id of the client', () => {
  const rows = errorsPage()
    .split('\n')
    .filter((line) => /msg_id|id or template/.test(line))
  assert.equal(rows.length, 4)
  for (const row of rows) assert.doesNotMatch(row, /your own/)
})

test('fields are described in words', () => {
  const rows = fieldRows({
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { type: 'string', enum: ['text', 'image', 'carousel'] },
      seconds: { type: ['number', 'null'], minimum: 60 },
      id: { anyOf: [{ type: 'number' }, { type: 'string', minLength: 1, maxLength: 9 }] },
      slides: {
        type: 'array',
        minItems: 2,
        maxItems: 5,
        items: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
      },
      place: { type: 'object', properties: { latitude: { type: 'number', minimum: -90, maximum: 90 } } },
    },
  })
  assert.deepEqual(
    rows.map(({ path, required, kind }) => [path, required, kind]),
    [
      ['kind', true, '`text`, `image` or `carousel`'],
      ['seconds', false, 'number, at least 60'],
      ['id', false, 'number or string of 1 to 9 characters'],
      ['slides', false, 'list of 2 to 5 objects'],
      ['slides[].url', true, 'string'],
      ['place', false, 'object'],
      ['place.latitude', false, 'number, -90 to 90'],
    ],
  )
})
