import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../settings/secret.ts'
import type { Queryable } from '../storage/database.ts'
import { installationSecret } from '../storage/installation-secrets.ts'

const secretBytes = 32
/** Length of a hash. */
export const hashBytes = 32

/**
 * Hashes codes with a key: without one, a leaked hash is guessed within a second. The key is made from a
 * secret in the database and, if the operator has set one, a second secret that is never stored there.
 */
export class CodeKey {
  readonly #key: KeyObject

  private constructor(key: KeyObject) {
    this.#key = key
  }

  static async open(db: Queryable, configured: Secret | null): Promise<CodeKey> {
    const kept = await installationSecret(db, 'verification codes', randomBytes(secretBytes))
    const key = createHmac('sha256', kept)
      .update(configured?.reveal() ?? '')
      .digest()
    return new CodeKey(createSecretKey(key))
  }

  /** HMAC-SHA256 over the verification's id and the code: equal codes have different hashes. */
  hash(verifyId: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${verifyId}\n${code}`).digest()
  }

  /** Takes constant time. */
  matches(hash: Buffer, verifyId: string, code: string): boolean {
    const tried = this.hash(verifyId, code)
    return hash.length === tried.length && timingSafeEqual(hash, tried)
  }
}
