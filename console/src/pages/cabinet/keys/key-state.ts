import type { KeyView } from '../../../../../src/http/console/contract/access.ts'

export type KeyState = 'valid' | 'until' | 'expired' | 'revoked'

export function stateOf({ revokedAt, expiresAt }: KeyView): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'valid'
  return expiresAt <= Date.now() ? 'expired' : 'until'
}

/** It opens nothing any more. */
export function isEnded(key: KeyView): boolean {
  return ['expired', 'revoked'].includes(stateOf(key))
}
