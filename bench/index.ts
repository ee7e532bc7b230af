// `posthorn bench [names]`: measures one figure after the other, with a description of the machine.
import { setTimeout as pause } from 'node:timers/promises'
import { benchAcceptance, benchAcceptanceBeside, bodySource } from './acceptance.ts'
import { benchAlarms } from './alarms.ts'
import { benchAutomaticPlans } from './automatic-plans.ts'
import { benchCallCodes } from './call-codes.ts'
import { benchCompareKannel } from './compare-kannel.ts'
import { benchConsolePages } from './console-pages.ts'
import { benchConsoleSearch } from './console-search.ts'
import { benchBeside, benchEndToEnd } from './end-to-end.ts'
import { benchEventsLatency } from './events-latency.ts'
import { benchEventsShare } from './events-share.ts'
import { benchFallbackCost } from './fallback-cost.ts'
import { benchHttpContract } from './http-contract.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { NoKannel } from './load/kannel-process.ts'
import { machine } from './load/machine.ts'
import { benchManagementLists } from './management-lists.ts'
import { benchManagementShare } from './management-share.ts'
import { benchMessageCost } from './message-cost.ts'
import { benchMessageRows } from './message-rows.ts'
import { benchMixed } from './mixed.ts'
import { benchNumberMemory } from './number-memory.ts'
import { benchOldStore } from './old-store.ts'
import { benchOpenTransaction } from './open-transaction.ts'
import { benchPackageStart } from './package-start.ts'
import { benchRouting } from './routing.ts'
import { benchRoutingShare } from './routing-share.ts'
import { benchRtpCalls } from './rtp-calls.ts'
import { benchSandboxCi } from './sandbox-ci.ts'
import { benchSmppBinds, benchSmppIn } from './smpp-in.ts'
import { benchSmppSession } from './smpp-session.ts'
import { benchTrafficRules } from './traffic-rules.ts'
import { benchTwoGateways } from './two-gateways.ts'
import { benchVerification } from './verification.ts'
import { benchSpeechStart, benchVoiceCalls } from './voice-calls.ts'
import { benchWorkers } from './workers.ts'

interface Bench {
  name: string
  what: string
  run(): Promise<unknown>
}

