import type { SignedIn } from '../../packages/domain/console/console-session.ts'
import type { Role } from '../../packages/domain/console/role.ts'

/** A signed-in user who sees all accounts. */
export function signedInAs(role: Role, name = 'ada'): SignedIn {
  return {
    ...{ userId: 1, name, role, accountId: null },
    ...{ session: '0'.repeat(64), way: 'password', hasSecondFactor: false },
  }
}
