import type { TSchema } from '@sinclair/typebox'
import { audited } from '../../administration/audited.ts'
import type { Operation, Requester } from '../../administration/operation.ts'
import type { AdministrationPorts } from '../../administration/ports.ts'
import { problemOf } from '../management/problem.ts'
import { toSnakeCase } from '../management/wire.ts'

type Fields = Record<string, unknown>

/**
 * Writes a call of a tool to the audit log, a reading too: `mcp/find_messages`, with the fields of `given` that say
 * nothing about a person; their names may be in the form of the API. A change has the entry of its operation besides.
 */
export async function noteCall<Result>(
  { db, clock }: Pick<AdministrationPorts, 'db' | 'clock'>,
  { userId, userName, address }: Requester,
  { tool, operation, given }: { tool: string; operation: Operation; given: Fields },
  work: (note: (target: string) => void) => Promise<Result>,
): Promise<Result> {
  const entry = { userId, userName, address, action: `mcp/${tool}`, details: plainFields(operation, given) }
  return audited({ db, clock, describeOutcome }, entry, work)
}

/** The sentence of a refusal may repeat what the model has written. */
function describeOutcome(error: unknown): string {
  const problem = problemOf(error)
  return problem === null ? 'the gateway made an error' : `refused: ${problem.code}`
}

/** Numbers, flags and values of a choice; texts may be numbers of telephones, names or contents. */
function plainFields({ input }: Operation, given: Fields): Fields {
  const fields = Object.entries<TSchema>(input.properties)
    .map(([name, schema]): [string, unknown] => [
      toSnakeCase(name),
      plainValue(schema, given[name] ?? given[toSnakeCase(name)]),
    ])
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields)
}

function plainValue(schema: TSchema, value: unknown): unknown {
  const members = (schema['anyOf'] as TSchema[] | undefined) ?? [schema]
  const isPlain = members.some(({ type, const: fixed }) =>
    fixed === undefined
      ? (type === 'boolean' && typeof value === 'boolean') ||
        ((type === 'integer' || type === 'number') && typeof value === 'number')
      : fixed === value,
  )
  return isPlain ? value : undefined
}
