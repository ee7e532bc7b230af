import type { Config } from '../config/config.ts'
import type { SinkConfig } from '../config/sink-settings.ts'
import { openSink } from '../feed/sinks/open-sink.ts'
import { unreachable } from '../lib/unreachable.ts'
import { type Check, ok, problem, reasonOf, type Said } from './finding.ts'

/** Whether each sink of events takes our connection and has its stream. No event is sent, and no stream created. */
export function checkSinks({ events }: Pick<Config, 'events'>): Check[] {
  return events.sinks.map((sink) => ({ name: 'sinks', look: () => lookAtSink(sink, events.days) }))
}

async function lookAtSink(sink: SinkConfig, keepDays: number): Promise<Said[]> {
  const subject = `sink ${sink.name}`
  try {
    const connection = await openSink(withoutCreating(sink), keepDays)
    await connection[Symbol.asyncDispose]()
    return [ok(subject, `${targetOf(sink)} takes events`)]
  } catch (error) {
    const advice = `correct events.sinks, ${sink.name}, or ${sink.kind === 'nats' ? 'NATS' : 'Kafka'}; events wait in the feed meanwhile`
    return [problem(subject, reasonOf(error), advice)]
  }
}

function withoutCreating(sink: SinkConfig): SinkConfig {
  return sink.kind === 'nats' ? { ...sink, createStream: false } : sink
}

function targetOf(sink: SinkConfig): string {
  switch (sink.kind) {
    case 'nats':
      return `the stream ${sink.stream} at ${sink.servers.join(', ')}`
    case 'kafka':
      return `the topic ${sink.topic} at ${sink.brokers.join(', ')}`
    default:
      return unreachable(sink)
  }
}
