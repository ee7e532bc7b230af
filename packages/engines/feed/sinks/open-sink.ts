import type { SinkConfig } from '../../../config/sections/sink-settings.ts'
import type { SinkConnection } from './sink.ts'

/** Connects to a sink and makes sure that it takes events. Rejects with `SinkFailed`. Its client is loaded on the first use. */
export async function openSink(config: SinkConfig, keepDays: number): Promise<SinkConnection> {
  const { NatsSink } = await import('./nats-sink.ts')
  return NatsSink.open({ config, keepDays })
}
