import { Traffic } from '../regression/support/traffic.ts'
import { type Ending, judgeEnding } from './ending.ts'
import type { NotedEvent, Sample } from './samples/sample.ts'
import { Sampler } from './samples/sampler.ts'
import { SoakScene } from './scene.ts'
import { pauseUntil, Timeline } from './timeline.ts'
import { Client, soakApiKey } from './traffic/client.ts'
import { mixedOperation } from './traffic/mixed-operations.ts'
import { OpenMessages } from './traffic/open-messages.ts'
import { Rounds } from './traffic/rounds.ts'

export interface SoakOptions {
  minutes: number
  /** Messages a second, of both gateways together. */
  perSecond: number
  /** Ends the run before its time; what was measured is judged. */
  signal: AbortSignal
  onSample: (sample: Sample) => void
  onEvent: (event: NotedEvent) => void
  /** A line for the person who waits. */
  say: (line: string) => void
}

export interface Soaked {
  samples: Sample[]
  events: NotedEvent[]
  ending: Ending
}

const sampleEverySeconds = 10
/** Of a request: one to six messages. */
const operations = [1, 1, 1, 1, 6]
const operationsOfRequest = operations.reduce((sum, each) => sum + each, 0) / operations.length
/** Ids of the second gateway's clients begin here. */
const secondIds = 400_000_000
/** After an event, latencies are those of the work that it left. */
const settleSeconds = 30

/** Runs traffic, events and samples for the time, then waits until everything has ended. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const messages = new OpenMessages()
  await using scene = await SoakScene.open((body) => messages.calledBack(body))
  options.say('two gateways, the database, carriers and a receiver are ready')
  const traffic = [
    sending(scene, messages, { port: scene.installation.port, firstId: 1, ...options }),
    sending(scene, messages, { port: scene.restartedPort, firstId: secondIds, ...options }),
  ]
  const client = new Client({
    port: scene.installation.port,
    hook: scene.hook,
    recentId: () => messages.newest,
    onNetwork: (method, path, body) => scene.onNetwork(method, path, body),
  })
  const rounds = {
    queries: new Rounds(2, (round) => client.query(round)),
    codes: new Rounds(options.perSecond / 40, (round) => client.code(round), 100),
    feed: new Rounds(1, () => client.readFeed(), 1),
  }
  const startedAt = performance.now()
  const clock = () => (performance.now() - startedAt) / 1_000
  const timeline = new Timeline(scene, options, clock)
  const sampler = new Sampler(scene, messages)
  const samples: Sample[] = []
  try {
    const working = timeline.run()
    for (let next = 0; next <= options.minutes * 60; next += sampleEverySeconds) {
      await pauseUntil(next, clock, options.signal)
      if (options.signal.aborted) break
      const values = await sampler.measure()
      const sample = {
        seconds: Math.round(clock()),
        isDisturbed: timeline.isDisturbed(settleSeconds),
        values,
      }
      samples.push(sample)
      options.onSample(sample)
    }
    await working
    await Promise.all([
      ...traffic.map((each) => each.stop()),
      ...Object.values(rounds).map((each) => each.stop()),
    ])
    options.say('waiting until every message has ended and was called back')
    const ending = await judgeEnding({ scene, messages, traffic, rounds, faults: timeline.faults })
    return { samples, events: timeline.events, ending }
  } finally {
    for (const each of [...traffic, ...Object.values(rounds), client]) await each[Symbol.asyncDispose]()
  }
}

interface Stream {
  port: number
  firstId: number
  perSecond: number
}

/** Half of the messages, to one of the gateways. */
function sending(scene: SoakScene, messages: OpenMessages, { port, firstId, perSecond }: Stream): Traffic {
  const traffic: Traffic = new Traffic({
    port,
    firstId,
    apiKey: soakApiKey,
    hook: () => scene.hook,
    requestsPerSecond: perSecond / 2 / operationsOfRequest,
    operations,
    operation(id, hook) {
      messages.sent(id)
      return mixedOperation(id, hook)
    },
    onAnswer: (answer) => messages.answered(answer, (id) => traffic.accepted.has(id)),
  })
  return traffic
}
