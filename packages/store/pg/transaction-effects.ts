import type { Transaction } from '../database.ts'

/** Runs a transaction once, then the effects registered for its outcome. */
export async function withEffects<Result>(
  run: (effects: Pick<Transaction, 'afterCommit' | 'afterRollback'>) => Promise<Result>,
): Promise<Result> {
  const committed: (() => void)[] = []
  const rolledBack: (() => void)[] = []
  let result: Result
  try {
    result = await run({
      afterCommit: (effect) => void committed.push(effect),
      afterRollback: (effect) => void rolledBack.push(effect),
    })
  } catch (error) {
    for (const effect of rolledBack) effect()
    throw error
  }
  for (const effect of committed) effect()
  return result
}
