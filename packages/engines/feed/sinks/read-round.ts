import type { SinkConfig } from '../../../config/sections/sink-settings.ts'
import type { EventType } from '../../../domain/feed/event-types.ts'
import type { Queryable } from '../../../store/database.ts'
import { type SinkBacklog, type SinkPosition, sinkBacklogs } from '../../../store/feed/event-sinks.ts'
import { readEvents } from '../../../store/feed/read-events.ts'
import { describeEvents } from '../describe-events.ts'
import type { SinkEvent } from './sink.ts'

/** What a sink publishes at once. */
export interface SinkRound {
  /** In the order of each account. */
  events: SinkEvent[]
  /** Where the sink is once these events are acknowledged. */
  positions: SinkPosition[]
  skipped: SkippedEvents[]
  isMore: boolean
}

/** Events that the feed does not keep any more. */
export interface SkippedEvents {
  account: string
  first: number
  last: number
}

const eventsPerAccount = 200
const eventsPerRound = 1_000
const accountsPerRound = 50

/** Reads the next events of a sink, of accounts in turn: those with ids above `afterId` come first. */
export async function readRound(
  db: Queryable,
  { name: sink, accounts, types }: SinkConfig,
  afterId: number,
): Promise<SinkRound> {
  const backlogs = await sinkBacklogs(db, { sink, accounts }, afterId, accountsPerRound)
  const round: SinkRound = {
    events: [],
    positions: [],
    skipped: [],
    isMore: backlogs.length >= accountsPerRound,
  }
  const wanted = types === null ? null : new Set(types)
  for (const backlog of backlogs) {
    if (round.events.length < eventsPerRound) await addPage(db, backlog, wanted, round)
    else round.isMore = true
  }
  return round
}

async function addPage(
  db: Queryable,
  { accountId, account, cursor }: SinkBacklog,
  types: ReadonlySet<EventType> | null,
  round: SinkRound,
): Promise<void> {
  const page = await readEvents(db, { accountId, after: cursor, types, limit: eventsPerAccount })
  if ('kind' in page) {
    const next = page.kind === 'dropped' ? page.oldest - 1 : page.last
    if (page.kind === 'dropped') round.skipped.push({ account, first: (cursor ?? 0) + 1, last: next })
    round.positions.push({ accountId, cursor: next })
    round.isMore = true
    return
  }
  const described = await describeEvents(db, accountId, page.events)
  round.events.push(...described.map((event) => ({ accountId, account, event })))
  round.positions.push({ accountId, cursor: page.next })
  round.isMore ||= page.isMore
}
