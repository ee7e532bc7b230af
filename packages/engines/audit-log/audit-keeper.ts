import type { AnchorConfig } from '../../config/sections/audit-settings.ts'
import { type Backoff, backoffDelayMs } from '../../kit/time/backoff.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Keeper, type Upkeep } from '../../kit/time/keeper.ts'
import type { Events } from '../../observability/events.ts'
import {
  type AnchorState,
  type AnchorTarget,
  claimAnchor,
  maxAnchorTries,
  noteAnchorFailed,
  noteAnchorStored,
  readAnchorStates,
} from '../../store/audit-chain/anchors.ts'
import { countUnsealed, sealEntries } from '../../store/audit-chain/seal-entries.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import type { StoreAnchor } from './anchor-places.ts'

export interface AuditKeeperOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  config: Pick<AnchorConfig, 'everyMinutes'>
  /** Where anchors go; none by default. */
  places: Partial<Record<AnchorTarget, StoreAnchor>>
  random: () => number
}

const everyMs = 5_000
/** Entries that are older than this should have a seal. */
const unsealedWarnMs = 300_000
const retry: Backoff = { baseMs: 10_000, maxMs: 3_600_000 }

/**
 * Seals the audit log and stores anchors of it, several gateways in turns. Its warnings say which of the two is behind,
 * and why.
 */
export function auditKeeper(options: AuditKeeperOptions): Keeper {
  const { db, clock, events } = options
  const work = async ({ signal, warn }: Upkeep) => {
    await sealEntries(db, signal)
    for (const [target, store] of Object.entries(options.places)) {
      if (!signal.aborted) await anchor(options, target as AnchorTarget, store)
    }
    warn([...(await sealWarnings(db)), ...(await anchorWarnings(options))])
  }
  return new Keeper({ clock, events, everyMs, where: 'audit log', work })
}

async function anchor(
  { db, config, random }: AuditKeeperOptions,
  target: AnchorTarget,
  store: StoreAnchor,
): Promise<void> {
  const claimed = await claimAnchor(db, target, { everyMs: config.everyMinutes * 60_000 })
  if (claimed === null) return
  try {
    await store(claimed.anchor)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const againMs = backoffDelayMs(retry, claimed.tries, random())
    await noteAnchorFailed(db, claimed, { problem, againMs })
    return
  }
  await noteAnchorStored(db, claimed)
}

async function sealWarnings(db: Queryable): Promise<string[]> {
  const { oldestAt } = await countUnsealed(db)
  if (oldestAt === null || (await databaseNow(db)) - oldestAt < unsealedWarnMs) return []
  return [`entries of the audit log are not sealed since ${new Date(oldestAt).toISOString()}`]
}

async function anchorWarnings({ db, places }: AuditKeeperOptions): Promise<string[]> {
  if (Object.keys(places).length === 0) return []
  const states = await readAnchorStates(db)
  return states.filter(({ target }) => places[target] !== undefined).flatMap(describeWarning)
}

function describeWarning({ anchor: { at, number }, problem, tries, isStored }: AnchorState): string[] {
  if (problem === null || isStored || number === 0) return []
  const next = tries >= maxAnchorTries ? 'the next anchor is tried instead' : 'it is tried again'
  return [`the anchor of the audit log of ${at} is not stored: ${problem}; ${next}`]
}
