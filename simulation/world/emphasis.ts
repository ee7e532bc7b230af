import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import { drawProfile, type PlannedFault, type Profile } from './profile.ts'
import type { Random } from './random.ts'

/** What a seed has more of than others, so that things meet which are each rare. */
export type Emphasis = (typeof emphases)[number]

export const emphases = [
  'nothing',
  'long-texts',
  'few-numbers',
  'refusals',
  'codes',
  'suspended',
  'outage',
  'starts',
  'smpp-clients',
  'answers',
  'alarms',
] as const

/** The faults of a run, some of them more than usual. `given`: of what; null: drawn. */
export function drawRun(random: Random, given: Emphasis | null): Profile {
  const profile = drawProfile(random)
  if (given !== null) return emphasized(profile, given, random)
  return profile.isCalm ? profile : emphasized(profile, drawEmphasis(random), random)
}

function drawEmphasis(random: Random): Emphasis {
  return random.weighted({
    nothing: 20,
    // Beside what has nothing, as these leave the runs of all other seeds as they were.
    alarms: 6,
    answers: 6,
    'smpp-clients': 6,
    starts: 6,
    outage: 6,
    'long-texts': 10,
    'few-numbers': 10,
    refusals: 10,
    codes: 10,
    suspended: 10,
  })
}

function emphasized(profile: Profile, emphasis: Emphasis, random: Random): Profile {
  const { submits, receipts } = profile
  switch (emphasis) {
    case 'nothing':
      return profile
    case 'long-texts':
      // Parts of one text are answered apart: some are taken while others have to come again.
      return {
        ...profile,
        longTexts: 0.7,
        submits: { ...submits, 'accepted-late': 12, throttled: 15, later: 5 },
      }
    case 'few-numbers':
      // Reports by the number have several messages to choose from.
      return {
        ...profile,
        numbers: 2,
        submits: { ...submits, 'accepted-late': 10, dropped: 12 },
        receipts: { ...receipts, 'delivered-before-answer': 60 },
      }
    case 'refusals':
      // Two carriers that refuse, each for another while.
      return {
        ...profile,
        carriers: ['north', 'south'],
        retriesOfRoute: random.whole(0, 1),
        submits: { ...submits, unavailable: 15, 'rejected-here': 20 },
      }
    case 'codes':
      // Right codes whose commit fails.
      return { ...profile, verifications: random.whole(6, 10), guesses: 3, commitFaults: 0.1 }
    case 'suspended':
      // A gateway goes on with the next part of a text after the lease of the only connection has ended.
      return {
        ...profile,
        gateways: 2,
        carriers: ['north'],
        retriesOfRoute: 0,
        connections: 1,
        window: 1,
        longTexts: 0.8,
        submits: { ...submits, 'accepted-late': 60 },
        events: [
          {
            kind: 'stop',
            atMs: random.between(500, profile.trafficMs),
            gateway: random.whole(0, 1),
            forMs: random.of([7_000, 9_000, 12_000]),
          },
        ],
      }
    case 'outage':
      return outage(profile, random)
    case 'starts':
      return { ...profile, events: [...profile.events, ...killedStarts(random, profile)] }
    case 'smpp-clients':
      // Parts of texts come over sessions that break, to gateways that die before they answer.
      return {
        ...profile,
        messages: random.whole(1, 3),
        smppClients: random.whole(1, 2),
        smppTexts: random.whole(4, 9),
        lostConnections: profile.isCalm ? 0 : random.of([0, 0.03, 0.1]),
      }
    case 'answers':
      // Gateways die, and commits fail, between a reply, its answer and the note that it was sent.
      return {
        ...profile,
        messages: random.whole(1, 3),
        replies: random.whole(6, 12),
        commitFaults: profile.isCalm ? 0 : random.of([0.05, 0.1, 0.2]),
        statementFaults: profile.isCalm ? 0 : random.of([0, 0.01, 0.03]),
        events: [...profile.events, ...killedStarts(random, profile)],
      }
    case 'alarms':
      // Messages wait in the queue while somebody takes their alarm, and carriers refuse them afterwards.
      return {
        ...profile,
        messages: random.whole(1, 3),
        alarms: random.whole(2, 5),
        hasViber: random.chance(0.6),
        connections: 1,
        window: 1,
        submits: { ...submits, 'accepted-late': 30, later: 10, unavailable: 10, 'rejected-here': 10 },
        commitFaults: profile.isCalm ? 0 : random.of([0, 0.02, 0.1]),
      }
    default:
      return unreachable(emphasis)
  }
}

/** A site loses its network and then its only machine, which is back after the time that a channel was given. */
function outage(profile: Profile, random: Random): Profile {
  const lossMs = random.between(300, profile.trafficMs)
  const atMs = lossMs + random.between(500, 3_000)
  const goneMs = random.of([40_000, 65_000, 90_000, 150_000])
  const names = [...profile.carriers, 'chat']
  return {
    ...profile,
    gateways: 1,
    hasViber: true,
    faultsMs: atMs + goneMs + 3_000,
    events: [
      ...names.map((_, carrier) => ({
        kind: 'carrier-down' as const,
        atMs: lossMs,
        carrier,
        forMs: random.between(4_000, goneMs),
      })),
      random.chance(0.7)
        ? { kind: 'kill', atMs, gateway: 0, downMs: goneMs }
        : { kind: 'stop', atMs, gateway: 0, forMs: goneMs },
    ],
  }
}

/** A start takes about so long, most of it for statements. */
const startMs = 90

/** The database is killed during the first start, and again during those after a gateway was killed. */
function killedStarts(random: Random, { gateways, trafficMs }: Profile): PlannedFault[] {
  const away = (atMs: number): PlannedFault => ({
    kind: 'database-away',
    atMs,
    gateway: null,
    forMs: random.of([20, 300, 2_000]),
  })
  const later = [1, 2, 3].flatMap((): PlannedFault[] => {
    const atMs = random.between(500, trafficMs)
    const downMs = random.of([50, 500])
    const gateway = random.whole(0, gateways - 1)
    return [{ kind: 'kill', atMs, gateway, downMs }, away(atMs + downMs + random.between(0, startMs))]
  })
  return [away(random.between(0, startMs)), ...later]
}
