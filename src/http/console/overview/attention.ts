import type { Standing, Trouble } from '../../../observability/standing.ts'
import type { StoredTroubles } from '../../../storage/needs-attention.ts'
import type { Attention } from '../contract/overview.ts'
import { maskWords } from '../mask-words.ts'

/** What stands in the way of messages first, then what waits for somebody. */
export function attentionOf(
  standing: Pick<Standing, 'upstreams' | 'outages'>,
  stored: StoredTroubles,
  lowBalances: Attention[],
): Attention[] {
  const held = stored.heldUpstreams.map((each) => ({ kind: 'upstream-held' as const, ...each }))
  return [...upstreamsOf(standing), ...lowBalances, ...held, ...outagesOf(standing), ...queuesOf(stored)]
}

function upstreamsOf(standing: Pick<Standing, 'upstreams'>): Attention[] {
  return standing.upstreams().flatMap(({ upstream, links, linksDown, ...troubles }): Attention[] => {
    const down = masked(troubles.down)
    const unhealthy = masked(troubles.unhealthy)
    if (down !== null && linksDown === links) return [{ kind: 'upstream-down', upstream, ...down }]
    const found: Attention[] = []
    if (unhealthy !== null) found.push({ kind: 'upstream-unhealthy', upstream, ...unhealthy })
    if (down !== null) found.push({ kind: 'links-down', upstream, ...down, down: linksDown, links })
    return found
  })
}

/** Everybody gets the same answer, viewers too. */
function masked(trouble: Trouble | null): Trouble | null {
  return trouble && { ...trouble, reason: maskWords(trouble.reason) }
}

function outagesOf(standing: Pick<Standing, 'outages'>): Attention[] {
  const last = standing.outages().at(-1)
  return last === undefined ? [] : [{ kind: 'database-was-away', ...last }]
}

function queuesOf({ parkedCallbacks, unmatchedReports, rejectedTemplates }: StoredTroubles): Attention[] {
  const found: Attention[] = []
  if (parkedCallbacks > 0) found.push({ kind: 'callbacks-parked', count: parkedCallbacks })
  if (unmatchedReports > 0) found.push({ kind: 'reports-unmatched', count: unmatchedReports })
  for (const { example, ...template } of rejectedTemplates) {
    found.push({ kind: 'template-rejected', ...template, example: maskWords(example) })
  }
  return found
}
