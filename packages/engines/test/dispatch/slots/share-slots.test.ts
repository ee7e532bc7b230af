import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SharedUpstream, shareSlots } from '../../../dispatch/slots/share-slots.ts'

const upstreamsOf = (...connections: number[]): SharedUpstream[] =>
  connections.map((each, index) => ({ name: `carrier-${index}`, connections: each }))

function nodesOf(count: number, upstreams: readonly SharedUpstream[], first = 0) {
  const names = new Set(upstreams.map(({ name }) => name))
  return Array.from({ length: count }, (_, index) => ({ nodeId: `node-${first + index}`, upstreams: names }))
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0)

test('every slot has one node, and no node has two more of an upstream than another', () => {
  for (let count = 1; count <= 9; count++) {
    const upstreams = upstreamsOf(1, 2, 3, 4, 7, 16, 1, 1)
    const shares = shareSlots(nodesOf(count, upstreams), upstreams)
    for (const { name, connections } of upstreams) {
      const each = [...(shares.get(name)?.values() ?? [])]
      assert.equal(sum(each), connections)
      assert.ok(Math.max(...each) - Math.min(...each) <= 1)
    }
  }
})

test('upstreams with one connection are spread evenly over the nodes', () => {
  for (let count = 1; count <= 8; count++) {
    const upstreams = upstreamsOf(...Array.from({ length: 8 }, () => 1))
    const shares = shareSlots(nodesOf(count, upstreams), upstreams)
    const totals = nodesOf(count, upstreams).map(({ nodeId }) =>
      sum([...shares.values()].map((byNode) => byNode.get(nodeId) ?? 0)),
    )
    assert.ok(Math.max(...totals) <= Math.ceil(8 / count), `${count} nodes: ${totals.join(', ')}`)
  }
})

test('the order in which nodes and upstreams are known changes nothing', () => {
  const upstreams = upstreamsOf(3, 1, 5, 1)
  const nodes = nodesOf(4, upstreams)
  assert.deepEqual(shareSlots(nodes.toReversed(), upstreams.toReversed()), shareSlots(nodes, upstreams))
})

test('when a node joins or leaves, most upstreams with one connection stay where they are', () => {
  const upstreams = upstreamsOf(...Array.from({ length: 40 }, () => 1))
  const holders = (count: number) => {
    const shares = shareSlots(nodesOf(count, upstreams), upstreams)
    return upstreams.map(({ name }) => [...(shares.get(name) ?? [])].find(([, each]) => each === 1)?.[0])
  }
  const [before, after] = [holders(4), holders(5)]
  const moved = before.filter((node, index) => node !== after[index]).length
  // A fifth belongs to the new node; the bound moves some more.
  assert.ok(moved <= 20, `${moved} of 40 moved`)
})

test('a node shares only the upstreams that it may hold, and an upstream that no node may hold is shared by none', () => {
  const upstreams = upstreamsOf(4, 2, 1)
  const nodes = [
    { nodeId: 'both', upstreams: new Set(['carrier-0', 'carrier-1']) },
    { nodeId: 'one', upstreams: new Set(['carrier-0']) },
  ]
  const shares = shareSlots(nodes, upstreams)
  assert.deepEqual(Object.fromEntries(shares.get('carrier-0') ?? []), { both: 2, one: 2 })
  assert.deepEqual(Object.fromEntries(shares.get('carrier-1') ?? []), { both: 2 })
  assert.equal(shares.get('carrier-2'), undefined)
})
