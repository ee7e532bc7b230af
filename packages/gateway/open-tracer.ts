import { hostname } from 'node:os'
import type { TracingConfig } from '../config/sections/tracing-settings.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import { packageVersion } from '../kit/machine/package-folder.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import { SpanExporter } from '../observability/tracing/span-exporter.ts'
import { Tracer } from '../observability/tracing/tracer.ts'

export interface TracerParts {
  clock: Clock
  events: Events
  parts: OpenParts
}

/** Null where no collector is set. */
export function openTracer(config: TracingConfig, options: TracerParts): Tracer | null {
  const { endpoint, headers, ratio, serviceName } = config
  if (endpoint === null) return null
  const { clock, events, parts } = options
  const version = packageVersion()
  const exporter = parts.keep(
    new SpanExporter({
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
    }),
  )
  return new Tracer({ clock, ratio, export: (span) => exporter.add(span) })
}
