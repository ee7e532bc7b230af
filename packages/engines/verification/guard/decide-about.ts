import type { PrefixBlock } from '../../../domain/guard/prefix-block.ts'
import { decideByOperator } from '../../../store/codes/guard-blocks.ts'
import { forgetCounts } from '../../../store/codes/verification-guard.ts'
import type { Queryable } from '../../../store/database.ts'

/** Stores an operator's decision about a prefix or a country. Opening it resets its counts. */
export async function decideAbout(
  db: Queryable,
  decision: Pick<PrefixBlock, 'key' | 'state' | 'reason' | 'since' | 'until'>,
): Promise<void> {
  await decideByOperator(db, decision)
  if (decision.state === 'open') await forgetCounts(db, [decision.key])
}
