import { randomBytes } from 'node:crypto'
import { unreachable } from '../../lib/unreachable.ts'
import { requireNoError } from './error-code.ts'
import { requireServerFinal, type ScramUser, scramFinal, scramFirst } from './scram.ts'
import type { WireReader, WireWriter } from './wire.ts'

export interface SaslUser {
  mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
  user: string
  password: string
}

/** The requests of a connection that is not authenticated yet. */
interface Requests {
  request(apiKey: number, version: number, write: (writer: WireWriter) => unknown): Promise<WireReader>
}

const handshakeKey = 17
const authenticateKey = 36

/** Rejects with `KafkaRefused` where the broker does not take the mechanism or the user. */
export async function authenticate(broker: Requests, sasl: SaslUser): Promise<void> {
  await handshake(broker, sasl.mechanism.toUpperCase())
  const { user, password } = sasl
  switch (sasl.mechanism) {
    case 'plain':
      await exchange(broker, `\0${user}\0${password}`)
      return
    case 'scram-sha-256':
      return authenticateByScram(broker, { user, password, hash: 'sha256' })
    case 'scram-sha-512':
      return authenticateByScram(broker, { user, password, hash: 'sha512' })
    default:
      return unreachable(sasl.mechanism)
  }
}

async function authenticateByScram(broker: Requests, user: ScramUser): Promise<void> {
  const nonce = randomBytes(24).toString('base64url')
  const serverFirst = await exchange(broker, scramFirst(user, nonce))
  const { message, expected } = await scramFinal(user, nonce, serverFirst)
  requireServerFinal(await exchange(broker, message), expected)
}

// SaslHandshake, version 1: mechanism; answer: error_code i16, mechanisms: [string].
async function handshake(broker: Requests, mechanism: string): Promise<void> {
  const answer = await broker.request(handshakeKey, 1, (writer) => writer.string(mechanism))
  const error = answer.i16()
  const offered = answer.array(() => answer.string())
  const detail = offered.length === 0 ? null : `the broker takes ${offered.join(', ')}`
  requireNoError(`SASL ${mechanism}`, error, detail)
}

// SaslAuthenticate, version 0: auth_bytes; answer: error_code i16, error_message, auth_bytes.
async function exchange(broker: Requests, message: string): Promise<string> {
  const answer = await broker.request(authenticateKey, 0, (writer) => writer.bytes(Buffer.from(message)))
  requireNoError('the user is refused', answer.i16(), answer.string())
  return answer.bytes().toString()
}
