import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { ApiRefusal } from '../../operations/errors.ts'
import { performOperation, recognize } from '../../operations/perform-operation.ts'
import type { AccountsPorts } from './accounts-ports.ts'

/**
 * Carries out an operation of the API that changes settings, as the account would, and returns its payload.
 * Rejects with `ConsoleRefusal` in the API's words.
 */
export async function operate(
  { catalogue, operations }: Pick<AccountsPorts, 'catalogue' | 'operations'>,
  accountId: number,
  element: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const account = catalogue.account(accountId)
  if (account === null) throw new ConsoleRefusal('account-absent', {}, 'account')
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
