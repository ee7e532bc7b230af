import type { SinkConfig } from '../../config/sink-settings.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { SinkConnection } from './sink.ts'

/** Connects to a sink and makes sure that it takes events. Rejects with `SinkFailed`. A client is loaded on its first use. */
export async function openSink(config: SinkConfig, keepDays: number): Promise<SinkConnection> {
  switch (config.kind) {
    case 'nats': {
      const { NatsSink } = await import('./nats-sink.ts')
      return NatsSink.open({ config, keepDays })
    }
    case 'kafka': {
      const { KafkaSink } = await import('./kafka-sink.ts')
      return KafkaSink.open(config)
    }
    default:
      return unreachable(config)
  }
}
