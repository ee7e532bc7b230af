import { type TObject, type TProperties, Type } from '@sinclair/typebox'
import type { Role } from '../domain/console/role.ts'

/** A route of the console: the role that may use it, its fields and its answer. */
export interface ConsoleRoute<
  Query extends TProperties = TProperties,
  Body extends TProperties = TProperties,
  Answer = unknown,
> {
  /** The lowest role that may use it; `anyone` needs no session. */
  role: Role | 'anyone'
  query: TObject<Query>
  body: TObject<Body>
  /** Fields of the body that the audit log keeps: none with a secret, a text or a whole telephone number. */
  kept: readonly string[]
  /** Whether the audit log notes it. */
  changes: boolean
  /** Its handler writes the entry, because it ends later than the request. */
  ownEntry?: boolean
  /** Largest body in octets, where it is more than usual. */
  maxBytes?: number
  /** Carries the type only; never set. */
  answer?: Answer
}

/** The answer to a change without a result. */
export type Done = Record<string, never>

type None = Record<never, never>

/** The schema of a query or a body; other fields are refused. */
function fields<Fields extends TProperties>(properties: Fields): TObject<Fields> {
  return Type.Object(properties, { additionalProperties: false })
}

/** A route that changes nothing: `query<Answer>()('viewer', { … })`. */
export function query<Answer>() {
  return <Query extends TProperties = None>(
    role: Role | 'anyone',
    query: Query = {} as Query,
  ): ConsoleRoute<Query, None, Answer> & { changes: false } => {
    return { role, query: fields(query), body: fields({}), kept: [], changes: false }
  }
}

/** A route that changes nothing and takes more than fits an address: a POST. */
export function queryWithBody<Answer>() {
  return <Body extends TProperties>(
    role: Role | 'anyone',
    body: Body,
  ): ConsoleRoute<None, Body, Answer> & { changes: false } => {
    return { role, query: fields({}), body: fields(body), kept: [], changes: false }
  }
}

/** A change, which the audit log notes: `change<Answer>()('operator', { … }, ['field', …])`. */
export function change<Answer = Done>() {
  return <Body extends TProperties = None>(
    role: Role | 'anyone',
    body: Body = {} as Body,
    kept: readonly (keyof Body & string)[] = [],
  ): ConsoleRoute<None, Body, Answer> & { changes: true } => {
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
