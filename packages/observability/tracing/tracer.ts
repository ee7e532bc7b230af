import { AsyncLocalStorage } from 'node:async_hooks'
import type { MessageTrace, TraceContext } from '../../domain/message/story/message-trace.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Attributes, EndedSpan } from './otlp.ts'
import { formatTraceparent, newContext, parseTraceparent } from './trace-context.ts'

export interface TracerOptions {
  clock: Clock
  /** Share of requests without `traceparent` that are traced. */
  ratio: number
  export: (span: EndedSpan) => void
  /** In [0, 1). */
  random?: () => number
}

/** A span that has not ended. */
export interface OpenSpan {
  /** The header for requests that are made within it. */
  readonly traceparent: string
  end(attributes: Attributes, error?: string | null): void
}

/** The span of a request that is being answered. */
export interface RequestSpan extends OpenSpan {
  readonly context: TraceContext
}

export interface SpanStart {
  name: string
  kind: EndedSpan['kind']
  /** Default: now. */
  startedAt?: number
  attributes: Attributes
}

/** Of the HTTP request that is answered. */
export interface TracedRequest {
  method: string
  /** Without the query string. */
  path: string
  traceparent: string | undefined
}

/**
 * Records what happens to requests and messages as spans. The plan of a message holds the context of its span, so
 * that every gateway continues its trace.
 */
export class Tracer {
  readonly #options: TracerOptions
  readonly #current = new AsyncLocalStorage<TraceContext>()

  constructor(options: TracerOptions) {
    this.#options = options
  }

  /** The span of a request that has just come in; null where it is not sampled. */
  begin({ method, path, traceparent }: TracedRequest): RequestSpan | null {
    const caller = parseTraceparent(traceparent)
    const { ratio, random = Math.random } = this.#options
    if (!(caller?.sampled ?? random() < ratio)) return null
    const context = newContext(caller?.context)
    const attributes = { 'http.request.method': method, 'http.route': path, 'url.path': path }
    const start: SpanStart = { name: `${method} ${path}`, kind: 'server', attributes }
    return { context, ...this.#open(start, context, caller?.context.spanId ?? null) }
  }

  /** Runs `work`, and what it waits for, within a request. */
  within<Result>({ context }: RequestSpan, work: () => Result): Result {
    return this.#current.run(context, work)
  }

  /** The span of a message that the request under way sends; undefined where it is not sampled. */
  messageTrace(): MessageTrace | undefined {
    const request = this.#current.getStore()
    return request === undefined ? undefined : { ...newContext(request), parentId: request.spanId }
  }

  /** A span below `parent`; null where that is not sampled. */
  start(parent: TraceContext | undefined, start: SpanStart): OpenSpan | null {
    return parent === undefined ? null : this.#open(start, newContext(parent), parent.spanId)
  }

  /** Ends the span of a message. */
  endMessage({ parentId, ...context }: MessageTrace, start: SpanStart, error: string | null): void {
    this.#open(start, context, parentId).end({}, error)
  }

  #open(start: SpanStart, context: TraceContext, parentId: string | null): OpenSpan {
    const { clock } = this.#options
    const { name, kind, startedAt = clock.now() } = start
    return {
      traceparent: formatTraceparent(context),
      end: (attributes, error = null) =>
        this.#options.export({
          name,
          kind,
          context,
          parentId,
          startedAt,
          endedAt: clock.now(),
          attributes: { ...start.attributes, ...attributes },
          error,
        }),
    }
  }
}
