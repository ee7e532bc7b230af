import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../settings/secret.ts'
import type { Queryable } from '../storage/database.ts'
import { installationSecret } from '../storage/installation-secrets.ts'

const secretBytes = 32

/**
 * Hashes codes with a key, because a million codes are tried in a second where the hash alone is known. The key comes
 * from a secret in the database and, where the operator has set one, another that is never there.
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

  /** HMAC-SHA256 over the code and what it is for: equal codes of two verifications have nothing in common. */
  hash(verifyId: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${verifyId}\n${code}`).digest()
  }

  /** Takes as long for a code that is nearly right as for any other. */
  matches(hash: Buffer, verifyId: string, code: string): boolean {
    const tried = this.hash(verifyId, code)
    return hash.length === tried.length && timingSafeEqual(hash, tried)
  }
}
