import type { TSchema } from '@sinclair/typebox'

/** What an item's `data` holds when its operation succeeded (docs/reference/contract.md, "Results"). */
export interface Result {
  /** Its name among the schemas of OpenAPI. */
  name: string
  schema: TSchema
  example: unknown
}
