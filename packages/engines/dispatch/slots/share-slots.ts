import { createHash } from 'node:crypto'

export interface SharingNode {
  nodeId: string
  /** The upstreams whose slots it may hold. */
  upstreams: ReadonlySet<string>
}

export interface SharedUpstream {
  name: string
  connections: number
}

/** By upstream and node. */
export type SlotShares = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * How many connections of each upstream each node should hold: as many as the others, or one more. Every node computes
 * the same. Which nodes have one more is chosen by rendezvous hashing, so that few of them change when a node comes or
 * goes, with a bound, so that no node has all the upstreams with a single connection.
 */
export function shareSlots(nodes: readonly SharingNode[], upstreams: readonly SharedUpstream[]): SlotShares {
  const plans = upstreams
    .map(({ name, connections }) => {
      const able = nodes.filter((node) => node.upstreams.has(name)).map(({ nodeId }) => nodeId)
      return { name, able, each: Math.floor(connections / able.length), more: connections % able.length }
    })
    .filter(({ able }) => able.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const maxMore = Math.ceil(plans.reduce((sum, { more }) => sum + more, 0) / nodes.length)
  const given = new Map<string, number>()
  const shares = new Map<string, Map<string, number>>()
  for (const { name, able, each, more } of plans) {
    const isFull = (nodeId: string) => (given.get(nodeId) ?? 0) >= maxMore
    const ranked = able
      .map((nodeId) => ({ nodeId, isFull: isFull(nodeId), weight: computeWeight(name, nodeId) }))
      .sort((a, b) => Number(a.isFull) - Number(b.isFull) || (a.weight < b.weight ? 1 : -1))
    shares.set(name, new Map(ranked.map(({ nodeId }, rank) => [nodeId, each + (rank < more ? 1 : 0)])))
    for (const { nodeId } of ranked.slice(0, more)) given.set(nodeId, (given.get(nodeId) ?? 0) + 1)
  }
  return shares
}

function computeWeight(upstream: string, nodeId: string): string {
  return createHash('sha256').update(`${upstream}\n${nodeId}`).digest('hex')
}
