import { codeOf } from './pg/unavailable.ts'

/**
 * Whether the database refuses what it was given to store, and would each time: SQLSTATE classes 22 (data exception),
 * 23 (integrity constraint violation) and 54 (program limit exceeded, as of an index row). PostgreSQL, appendix A.
 */
export function refusesData(error: unknown): boolean {
  return /^(22|23|54)[0-9A-Z]{3}$/.test(codeOf(error))
}
