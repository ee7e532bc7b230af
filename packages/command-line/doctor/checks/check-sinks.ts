import type { Config } from '../../../config/config.ts'
import type { SinkConfig } from '../../../config/sections/sink-settings.ts'
import { openSink } from '../../../engines/feed/sinks/open-sink.ts'
import { type Check, describeError, ok, problem, type Said } from '../finding.ts'

/** Whether each sink of events takes our connection and has its stream. No event is sent, and no stream created. */
export function checkSinks({ events }: Pick<Config, 'events'>): Check[] {
  return events.sinks.map((sink) => ({ name: 'sinks', look: () => lookAtSink(sink, events.days) }))
}

async function lookAtSink(sink: SinkConfig, keepDays: number): Promise<Said[]> {
  const subject = `sink ${sink.name}`
  try {
    const connection = await openSink({ ...sink, createStream: false }, keepDays)
    await connection[Symbol.asyncDispose]()
    return [ok(subject, `the stream ${sink.stream} at ${sink.servers.join(', ')} takes events`)]
  } catch (error) {
    const advice = `correct events.sinks, ${sink.name}, or NATS; events wait in the feed meanwhile`
    return [problem(subject, describeError(error), advice)]
  }
}
