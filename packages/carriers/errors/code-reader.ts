import type { Evidence } from '../../domain/number-memory/evidence.ts'
import { errorCodeIn, findCarrierError } from './find-error.ts'

/** Reads error codes by the name of the upstream. What two connectors share is read alike: by its kind. */
export function codeReader(
  upstreams: readonly { name: string; kind: string }[],
): (upstream: string, said: string) => string {
  const kinds = new Map(upstreams.map(({ name, kind }) => [name, kind]))
  return (upstream, said) => errorCodeIn(kinds.get(upstream) ?? '', said) ?? ''
}

/** Reads what an error that an upstream gave shows of the number; null for nothing. */
export function evidenceReader(
  upstreams: readonly { name: string; kind: string }[],
): (upstream: string, said: string) => Evidence | null {
  const kinds = new Map(upstreams.map(({ name, kind }) => [name, kind]))
  return (upstream, said) => {
    const kind = kinds.get(upstream) ?? ''
    const code = errorCodeIn(kind, said)
    return code === null ? null : (findCarrierError(kind, code)?.shows ?? null)
  }
}
