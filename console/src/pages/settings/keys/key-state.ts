import type { KeyView } from '../../../../../packages/console-contract/administration.ts'

type KeyState = 'valid' | 'expired' | 'revoked'

export function keyState({ revokedAt, expiresAt }: KeyView): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= Date.now() ? 'expired' : 'valid'
}

/** Expired or revoked. */
export function isEnded(key: KeyView): boolean {
  return keyState(key) !== 'valid'
}
