import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FairQueue } from '../../flow/fair-queue.ts'

function filled(items: [owner: number, size: number][]): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const [index, [owner, size]] of items.entries()) queue.push(owner, `${owner}.${index}`, size)
  return queue
}

test('with one owner it is an ordinary queue', () => {
  const queue = filled([
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  assert.deepEqual(queue.take(2), ['1.0', '1.1'])
  assert.deepEqual(queue.take(2), ['1.2'])
  assert.deepEqual(queue.take(2), [])
})

test('an owner with many items leaves the others their share', () => {
  const queue = filled([...Array.from({ length: 100 }, (): [number, number] => [1, 1]), [2, 1], [3, 1]])
  const taken = queue.take(30)
  assert.ok(taken.includes('2.100') && taken.includes('3.101'))
  assert.equal(taken.length, 30)
})

test('an owner with large items gets no more than one with small ones', () => {
  const large = Array.from({ length: 10 }, (): [number, number] => [1, 1_000])
  const small = Array.from({ length: 3_000 }, (): [number, number] => [2, 1])
  const taken = filled([...large, ...small]).take(4_000)
  assert.equal(taken.filter((item) => item.startsWith('1.')).length, 2)
  assert.equal(taken.filter((item) => item.startsWith('2.')).length, 2_000)
})

test('an item larger than a batch is taken alone, in its turn', () => {
  const queue = filled([
    [1, 5_000],
    [2, 1],
  ])
  assert.deepEqual(queue.take(1_000), ['1.0'])
  assert.deepEqual(queue.take(1_000), ['2.1'])
})

test('items at the front of every queue can be removed', () => {
  const queue = filled([
    [1, 1],
    [2, 2],
    [1, 1],
  ])
  assert.deepEqual(
    queue.removeWhile((item) => item !== '1.2'),
    ['1.0', '2.1'],
  )
  assert.deepEqual([queue.length, queue.size, queue.sizeOf(1), queue.sizeOf(2)], [1, 1, 1, 0])
})

test('nothing is lost or taken twice, each owner keeps its order, and every take makes progress', () => {
  const arrival = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 50 }))
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 200 }), fc.integer({ min: 1, max: 100 }), (items, batch) => {
      const queue = filled(items)
      const taken: string[] = []
      while (queue.length > 0) {
        const some = queue.take(batch)
        assert.ok(some.length > 0)
        const size = some.reduce((sum, item) => sum + (items[Number(item.split('.')[1])]?.[1] ?? 0), 0)
        assert.ok(size <= batch || some.length === 1)
        taken.push(...some)
      }
      for (const owner of [1, 2, 3, 4, 5]) {
        const expected = items.flatMap(([each], index) => (each === owner ? [`${owner}.${index}`] : []))
        assert.deepEqual(
          taken.filter((item) => item.startsWith(`${owner}.`)),
          expected,
        )
      }
      assert.deepEqual([queue.size, queue.sizeOf(1)], [0, 0])
    }),
  )
})
