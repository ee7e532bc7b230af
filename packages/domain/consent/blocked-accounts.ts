/**
 * Whose messages an opt-out by a subscriber blocks: those of every account, or of the one account that has the sender, as far
 * as that is known.
 */
export const blockedAccounts = ['all', 'own'] as const
export type BlockedAccounts = (typeof blockedAccounts)[number]
