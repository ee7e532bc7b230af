/** What somebody may do at the console; each may all that those before it may. */
export const roles = ['viewer', 'operator', 'admin'] as const

export type Role = (typeof roles)[number]

export function mayDo(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}
