import { hostname } from 'node:os'
import { packageVersion } from '../../kit/machine/package-folder.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Secret } from '../../settings/secret.ts'
import type { Events } from '../events.ts'
import { SpanExporter } from './span-exporter.ts'
import { Tracer } from './tracer.ts'

export interface TracingSettings {
  /** Of the collector; null where there is none. */
  endpoint: string | null
  headers: readonly { name: string; value: Secret }[]
  ratio: number
  serviceName: string
}

/** The tracer is null where no collector is set. What is closed is the exporter of its spans. */
export function openTracer(
  { endpoint, headers, ratio, serviceName }: TracingSettings,
  { clock, events }: { clock: Clock; events: Events },
): { tracer: Tracer | null } & AsyncDisposable {
  if (endpoint === null) return { tracer: null, [Symbol.asyncDispose]: () => Promise.resolve() }
  const version = packageVersion()
  const exporter = new SpanExporter({
    endpoint,
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value.reveal()])),
    resource: {
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': `${hostname()}/${process.pid}`,
    },
    version,
    clock,
    events,
  })
  const tracer = new Tracer({ clock, ratio, export: (span) => exporter.add(span) })
  return { tracer, [Symbol.asyncDispose]: () => exporter[Symbol.asyncDispose]() }
}
