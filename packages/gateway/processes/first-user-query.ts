import type { SiblingQuery } from '../../kit/machine/siblings.ts'

/** The one-time URL that creates the first console user; null if there is a user already. */
export const firstUserQuery: SiblingQuery<null, string | null> = { name: 'first-user' }
