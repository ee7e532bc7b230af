import { errorCodeIn } from './find-error.ts'

/** Reads error codes by the name of the upstream. What two connectors share is read alike: by its kind. */
export function codeReader(
  upstreams: readonly { name: string; kind: string }[],
): (upstream: string, said: string) => string {
  const kinds = new Map(upstreams.map(({ name, kind }) => [name, kind]))
  return (upstream, said) => errorCodeIn(kinds.get(upstream) ?? '', said) ?? ''
}
