import { maskFor } from '../console-contract/mask.ts'
import { mayDo } from '../domain/console/role.ts'
import { audited } from './audited.ts'
import { compileChecker } from './check-fields.ts'
import type { Operation, PerformOther, Requester } from './operation.ts'
import { operations } from './operations.ts'
import type { AdministrationPorts } from './ports.ts'
import { ConsoleRefusal, describeOutcome } from './refusal.ts'
import { scopeToAccount } from './scope-to-account.ts'

type Fields = Record<string, unknown>

/** `coerce`: texts become numbers where the schema wants numbers, as in the query of an address. */
const checks = new Map(
  [...operations.values()].map(({ name, input }) => [
    name,
    { exact: compileChecker(input, 'body'), coerce: compileChecker(input, 'query') },
  ]),
)

/**
 * Carries out an operation for a requester: its role, its fields and its account are checked, and a change is noted in
 * the audit log. `input` is changed where its texts become numbers and its account is filled in. Rejects with
 * `ConsoleRefusal` or `SettingRefused`.
 */
export async function perform(
  ports: AdministrationPorts,
  operation: Operation,
  by: Requester,
  { input, coerce = false }: { input: Fields; coerce?: boolean },
): Promise<unknown> {
  const { name, role, account, audit, run } = operation
  if (!mayDo(by.role, role)) throw new ConsoleRefusal('role-needed', { role })
  checks.get(name)?.[coerce ? 'coerce' : 'exact'](input)
  await scopeToAccount(ports.db, by, account ?? undefined, input)
  const request = {
    ...{ input: input as never, by, mask: maskFor(by.role), note: () => undefined },
    perform: performFor(ports, by),
  }
  if (audit === null) return run(ports, request)
  const { userId, userName, address } = by
  const details = Object.fromEntries(audit.kept.map((field) => [field, input[field]]))
  const entry = { userId, userName, address, action: name, details, fields: input }
  return audited({ ...ports, describeOutcome }, entry, (note) => run(ports, { ...request, note }))
}

/** What operations that are made of others carry these out with. */
export function performFor(ports: AdministrationPorts, by: Requester): PerformOther {
  return (operation, input, db) => perform({ ...ports, db }, operation, by, { input })
}
