import { judge } from './invariants/judge.ts'
import type { Theatre } from './theatre.ts'
import { startAt } from './theatre.ts'
import type { Emphasis } from './world/emphasis.ts'
import { machineNow, settled, useSource } from './world/only-virtual.ts'
import type { Profile } from './world/profile.ts'
import { World } from './world/world.ts'

export interface SeedResult {
  seed: number
  /** Broken promises, as sentences; empty where all were kept. */
  broken: string[]
  profile: Profile
  story: string
  tookMs: number
  figures: Figures
}

/** What a run consisted of. Sums of runs are figures, too. */
export interface Figures {
  steps: number
  statements: number
  virtualMs: number
  messages: number
  /** Texts of clients that speak SMPP. */
  texts: number
  handOvers: number
  /** Hand-overs of a part that was handed over before. */
  repeated: number
  callbacks: number
  /** Gateways that were ended, by faults or by order. */
  ended: number
  databaseFaults: number
}

/** How often the end of a run looks whether everything has come to rest. */
const lookEveryMs = 500
/** Faults go on for so long at most while the client has requests under way. */
const lateTrafficMs = 4_000
/** Time for everything to come to rest after the faults, before the database's clock is moved. */
const restMs = 5_000
/** Longer than any lifetime that the client gives, and than the longest wait of a stage. */
const jumpMs = 3_700_000
/** Longer than the lifetime of an answer. */
const jumpOfAnswersMs = 90_000_000
const maxJumps = 3
/** A gateway that is down starts again, and clients that wait for an answer have connected anew. */
const maxAnswersMs = 40_000
/** No transaction takes so long, whatever its gateway waits for. */
const maxTransactionMs = 60_000

export interface RunOptions {
  keepsStory?: boolean
  /** What there is more of; null: drawn by the seed. */
  emphasis?: Emphasis | null
}

/** Runs one seed from its beginning until everything is over, and judges it. */
export async function runSeed(
  theatre: Theatre,
  seed: number,
  { keepsStory = false, emphasis = null }: RunOptions = {},
): Promise<SeedResult> {
  const beganAt = machineNow()
  const { postgres, prepared, channels, catalog } = theatre
  const world = new World({ seed, emphasis, postgres, prepared, channels, catalog, startAt, keepsStory })
  const { schedule, server, profile } = world
  useSource({ schedule, random: world.chance, wallNow: () => world.wallNow() })
  const unhandled = (error: unknown) => {
    world.broken.push(`a rejection was not handled: ${error instanceof Error ? error.stack : String(error)}`)
  }
  process.on('unhandledRejection', unhandled)
  world.begin()
  await schedule.run(profile.faultsMs, settled, () => false)
  // The last requests and checks of codes meet faults too.
  const healsAtMs = profile.faultsMs + lateTrafficMs
  while (world.underWay > 0 && schedule.now < healsAtMs)
    await schedule.run(schedule.now + lookEveryMs, settled, () => false)
  world.heal()
  for (let jumps = 0; ; jumps++) {
    const untilMs = schedule.now + restMs
    // Parts are known again for two minutes, and answers are owed for an hour: both are over before the clock jumps.
    const answeredByMs = schedule.now + maxAnswersMs
    const waits = () => world.isSmppUnderWay || world.subscribers !== null
    const goesOn = () => schedule.now < untilMs || (waits() && schedule.now < answeredByMs)
    // Twice: a late report may begin something anew.
    let looksAtRest = 0
    while (looksAtRest < 2 && goesOn()) {
      await schedule.run(schedule.now + lookEveryMs, settled, () => false)
      const isAtRest = world.underWay === 0 && server.isIdle && theatre.isOver()
      looksAtRest = isAtRest ? looksAtRest + 1 : 0
    }
    if (looksAtRest === 2 || jumps === maxJumps) break
    world.jumpDatabaseClock(world.subscribers === null ? jumpMs : jumpOfAnswersMs)
  }
  const idleByMs = schedule.now + maxTransactionMs
  while (!server.isIdle && schedule.now < idleByMs) await schedule.run(schedule.now + 1, settled, () => false)
  const broken = server.isIdle
    ? [...world.broken, ...(await judge(world, theatre.db))]
    : [...world.broken, 'a transaction never ends']
  process.off('unhandledRejection', unhandled)
  for (const { process: each } of world.places) each?.retire()
  const figures = figuresOf(world)
  if (theatre.restore(server)) return runSeed(theatre, seed, { keepsStory, emphasis })
  return {
    seed,
    broken,
    profile,
    story: world.story.toString(),
    tookMs: machineNow() - beganAt,
    figures,
  }
}

function figuresOf({ schedule, server, client, smppClients, carriers, receiver, record }: World): Figures {
  const handOvers = carriers.flatMap((carrier) => carrier.handOvers)
  const parts = new Set(handOvers.map(({ part }) => [part.msgId, part.stage, part.partIndex].join()))
  return {
    steps: schedule.steps,
    statements: server.statements,
    virtualMs: Math.round(schedule.now),
    messages: client.messages.length,
    texts: smppClients.reduce((sum, { texts }) => sum + texts.length, 0),
    handOvers: handOvers.length,
    repeated: handOvers.length - parts.size,
    callbacks: receiver.received.length,
    ended: record.diedAt.size,
    databaseFaults: record.databaseFaultAt.length,
  }
}
