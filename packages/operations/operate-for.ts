import { ConsoleRefusal } from '../administration/refusal.ts'
import type { CatalogueAccount } from '../store/accounts/catalogue-settings.ts'
import type { ApiRefusal } from './errors.ts'
import { performOperation, recognize } from './perform-operation.ts'
import type { OperationsPorts } from './ports.ts'

/**
 * Carries out an operation of the contract that changes settings, as the account would, and returns its payload.
 * Rejects with `ConsoleRefusal` in the contract's words.
 */
export async function operateFor(
  operations: OperationsPorts,
  account: CatalogueAccount | null,
  element: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (account === null) throw new ConsoleRefusal('account-absent', {}, 'accountId')
  const recognized = recognize(element, null)
  if (recognized.kind === 'refused') throw refused(recognized.refusal)
  const outcome = performOperation(recognized, account, null, operations)
  if (outcome.kind === 'refused') throw refused(outcome.refusal)
  if (outcome.kind !== 'change') throw new Error(`${recognized.operation.type} changes no settings`)
  const done = await outcome.change()
  if (done.kind === 'refused') throw refused(done.refusal)
  return done.payload
}

function refused({ code, sentence, field }: ApiRefusal): ConsoleRefusal {
  return new ConsoleRefusal('operation-refused', { code, sentence }, field)
}
