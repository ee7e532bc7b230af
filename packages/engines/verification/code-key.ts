import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../settings/secret.ts'
import type { Queryable } from '../../store/database.ts'
import { installationSecret } from '../../store/encryption/installation-secrets.ts'

const secretBytes = 32
/** Length of a hash. */
export const hashBytes = 32

/**
 * Hashes codes with a key: without one, a leaked hash is guessed within a second. The key is made from a
 * secret in the database and, if the operator has set one, a second secret that is never stored there.
 */
export class CodeKey {
  readonly #key: KeyObject
  /** Of codes that were hashed before the operator's secret was changed. */
  readonly #previous: KeyObject | null

  private constructor(key: KeyObject, previous: KeyObject | null) {
    this.#key = key
    this.#previous = previous
  }

  /** `previous`: the operator's secret before, whose codes are still right; null: there is none. */
  static async open(
    db: Queryable,
    configured: Secret | null,
    previous: Secret | null = null,
  ): Promise<CodeKey> {
    const kept = await installationSecret(db, 'verification codes', randomBytes(secretBytes))
    const deriveKey = (secret: string) => createSecretKey(createHmac('sha256', kept).update(secret).digest())
    return new CodeKey(
      deriveKey(configured?.reveal() ?? ''),
      previous === null ? null : deriveKey(previous.reveal()),
    )
  }

  /** HMAC-SHA256 over the verification's id and the code: equal codes have different hashes. */
  hash(verifyId: string, code: string): Buffer {
    return hashBy(this.#key, verifyId, code)
  }

  /** Takes the same time for every code: all keys are tried. */
  matches(hash: Buffer, verifyId: string, code: string): boolean {
    const keys = this.#previous === null ? [this.#key] : [this.#key, this.#previous]
    const tried = keys.map((key) => hashBy(key, verifyId, code))
    return tried.map((each) => hash.length === each.length && timingSafeEqual(hash, each)).includes(true)
  }
}

function hashBy(key: KeyObject, verifyId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${verifyId}\n${code}`).digest()
}
