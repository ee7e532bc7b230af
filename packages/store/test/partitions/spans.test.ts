import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber, firstIdOfDay } from '../../partitions/dated-ids.ts'
import { instantOfId, neededSpans, spanAt } from '../../partitions/spans.ts'

const november = Date.UTC(2026, 10, 23, 12)

test('ids of the last day that a browser can count to are whole numbers', () => {
  assert.equal(dayNumber(Date.UTC(2020, 0, 1)), 0)
  assert.ok(Number.isSafeInteger(firstIdOfDay(dayNumber(Date.UTC(4486, 0, 1)))))
})

test('a month holds the ids of its days, a week those from Monday to Sunday', () => {
  const month = spanAt('month', november)
  assert.equal(month.name, '2026_11')
  assert.equal(new Date(instantOfId(month.from)).toISOString(), '2026-11-01T00:00:00.000Z')
  assert.equal(new Date(instantOfId(month.to)).toISOString(), '2026-12-01T00:00:00.000Z')
  const week = spanAt('week', november)
  assert.equal(week.name, '2026_11_23')
  assert.equal(new Date(instantOfId(week.to)).toISOString(), '2026-11-30T00:00:00.000Z')
  assert.equal(spanAt('week', Date.UTC(2026, 10, 22, 23, 59, 59, 999)).name, '2026_11_16')
})

test('three months or two weeks are needed beyond the current one, without a gap', () => {
  const names = neededSpans('month', spanAt('month', Date.UTC(2026, 9, 5)).from, november).map(
    ({ name }) => name,
  )
  assert.deepEqual(names, ['2026_10', '2026_11', '2026_12', '2027_01', '2027_02'])
  const weeks = neededSpans('week', spanAt('week', november).from, november)
  assert.deepEqual(
    weeks.map(({ name }) => name),
    ['2026_11_23', '2026_11_30', '2026_12_07'],
  )
  for (const [index, span] of weeks.entries()) assert.equal(span.from, weeks[index - 1]?.to ?? span.from)
})

test('none is needed beyond those that are ahead', () => {
  const last = neededSpans('month', spanAt('month', november).from, november).at(-1)
  assert.deepEqual(neededSpans('month', last?.to ?? 0, november), [])
  assert.equal(neededSpans('month', last?.to ?? 0, Date.UTC(2026, 11, 1)).length, 1)
})
