import { normalUserName, userNameFault } from './user-name.ts'

type Claims = Readonly<Record<string, unknown>>

/** The first entry of the settings whose value the claim has; null where none fits. */
export function grantedBy<Granted extends { value: string }>(
  roles: readonly Granted[],
  claims: Claims,
  roleClaim: string,
): Granted | null {
  const groups = [claimAt(claims, roleClaim)].flat()
  return roles.find(({ value }) => groups.includes(value)) ?? null
}

/** Longest subject (OpenID Connect Core 1.0, section 2). */
const maxSubject = 255

/**
 * Whether the claim `sub` names one person and no other: a text that is not blank, without control characters, and without
 * halves of surrogate pairs, which a database stores as one and the same character.
 */
export function isSubject(sub: unknown): sub is string {
  return (
    typeof sub === 'string' && sub.trim() !== '' && sub.length <= maxSubject && !/[\p{Cc}\p{Cs}]/u.test(sub)
  )
}

/** A valid name for a new user: of the claim, else of the verified e-mail address, else of the subject. */
export function providedName(claims: Claims, nameClaim: string): string {
  const email = isVerified(claims) ? claims['email'] : undefined
  const named = nameClaim === 'email' ? email : claimAt(claims, nameClaim)
  const names = [named, email, claims['sub']].map((each) => (typeof each === 'string' ? plainName(each) : ''))
  return names.find((name) => userNameFault(name) === null) ?? 'user'
}

/** Providers that check every address leave the claim out. */
function isVerified(claims: Claims): boolean {
  const { email_verified: verified = true } = claims
  return verified === true || verified === 'true'
}

/** A claim by its name, or inside of objects by a path with dots. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (inside, step) =>
        typeof inside === 'object' && inside !== null && Object.hasOwn(inside, step)
          ? (inside as Claims)[step]
          : undefined,
      claims,
    )
}

function plainName(given: string): string {
  return normalUserName(given)
    .replaceAll(/[^\p{L}0-9._@-]+/gu, '.')
    .replace(/^[._@-]+/, '')
    .slice(0, 64)
}