const benches: Bench[] = [
  {
    name: 'start',
    what: 'first start in an empty folder, until /health/ready is 200; memory of the gateway five seconds later, and after 90 s without work (goal: 110 MiB)',
    run: firstStart,
  },
  {
    name: 'sandbox-ci',
    what: 'posthorn sandbox --ci: until its line, until the first message is there, until its end (goal: ready in 3 s)',
    run: benchSandboxCi,
  },
  {
    name: 'package-start',
    what: 'npx posthorn start of the npm package where the database exists (goal: under 3,000 ms), and its sizes (goal: 12 MiB unpacked)',
    run: () => benchPackageStart({ starts: 5 }),
  },
  {
    name: 'smpp-session',
    what: 'SMPP submit and response, both ends in one process (goal 80,000/s)',
    run: benchSmppSession,
  },
  {
    name: 'smpp-in',
    what: 'from the submit_sm of a client to its receipt, 4 sessions, all peers on this machine (goal 3,000/s)',
    run: () => benchSmppIn({ sessions: 4, window: 250, perSecond: 3_300, seconds: 20 }),
  },
  {
    name: 'smpp-binds',
    what: 'memory of the gateway with 500 bound sessions of clients (goal: 200 MiB more)',
    run: benchSmppBinds,
  },
  {
    name: 'http-contract',
    what: 'the operations API without a database',
    run: benchHttpContract,
  },
  {
    name: 'routing',
    what: 'a routing decision with 5,000 rules and 50,000 prices (goal: under 20 µs)',
    run: () => benchRouting({ rules: 5_000, prices: 50_000 }),
  },
  {
    name: 'routing-share',
    what: 'throughput that 5,000 rules and 50,000 prices by network cost from request to callback (goal: under 5 %); routing-share=2 for other than 10 seconds',
    run: () =>
      benchRoutingShare({
        rules: 5_000,
        prices: 50_000,
        offeredPerSecond: 3_500,
        seconds: sizeOf('routing-share') ?? 10,
        rounds: 5,
      }),
  },
  {
    name: 'traffic-rules',
    what: 'traffic rules with a thousand words and domains on a message that meets none (goal: under 20 µs)',
    run: () => Promise.resolve(benchTrafficRules({ words: 1_000, domains: 1_000, caps: 500 })),
  },
  {
    name: 'number-memory',
    what: 'a million numbers that are remembered: bytes of each (goal 100), reads of a batch, and an automatic plan (goal 50 µs); number-memory=<numbers>',
    run: () => benchNumberMemory({ numbers: sizeOf('number-memory') ?? 1_000_000 }),
  },
  {
    name: 'automatic-plans',
    what: 'automatic plans beside fixed ones over a seeded day: reached, cost, time; automatic-plans=<seed>',
    run: () =>
      benchAutomaticPlans({ messages: 200_000, people: 40_000, seed: sizeOf('automatic-plans') ?? 1 }),
  },
  {
    name: 'accept-one',
    what: 'operations accepted on disk, one a request (goal 5,000/s; p99 under 50 ms at half of what it accepts)',
    run: () =>
      benchAcceptance({
        operationsPerRequest: 1,
        connections: 64,
        seconds: 15,
      }),
  },
  {
    name: 'accept-beside',
    what: 'acceptance of this build beside another in turns of a second, accept-beside=<its main.js> [--rounds=9] (goal: at most 1.02)',
    run: () =>
      benchAcceptanceBeside(argumentOf('accept-beside') ?? '', {
        rounds: sizeOf('--rounds') ?? 9,
        slices: 12,
      }),
  },
  {
    name: 'accept-hundred',
    what: 'operations accepted on disk, a hundred a request (goal 20,000/s)',
    run: () =>
      benchAcceptance({
        operationsPerRequest: 100,
        connections: 32,
        seconds: 8,
      }),
  },
  {
    name: 'end-to-end',
    what: 'from request to callback through the simulated SMSC with receipts (goal 2,500/s)',
    run: () => benchEndToEnd({ perSecond: 2_500, seconds: 30 }),
  },
  {
    name: 'compare-kannel',
    what: 'Kannel and this gateway in turns from request to callback, closed loop of 64 connections: --compare kannel [--seconds=10] [--rounds=3]; the median counts, since Kannel differs by a factor of two',
    run: () => benchCompareKannel({ seconds: sizeOf('--seconds') ?? 10, rounds: sizeOf('--rounds') ?? 3 }),
  },
  {
    name: 'end-to-end-twilio',
    what: 'the same through the simulated Twilio, two status callbacks a message (goal 1,000/s)',
    run: () => benchSmsOverHttp(4_477_009_000),
  },
  {
    name: 'end-to-end-http',
    what: 'the same through an upstream of the kind http (goal 1,000/s)',
    run: () => benchSmsOverHttp(4_477_009_001),
  },
  {
    name: 'message-rows',
    what: 'forms of the rows of a message: processor time of PostgreSQL and WAL from acceptance to its end, without a gateway, also beside an open transaction',
    run: benchMessageRows,
  },
  {
    name: 'message-cost',
    what: 'processor time by role, WAL and row writes of a message from request to callback; message-cost=2500 for other than 1,500 a second',
    run: () => benchMessageCost({ perSecond: sizeOf('message-cost') ?? 1_500, seconds: 20 }),
  },
  {
    name: 'open-transaction',
    what: 'PostgreSQL a message, minute by minute, while a transaction stays open on its database, beside a gateway without one, 600 a second each (goal: 5 % more after ten minutes); open-transaction=3 for other than 10 minutes',
    run: () => benchOpenTransaction({ perSecond: 600, minutes: sizeOf('open-transaction') ?? 10 }),
  },
  {
    name: 'management-share',
    what: 'processor time of a message that two management clients and two pages of the console add while 1,500 a second go from request to callback (goal: under 2 %)',
    run: () =>
      benchManagementShare({ perSecond: 1_500, seconds: 10, rounds: sizeOf('management-share') ?? 5 }),
  },
  {
    name: 'events-share',
    what: 'throughput that the feed of events costs from request to callback (goal: under 3 %) and events a second that one consumer reads (goal 10,000); events-share=2 for other than 8 seconds',
    run: () => benchEventsShare({ offeredPerSecond: 3_500, seconds: sizeOf('events-share') ?? 8, rounds: 5 }),
  },
  {
    name: 'alarms',
    what: 'an alarm to 50 people at once: until the first and the last message is with a carrier, and until the others are notified who has taken it (goal: under 1,000 ms each); alarms=20 for another number',
    run: () => benchAlarms(sizeOf('alarms') ?? 50),
  },
  {
    name: 'events-latency',
    what: 'from the commit of an event to a waiting reader, while the machine is half busy (goal: p99 under 100 ms); events-latency=5 for other than 10 seconds',
    run: () => benchEventsLatency({ perSecond: 875, seconds: sizeOf('events-latency') ?? 10 }),
  },
  {
    name: 'workers',
    what: 'two gateway processes beside one, each with a core of its own (goal: 1.7 times as much)',
    run: () => benchWorkers({ perSecondEach: 600 }),
  },
  {
    name: 'mixed',
    what: 'every operation that sends, one in ten falling back, from request to callback (goal 1,500/s)',
    run: () => benchMixed({ perSecond: 1_500, seconds: 30 }),
  },
  {
    name: 'end-to-end-beside',
    what: 'end-to-end of this build beside another in turns, end-to-end-beside=<its main.js> [--rounds=3]; ratios of this one to the other',
    run: () =>
      benchBeside(argumentOf('end-to-end-beside') ?? '', sizeOf('--rounds') ?? 3, (build) =>
        benchEndToEnd({ perSecond: 2_000, seconds: 15, build }),
      ),
  },
  {
    name: 'mixed-beside',
    what: 'mixed of this build beside another in turns, mixed-beside=<its main.js> [--rounds=3]; ratios of this one to the other',
    run: () =>
      benchBeside(argumentOf('mixed-beside') ?? '', sizeOf('--rounds') ?? 3, (build) =>
        benchMixed({ perSecond: 1_500, seconds: 15, build }),
      ),
  },
  {
    name: 'fallback-cost',
    what: 'rcs+viber+sms that falls through both stages beside a plain sms (goal: under three times as much)',
    run: () => benchFallbackCost({ perSecond: 500 }),
  },
  {
    name: 'verification',
    what: 'one-time codes created and checked on disk (goal 3,000 creations/s and 5,000 checks/s)',
    run: () => benchVerification({ seconds: 10 }),
  },
  {
    name: 'rtp-calls',
    what: 'sound of 200 calls at once, both ways (goal: p99 frame gap under 30 ms, half a core)',
    run: () => benchRtpCalls({ calls: 200, seconds: 15 }),
  },
  {
    name: 'voice-calls',
    what: '200 calls that speak, through the whole gateway (goal: p99 frame gap under 30 ms, half a core)',
    run: () => benchVoiceCalls({ calls: 200, seconds: 15 }),
  },
  {
    name: 'speech-start',
    what: '100 calls at once with a cached text: from the answer to the first speech (goal: within 100 ms)',
    run: () => benchSpeechStart({ calls: 100 }),
  },
  {
    name: 'call-codes',
    what: 'codes by call, from request to the code, telephones ringing for 4 s (goal: 1,000 a minute)',
    run: () => benchCallCodes({ perMinute: 1_200, seconds: 30 }),
  },
  {
    name: 'two-gateways',
    what: 'request to callback on an idle pair with one connection, the carrier delivers within 50 ms (goal: the same at both)',
    run: () => benchTwoGateways({ messages: 100, deliveryDelayMs: 50 }),
  },
  {
    name: 'old-store',
    what: 'acceptance and final statuses with 24 months of messages by those of an empty store (goal: 0.95, also during a vacuum); old-store=20000000 for other than a million, --in-oldest=10000000 for a month with so many, --months=0 for all of them in this month, --data=<folder> to keep the store for the next run',
    run: () =>
      benchOldStore({
        messages: sizeOf('old-store') ?? 1_000_000,
        inOldest: sizeOf('--in-oldest') ?? 0,
        dataDir: argumentOf('--data'),
        months: sizeOf('--months') ?? 24,
        seconds: 8,
        rounds: 3,
        steadyPerSecond: 500,
      }),
  },
  {
    name: 'console-search',
    what: 'searches of the console among a million messages, in ms (goal: under 200 ms whatever is looked for); console-search=10000000 for other than a million, --months=1 for other than 24 (messages of the last five weeks carry a code each), --data=<folder> to keep the store for the next run',
    run: () =>
      benchConsoleSearch({
        messages: sizeOf('console-search') ?? 1_000_000,
        months: sizeOf('--months') ?? 24,
        dataDir: argumentOf('--data'),
      }),
  },
  {
    name: 'management-lists',
    what: 'every list of the management API over HTTP among a million messages, in ms, and rows that it reads in sequence (goal: p99 under 50 ms with ten million); management-lists=10000000 for other than a million, --months=1 for other than 24, --data=<folder> to keep the store for the next run',
    run: () =>
      benchManagementLists({
        messages: sizeOf('management-lists') ?? 1_000_000,
        months: sizeOf('--months') ?? 24,
        dataDir: argumentOf('--data'),
      }),
  },
  {
    name: 'console-pages',
    what: 'every page of the console in Chromium (goals: overview under 150 KiB, usable in 600 ms, a switch under 150 ms, shift under 0.02); console-pages=1 for other than 3 rounds',
    run: () => benchConsolePages({ rounds: sizeOf('console-pages') ?? 3 }),
  },
]

