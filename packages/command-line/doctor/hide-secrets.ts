import { Secret } from '../../settings/secret.ts'
import { type Finding, quoteMarks } from './finding.ts'

/** Shorter ones would hide parts of words: they are hidden where they stand alone. */
const minLength = 4

/** As long as no word of ours: such a secret is hidden wherever it stands. */
const noWordLength = 20

/** The values of all secrets in settings of any form, with their paths: `upstreams[0].password`. */
export function secretsIn(value: unknown, path = ''): { path: string; value: string }[] {
  if (value instanceof Secret) return [{ path, value: value.reveal() }]
  if (Array.isArray(value)) return value.flatMap((item, index) => secretsIn(item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    secretsIn(inner, path === '' ? key : `${path}.${key}`),
  )
}

/** The same findings with `…` in the place of secrets in what is quoted of other programs, without the marks of quotes. */
export function withoutSecrets(findings: readonly Finding[], secrets: readonly string[]): Finding[] {
  const written = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret !== '')
    .toSorted((a, b) => b.length - a.length)
  const long = written.filter((secret) => secret.length >= noWordLength)
  const { begin, end } = quoteMarks
  const quotes = new RegExp(`${begin}([^${end}]*)${end}`, 'gu')
  const hide = (text: string) =>
    hideEach(
      text.replace(quotes, (_, quote: string) => hideEach(quote, written)),
      long,
    )
  return findings.map((finding) => ({ ...finding, found: hide(finding.found) }))
}

function hideEach(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => {
    if (secret.length >= minLength) return shown.replaceAll(secret, '…')
    const literal = secret.replace(/[^\p{L}\p{N}]/gu, '\\$&')
    return shown.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'), '…')
  }, text)
}
