import { Type } from '@sinclair/typebox'
import { oneOf } from '../console-route.ts'
import { instant } from '../fields.ts'

/** A period that a page asks for: a name of one that ends now, or any other from and to. */
export interface AskedPeriod<Range extends string> {
  /** Of no effect beside `from` and `to`. */
  range?: Range
  /** Instants in ms; a period has both or neither. */
  from?: number
  to?: number
  /** Start of the viewer's day; the gateway may be in another time zone. */
  today?: number
}

/** The fields of a query for a period. */
export const periodFields = <const Range extends string>(ranges: readonly Range[]) => ({
  range: Type.Optional(oneOf(ranges)),
  from: Type.Optional(instant),
  to: Type.Optional(instant),
  today: Type.Optional(instant),
})
