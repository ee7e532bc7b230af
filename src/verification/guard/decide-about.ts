import type { PrefixBlock } from '../../domain/guard/prefix-block.ts'
import type { Queryable } from '../../storage/database.ts'
import { decideByOperator } from '../../storage/guard-blocks.ts'
import { forgetCounts } from '../../storage/verification-guard.ts'

/** Stores an operator's decision about a prefix or a country. Opening it resets its counts. */
export async function decideAbout(
  db: Queryable,
  decision: Pick<PrefixBlock, 'key' | 'state' | 'reason' | 'since' | 'until'>,
): Promise<void> {
  await decideByOperator(db, decision)
  if (decision.state === 'open') await forgetCounts(db, [decision.key])
}
