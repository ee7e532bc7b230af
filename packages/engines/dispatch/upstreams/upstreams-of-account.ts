/**
 * The upstreams that share the account of an upstream at its carrier, that one first. A carrier may send a delivery report
 * over any connection of the account.
 */
export type UpstreamsOfAccount = (upstream: string) => readonly string[]

/** An upstream without an account shares it with no other. */
export function upstreamsOfAccount(
  connectors: readonly { upstream: string; account?: string }[],
): UpstreamsOfAccount {
  const groups = new Map<string, readonly string[]>()
  for (const { upstream, account } of connectors) {
    const others = connectors.filter((each) => account !== undefined && each.account === account)
    groups.set(upstream, [...new Set([upstream, ...others.map((each) => each.upstream)])])
  }
  return (upstream) => groups.get(upstream) ?? [upstream]
}
