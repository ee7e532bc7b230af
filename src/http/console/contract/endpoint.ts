import { type TObject, type TProperties, Type } from '@sinclair/typebox'
import type { Role } from '../../../domain/console/role.ts'

/** A request that the console makes: which role may make it, with which fields, and what comes back. */
export interface Endpoint<
  Query extends TProperties = TProperties,
  Body extends TProperties = TProperties,
  Answer = unknown,
> {
  /** The least role; `anyone` needs no session. */
  role: Role | 'anyone'
  query: TObject<Query>
  body: TObject<Body>
  /** Fields of the body that the audit log keeps: none with a secret, a text or a whole number of a telephone. */
  kept: readonly string[]
  /** Whether the audit log notes it. */
  changes: boolean
  /** Only its type is there. */
  answer?: Answer
}

/** The answer to a change that has no result. */
export type Done = Record<string, never>

type None = Record<never, never>

/** Of a query or a body; others than these are refused. */
function fields<Fields extends TProperties>(properties: Fields): TObject<Fields> {
  return Type.Object(properties, { additionalProperties: false })
}

/** A request that changes nothing: `ask<Answer>()('viewer', { … })`. */
export function endpoint<Answer>() {
  return <Query extends TProperties = None>(
    role: Role | 'anyone',
    query: Query = {} as Query,
  ): Endpoint<Query, None, Answer> => {
    return { role, query: fields(query), body: fields({}), kept: [], changes: false }
  }
}

/** A request that changes nothing either, with more than fits an address: a POST. */
export function endpointWithBody<Answer>() {
  return <Body extends TProperties>(role: Role | 'anyone', body: Body): Endpoint<None, Body, Answer> => {
    return { role, query: fields({}), body: fields(body), kept: [], changes: false }
  }
}

/** A change, which the audit log notes: `change<Answer>()('operator', { … }, ['field', …])`. */
export function change<Answer = Done>() {
  return <Body extends TProperties = None>(
    role: Role | 'anyone',
    body: Body = {} as Body,
    kept: readonly (keyof Body & string)[] = [],
  ): Endpoint<None, Body, Answer> => {
    return { role, query: fields({}), body: fields(body), kept, changes: true }
  }
}

/** A field that is one of `values`. */
export function oneOf<const Value extends string | number>(
  values: readonly Value[],
  description = values.join(', '),
) {
  return Type.Union(
    values.map((each) => Type.Literal(each)),
    { description },
  )
}
