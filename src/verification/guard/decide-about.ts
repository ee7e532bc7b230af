import type { PrefixBlock } from '../../domain/guard/prefix-block.ts'
import type { Queryable } from '../../storage/database.ts'
import { decideByOperator } from '../../storage/guard-blocks.ts'
import { forgetCounts } from '../../storage/verification-guard.ts'

/** An operator's word about a prefix or a country. What is opened begins to count anew. */
export async function decideAbout(
  db: Queryable,
  decision: Pick<PrefixBlock, 'key' | 'state' | 'reason' | 'since' | 'until'>,
): Promise<void> {
  await decideByOperator(db, decision)
  if (decision.state === 'open') await forgetCounts(db, [decision.key])
}
