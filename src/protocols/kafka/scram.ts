import { createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export type ScramHash = 'sha256' | 'sha512'

export interface ScramUser {
  hash: ScramHash
  user: string
  password: string
}

/** The server does not know the password either, or asks for too many rounds. */
export class ScramFailed extends Error {
  override name = 'ScramFailed'
}

const derive = promisify(pbkdf2)
/** GS2 header of a client that binds no channel, and the same in base64. */
const noBinding = 'n,,'
const noBindingEncoded = 'biws'
const maxRounds = 1_000_000

/** The first message of the client (RFC 5802 §7). `nonce`: printable ASCII without commas. */
export function scramFirst({ user }: ScramUser, nonce: string): string {
  return `${noBinding}${firstBare(user, nonce)}`
}

/** The final message of the client for the first one of the server, and the final one that the server must answer. */
export async function scramFinal(
  { hash, user, password }: ScramUser,
  nonce: string,
  serverFirst: string,
): Promise<{ message: string; expected: string }> {
  const { r: bothNonces = '', s: salt = '', i: rounds = '' } = fieldsOf(serverFirst)
  if (!bothNonces.startsWith(nonce) || bothNonces === nonce || salt === '')
    throw new ScramFailed('the server did not answer with a SCRAM challenge for this client')
  const iterations = Number(rounds)
  if (!Number.isInteger(iterations) || iterations < 1 || iterations > maxRounds)
    throw new ScramFailed(`the server asks for ${rounds} rounds of SCRAM`)
  const bits = hash === 'sha256' ? 32 : 64
  const salted = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), iterations, bits, hash)
  const keyed = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest()
  const clientKey = keyed(salted, 'Client Key')
  const storedKey = createHash(hash).update(clientKey).digest()
  const withoutProof = `c=${noBindingEncoded},r=${bothNonces}`
  const signed = `${firstBare(user, nonce)},${serverFirst},${withoutProof}`
  const signature = keyed(storedKey, signed)
  const proof = Buffer.from(clientKey.map((octet, at) => octet ^ (signature[at] ?? 0)))
  const server = keyed(keyed(salted, 'Server Key'), signed).toString('base64')
  return { message: `${withoutProof},p=${proof.toString('base64')}`, expected: `v=${server}` }
}

/** Throws `ScramFailed` where the server has not proved that it knows the password. */
export function requireServerFinal(serverFinal: string, expected: string): void {
  const [given, right] = [serverFinal, expected].map((text) => createHash('sha256').update(text).digest())
  if (given === undefined || right === undefined || !timingSafeEqual(given, right))
    throw new ScramFailed('the server has not proved that it knows the password')
}

function firstBare(user: string, nonce: string): string {
  return `n=${user.replaceAll('=', '=3D').replaceAll(',', '=2C')},r=${nonce}`
}

function fieldsOf(message: string): Partial<Record<string, string>> {
  return Object.fromEntries(message.split(',').map((field) => [field.slice(0, 1), field.slice(2)]))
}
