import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

/** RFC 7914; 32 MiB and about 60 ms each. The cost is kept with each hash, so that it may be raised. */
const cost = 2 ** 15
const blockSize = 8
const keyBytes = 32

/** The stored form: `scrypt$32768$8$1$salt$key`, the last two in base64url. Tests use a lower cost. */
export async function hashPassword(password: string, n = cost): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, n)
  return ['scrypt', n, blockSize, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Takes the same time for any password. `hash` is null for an unknown name: the result is false after the
 * same time.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, kept = '', , , salt = '', expected = ''] = (hash ?? unknownName).split('$')
  const key = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(kept))
  const wanted = Buffer.from(expected, 'base64url')
  return key.length === wanted.length && timingSafeEqual(key, wanted) && hash !== null
}

function deriveKey(password: string, salt: Buffer, n: number): Promise<Buffer> {
  const options = { N: n, r: blockSize, p: 1, maxmem: 256 * n * blockSize }
  return derive(password.normalize('NFKC'), salt, keyBytes, options)
}

const unknownName = `scrypt$${cost}$${blockSize}$1$AAAAAAAAAAAAAAAAAAAAAA$`
