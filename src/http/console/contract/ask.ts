import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox'
import type { Role } from '../../../domain/console/role.ts'

/** One thing that the console asks the gateway: who may, with what, and what comes back. */
export interface Question<Query extends TObject = TObject, Body extends TObject = TObject, Answer = unknown> {
  /** The least role; `anyone` needs no session. */
  role: Role | 'anyone'
  query: Query
  body: Body
  /** Fields of the body that the audit log keeps: none with a secret, a text or a whole number of a telephone. */
  kept: readonly string[]
  /** Whether the audit log notes it. */
  changes: boolean
  /** Only its type is there. */
  answer?: Answer
}

/** A change that has nothing to tell. */
export type Done = Record<string, never>

/** Of a query or a body; others than these are refused. */
export function fields<Fields extends TProperties>(properties: Fields): TObject<Fields> {
  return Type.Object(properties, { additionalProperties: false })
}

const nothing = fields({})

/** A question that changes nothing: `ask<Answer>()('viewer', fields({ … }))`. */
export function ask<Answer>() {
  return <Query extends TObject = typeof nothing>(
    role: Role | 'anyone',
    query: Query,
  ): Question<Query, typeof nothing, Answer> => ({ role, query, body: nothing, kept: [], changes: false })
}

/** A question that changes nothing either, and is asked with more than fits an address: a POST. */
export function askWithBody<Answer>() {
  return <Body extends TObject>(
    role: Role | 'anyone',
    body: Body,
  ): Question<typeof nothing, Body, Answer> => ({ role, query: nothing, body, kept: [], changes: false })
}

/** A change, which the audit log notes: `change<Answer>()('operator', fields({ … }), ['field', …])`. */
export function change<Answer = Done>() {
  return <Body extends TObject>(
    role: Role | 'anyone',
    body: Body,
    kept: readonly (keyof Static<Body> & string)[],
  ): Question<typeof nothing, Body, Answer> => ({ role, query: nothing, body, kept, changes: true })
}
