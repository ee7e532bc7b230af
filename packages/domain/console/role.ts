/** Roles of console users; each includes the rights of those before it. */
export const roles = ['viewer', 'operator', 'admin'] as const

export type Role = (typeof roles)[number]

export function mayDo(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}
