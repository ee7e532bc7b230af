import type { Database, Statement, Transaction } from '../../packages/store/database.ts'
import { arrayLiteral, isElement } from '../../packages/store/statements/array-columns.ts'
import type { WasmPostgres } from './wasm-postgres.ts'
import { decode, encode } from './wire.ts'

/** The database for the code that prepares and judges a run: each statement is carried out at once, in no time. */
export function immediateDatabase(postgres: WasmPostgres): Database {
  const query = <Row>({ text }: Statement, values?: unknown[]): Promise<Row[]> => {
    const given = values?.map((each) =>
      Array.isArray(each) && each.every(isElement) ? arrayLiteral(each) : each,
    )
    const { rows, error } = decode(postgres.send(encode({ text, ...(given && { values: given }) }, false)))
    return error === null ? Promise.resolve(rows as Row[]) : Promise.reject(error)
  }
  return {
    query,
    async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
      const effects: (() => void)[] = []
      await query({ text: 'BEGIN' })
      try {
        const afterCommit = (effect: () => void) => void effects.push(effect)
        const result = await work({ query, afterCommit, afterRollback: () => undefined })
        await query({ text: 'COMMIT' })
        for (const effect of effects) effect()
        return result
      } catch (error) {
        await query({ text: 'ROLLBACK' })
        throw error
      }
    },
    listen: () => Promise.reject(new Error('nobody listens here')),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
