import { contentHash, originHash, type Seal, type StoredEntry } from './seal.ts'

/** The newest seal of an entry; `salt` is null where its content was erased or dropped. */
export type SealWithSalt = Seal & { salt: Buffer | null }

/** Why an entry does not fit its newest seal, in words after the name of the entry; null where it does. */
export function whyUnfit(entry: StoredEntry, seal: SealWithSalt): string | null {
  const when = new Date(seal.sealedAt).toISOString()
  if (originHash(entry) !== seal.origin) return `was changed after it was sealed at ${when}`
  // Its outcome came since, and is sealed in a moment.
  if (seal.isOpen && entry.outcome !== null) return null
  if (seal.salt === null) return `cannot be compared: the salt of seal ${seal.number} is gone`
  const fits = contentHash(entry, seal.salt) === seal.content
  return fits ? null : `was changed after it was sealed at ${when}`
}
