import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { Random } from './random.ts'

/** What the faults of a run are, and how often they come. */
export interface Profile {
  /** Whether there are no faults. */
  isCalm: boolean
  gateways: number
  /** Names of upstreams of SMS. */
  carriers: string[]
  hasViber: boolean
  connections: number
  window: number
  messages: number
  /** Telephones that a message may go to. */
  numbers: number
  /** The share of texts that need several parts. */
  longTexts: number
  verifications: number
  /** Applications that speak SMPP, and the texts of each. */
  smppClients: number
  smppTexts: number
  /** What subscribers write to a number that answers. */
  replies: number
  /** Alarms that people start. */
  alarms: number
  /** The probability that a connection of one breaks shortly after a submit. */
  lostConnections: number
  /** Wrong codes that are entered at most for each of them. */
  guesses: number
  /** How long the client begins new requests. */
  trafficMs: number
  /** How long faults last at least. */
  faultsMs: number
  /** Whether gateways defer outcomes, as they do under load. */
  isBusy: boolean
  unknownPolicy: 'resend' | 'hold'
  maxResends: number
  retriesOfRoute: number
  submits: Record<SubmitFate, number>
  receipts: Record<ReceiptPlan, number>
  callbacks: Record<CallbackFate, number>
  /** Probability of a fault at each commit of a gateway, and at each other statement. */
  commitFaults: number
  statementFaults: number
  /** Faults of whole processes and of the database, in the order of their times. */
  events: PlannedFault[]
}

/** What a carrier does with a submit. The answers of the last five come in time; `late` comes at the last moment. */
export type SubmitFate =
  | 'accepted'
  | 'accepted-late'
  /** Taken, and the answer comes after the response timeout. */
  | 'accepted-too-late'
  /** Taken, and never answered. */
  | 'accepted-silently'
  | 'dropped'
  | 'throttled'
  | 'later'
  | 'unavailable'
  | 'rejected-here'
  | 'rejected'

/** What the carrier reports about a part that it took. */
export type ReceiptPlan =
  | 'delivered'
  | 'delivered-before-answer'
  | 'delivered-twice'
  | 'delivered-then-failed'
  | 'failed-then-delivered'
  | 'failed'
  | 'fate-unknown'
  | 'late'
  | 'none'

/** What the receiver of callbacks does with a request. */
export type CallbackFate = 'ok' | 'ok-too-late' | 'error' | 'cut-off' | 'silent'

export type PlannedFault =
  | { kind: 'kill'; atMs: number; gateway: number; downMs: number }
  | { kind: 'restart'; atMs: number; gateway: number; downMs: number }
  /** The process is stopped, as by a suspended virtual machine, and goes on later. */
  | { kind: 'stop'; atMs: number; gateway: number; forMs: number }
  /** Null: of all gateways. */
  | { kind: 'database-away'; atMs: number; gateway: number | null; forMs: number }
  | { kind: 'carrier-down'; atMs: number; carrier: number; forMs: number }
  | { kind: 'pause'; atMs: number; carrier: number; forMs: number; state: 'paused' | 'draining' }
  | { kind: 'database-clock'; atMs: number; byMs: number }
  | { kind: 'gateway-clock'; atMs: number; gateway: number; byMs: number }

export function drawProfile(random: Random): Profile {
  const gateways = Number(random.weighted({ 1: 45, 2: 35, 3: 20 }))
  const carriers = random.chance(0.55) ? ['north'] : ['north', 'south']
  const trafficMs = random.whole(1_500, 7_000)
  const calm = random.chance(0.15)
  const trouble = calm ? 0 : random.of([0.3, 1, 1, 2])
  return {
    isCalm: calm,
    gateways,
    carriers,
    hasViber: random.chance(0.3),
    connections: random.chance(0.7) ? 1 : 2,
    window: random.of([1, 3, 10]),
    messages: random.whole(5, 16),
    numbers: 90,
    longTexts: 0.15,
    verifications: random.chance(0.4) ? random.whole(1, 3) : 0,
    guesses: 7,
    smppClients: 0,
    smppTexts: 0,
    replies: 0,
    alarms: 0,
    lostConnections: 0,
    trafficMs,
    faultsMs: trafficMs,
    isBusy: random.chance(0.4),
    unknownPolicy: random.chance(0.8) ? 'resend' : 'hold',
    maxResends: random.whole(0, 2),
    retriesOfRoute: carriers.length > 1 && random.chance(0.4) ? 1 : 0,
    submits: {
      accepted: 80,
      'accepted-late': 4 * trouble,
      'accepted-too-late': 3 * trouble,
      'accepted-silently': 4 * trouble,
      dropped: 3 * trouble,
      throttled: 3 * trouble,
      later: 2 * trouble,
      unavailable: 2 * trouble,
      'rejected-here': 1 * trouble,
      rejected: 1 * trouble,
    },
    receipts: {
      delivered: 60,
      'delivered-before-answer': 10 * trouble,
      'delivered-twice': 6 * trouble,
      'delivered-then-failed': 3 * trouble,
      'failed-then-delivered': 3 * trouble,
      failed: 6,
      'fate-unknown': 2 * trouble,
      late: 4 * trouble,
      none: 4 * trouble,
    },
    callbacks: {
      ok: 80,
      'ok-too-late': 5 * trouble,
      error: 5 * trouble,
      'cut-off': 4 * trouble,
      silent: 3 * trouble,
    },
    commitFaults: calm ? 0 : random.of([0, 0.01, 0.02, 0.05]),
    statementFaults: calm ? 0 : random.of([0, 0, 0.003, 0.01]),
    events: calm ? [] : drawEvents(random, { gateways, carriers: carriers.length, trafficMs }),
  }
}

function drawEvents(
  random: Random,
  { gateways, carriers, trafficMs }: { gateways: number; carriers: number; trafficMs: number },
): PlannedFault[] {
  const count = random.whole(0, 4)
  const weights = {
    kill: 6,
    restart: 2,
    stop: 3,
    'database-away': 3,
    'carrier-down': 3,
    pause: 1.5,
    'database-clock': 1,
    'gateway-clock': 1,
  }
  const one = (): PlannedFault => {
    const atMs = random.between(50, trafficMs)
    const gateway = random.whole(0, gateways - 1)
    const carrier = random.whole(0, carriers - 1)
    const kind = random.weighted(weights)
    switch (kind) {
      case 'kill':
      case 'restart':
        return { kind, atMs, gateway, downMs: random.of([100, 1_000, 4_000, 8_000]) }
      case 'stop':
        return { kind, atMs, gateway, forMs: random.of([200, 1_500, 4_000, 9_000]) }
      case 'database-away':
        return {
          kind,
          atMs,
          gateway: random.chance(0.5) ? null : gateway,
          forMs: random.of([20, 300, 2_000, 6_000]),
        }
      case 'carrier-down':
        return { kind, atMs, carrier, forMs: random.of([100, 1_500, 5_000]) }
      case 'pause':
        return {
          kind,
          atMs,
          carrier,
          forMs: random.of([500, 3_000]),
          state: random.of(['paused', 'draining'] as const),
        }
      case 'database-clock':
        return { kind, atMs, byMs: random.of([-700, 400, 5_000, 90_000]) }
      case 'gateway-clock':
        return { kind, atMs, gateway, byMs: random.of([-60_000, -1_500, 1_500, 3_600_000]) }
      default:
        return unreachable(kind)
    }
  }
  return Array.from({ length: count }, one).sort((one, other) => one.atMs - other.atMs)
}
