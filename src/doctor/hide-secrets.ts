import { Secret } from '../settings/secret.ts'
import type { Finding } from './finding.ts'

/** Shorter ones would hide parts of words. */
const minLength = 4

/** The values of all secrets in settings of any form, with their paths: `upstreams[0].password`. */
export function secretsIn(value: unknown, path = ''): { path: string; value: string }[] {
  if (value instanceof Secret) return [{ path, value: value.reveal() }]
  if (Array.isArray(value)) return value.flatMap((item, index) => secretsIn(item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    secretsIn(inner, path === '' ? key : `${path}.${key}`),
  )
}

/** The same findings with `…` in the place of secrets, which answers of other programs may repeat. */
export function withoutSecrets(findings: readonly Finding[], secrets: readonly string[]): Finding[] {
  const hidden = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret.length >= minLength)
    .toSorted((a, b) => b.length - a.length)
  const hide = (text: string) => hidden.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
  return findings.map((finding) => ({ ...finding, found: hide(finding.found) }))
}