/** The number in the argument `name=number`; null without one. */
function sizeOf(name: string): number | null {
  const size = argumentOf(name)
  return size === null ? null : Number(size)
}

/** The value in the argument `name=value`; null without one. */
function argumentOf(name: string): string | null {
  const argument = process.argv.slice(2).find((each) => each.startsWith(`${name}=`))
  return argument?.slice(name.length + 1) ?? null
}

/** To the hundred numbers that the sandbox sends through the carrier with this prefix. */
function benchSmsOverHttp(prefix: number): Promise<unknown> {
  const bodies = (hook: string) => bodySource(1, hook, (id) => prefix * 100 + (id % 100))
  return benchEndToEnd({ perSecond: 1_000, seconds: 30, bodies })
}

async function firstStart(): Promise<unknown> {
  await using gateway = await GatewayProcess.open()
  await pause(5_000)
  const afterStartMiB = Math.round(gateway.memoryMiB())
  // V8 gives the memory of the start back in its first full collection, after less than a minute.
  await pause(85_000)
  const readyAfterMs = Math.round(gateway.readyAfterMs)
  return { readyAfterMs, afterStartMiB, idleMemoryMiB: Math.round(gateway.memoryMiB()) }
}

/** `--compare kannel` stands for `compare-kannel`. */
function namesIn(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word.startsWith('--')) return []
    const name = word.replace(/=.*/, '')
    return [words[index - 1] === '--compare' ? `compare-${name}` : name]
  })
}

const wanted = namesIn(process.argv.slice(2))
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  const known = benches.map(({ name, what }) => `  ${name.padEnd(16)}${what}`).join('\n')
  console.error(`there is no bench ${unknown.join(', ')}; there are:\n${known}`)
  process.exit(2)
}
console.log(machine())
// Those beside another program need its path, or the program.
const needsAnother = /-beside$|^compare-/
const chosen = benches.filter(({ name }) =>
  wanted.length === 0 ? !needsAnother.test(name) : wanted.includes(name),
)
try {
  for (const bench of chosen) {
    console.log(`\n${bench.name}: ${bench.what}`)
    const figures = await bench.run()
    if (typeof figures === 'string') console.log(figures)
    else console.dir(figures, { depth: 4 })
  }
} catch (error) {
  if (!(error instanceof NoKannel)) throw error
  console.error(error.message)
  process.exitCode = 1
}
