import type { ReceivedView } from '../console-contract/traffic/callbacks.ts'
import type { SeenAttempt } from '../engines/callbacks/attempt-log.ts'
import type { AccountHost } from '../engines/callbacks/sending/callback-accounts.ts'
import type { UpstreamSnapshot } from '../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { SiblingQuery, Siblings } from '../kit/machine/siblings.ts'
import type { Outage } from '../observability/last-outage.ts'

/** A host with its port, as one account uses it. */
export interface Receiver {
  accountId: number
  host: string
}

/** What a process holds in memory and the console shows. */
export interface WorkerMemory {
  /** Its name in leases. */
  nodeId: string
  attemptsOf(callbackId: number): SeenAttempt[]
  hosts(): AccountHost[]
  /** Lets the next request to a receiver begin now. */
  retryReceiver(receiver: Receiver): void
  upstreams(): UpstreamSnapshot[]
  lastOutage(): Outage | null
  /** What the sandbox's receiver got; newest first. */
  received(): readonly ReceivedView[]
  clearReceived(): void
}

/** The same of all workers of a gateway together. A worker that does not answer is left out. */
export interface SharedMemory {
  attemptsOf(callbackId: number): Promise<SeenAttempt[]>
  hosts(): Promise<AccountHost[]>
  retryReceiver(receiver: Receiver): Promise<void>
  upstreams(): Promise<UpstreamSnapshot[]>
  lastOutage(): Promise<Outage | null>
  received(): Promise<ReceivedView[]>
  clearReceived(): Promise<void>
}

const attemptsQuery: SiblingQuery<number, SeenAttempt[]> = { name: 'callback-attempts' }
const hostsQuery: SiblingQuery<null, AccountHost[]> = { name: 'callback-hosts' }
const retryQuery: SiblingQuery<Receiver, null> = { name: 'retry-receiver' }
const upstreamsQuery: SiblingQuery<null, UpstreamSnapshot[]> = { name: 'upstreams' }
const outageQuery: SiblingQuery<null, Outage | null> = { name: 'last-outage' }
const receivedQuery: SiblingQuery<null, readonly ReceivedView[]> = { name: 'received' }
const clearQuery: SiblingQuery<null, null> = { name: 'clear-received' }

/** Answers the consoles of the other workers from `own`, and asks them for theirs. */
export function allWorkers(own: WorkerMemory, siblings: Siblings): SharedMemory {
  const ownUpstreams = () => own.upstreams().map((each) => withNode(each, own.nodeId))
  siblings.serve(attemptsQuery, (callbackId) => own.attemptsOf(callbackId))
  siblings.serve(hostsQuery, () => own.hosts())
  siblings.serve(retryQuery, (receiver) => {
    own.retryReceiver(receiver)
    return null
  })
  siblings.serve(upstreamsQuery, ownUpstreams)
  siblings.serve(outageQuery, () => own.lastOutage())
  siblings.serve(receivedQuery, () => own.received())
  siblings.serve(clearQuery, () => {
    own.clearReceived()
    return null
  })
  const others = async <Answer>(query: SiblingQuery<null, Answer>) =>
    (await siblings.gather(query, null)).answers
  return {
    attemptsOf: async (callbackId) => {
      const { answers } = await siblings.gather(attemptsQuery, callbackId)
      return [own.attemptsOf(callbackId), ...answers].flat().sort((a, b) => a.at - b.at)
    },
    hosts: async () => joined([own.hosts(), ...(await others(hostsQuery))], hostKey, joinHosts),
    retryReceiver: async (receiver) => {
      own.retryReceiver(receiver)
      await siblings.gather(retryQuery, receiver)
    },
    upstreams: async () =>
      joined([ownUpstreams(), ...(await others(upstreamsQuery))], ({ upstream }) => upstream, joinUpstreams),
    lastOutage: async () => {
      const outages = [own.lastOutage(), ...(await others(outageQuery))].filter((each) => each !== null)
      return outages.sort((a, b) => b.endedAt - a.endedAt)[0] ?? null
    },
    received: async () =>
      [own.received(), ...(await others(receivedQuery))].flat().sort((a, b) => b.receivedId - a.receivedId),
    clearReceived: async () => {
      own.clearReceived()
      await others(clearQuery)
    },
  }
}

function joined<Item>(
  lists: readonly Item[][],
  keyOf: (item: Item) => string,
  join: (one: Item, other: Item) => Item,
): Item[] {
  const byKey = new Map<string, Item>()
  for (const item of lists.flat()) {
    const known = byKey.get(keyOf(item))
    byKey.set(keyOf(item), known === undefined ? item : join(known, item))
  }
  return [...byKey.values()]
}

function hostKey({ accountId, origin }: AccountHost): string {
  return `${accountId} ${origin}`
}

/** The worse breaker, with what waits at both. */
function joinHosts(one: AccountHost, other: AccountHost): AccountHost {
  const [worse, better] = rank(one) <= rank(other) ? [one.health, other.health] : [other.health, one.health]
  return {
    ...one,
    health: {
      ...worse,
      failures: Math.max(worse.failures, better.failures),
      waiting: worse.waiting + better.waiting,
      active: worse.active + better.active,
      concurrency: worse.concurrency + better.concurrency,
      tookMs: Math.max(worse.tookMs, better.tookMs),
    },
  }
}

function rank({ health }: AccountHost): number {
  return ['open', 'probing', 'closed'].indexOf(health.breaker)
}

function withNode(snapshot: UpstreamSnapshot, node: string): UpstreamSnapshot {
  return { ...snapshot, connections: snapshot.connections.map((connection) => ({ ...connection, node })) }
}

/** A worker without a connection avoids the upstream only because of that, which says nothing where another has one. */
function joinUpstreams(one: UpstreamSnapshot, other: UpstreamSnapshot): UpstreamSnapshot {
  const reasons = [one.avoided, other.avoided].filter((reason) => reason !== null)
  const { accepted, completed, refused, unknown } = one.lastMinute
  const more = other.lastMinute
  return {
    ...one,
    control: one.control ?? other.control,
    avoided: reasons.find((reason) => reason !== 'no-link') ?? (reasons.length === 2 ? 'no-link' : null),
    unhealthy: one.unhealthy ?? other.unhealthy,
    connections: [...one.connections, ...other.connections],
    lastMinute: {
      accepted: accepted + more.accepted,
      completed: completed + more.completed,
      refused: refused + more.refused,
      unknown: unknown + more.unknown,
    },
    lastError: (one.lastError?.at ?? 0) >= (other.lastError?.at ?? 0) ? one.lastError : other.lastError,
  }
}
