import { maskFor } from '../../console-contract/mask.ts'
import type { Role } from '../../domain/console/role.ts'
import type { OperationRequest } from '../operation.ts'

/** A request of the user ada. */
export function requestAs<Input>(
  role: Role,
  input: Input,
  note: (target: string) => void = () => undefined,
): OperationRequest<Input> {
  const by = { userId: null, userName: 'ada', role, accountId: null, address: '' }
  const perform = () => Promise.reject(new Error('this request carries out nothing else'))
  return { input, by, mask: maskFor(role), note, perform }
}
