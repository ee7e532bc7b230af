/** Where a span stands: its trace and its own id, in lower-case hexadecimal as W3C Trace Context writes them. */
export interface TraceContext {
  /** 32 digits. */
  traceId: string
  /** 16 digits. */
  spanId: string
}

/** The span of a message, stored with its plan: from its acceptance to its end. */
export interface MessageTrace extends TraceContext {
  /** The span of the request that sent it. */
  parentId: string
}
