import { createPrivateKey } from 'node:crypto'
import { Secret } from '../../settings/secret.ts'

export interface ServiceAccount {
  clientEmail: string
  privateKey: Secret
  privateKeyId: string | null
  tokenUri: string
}

/**
 * Parses the key file of a Google Cloud service account (JSON). Reports every fault, without any of the file's content;
 * null where there is a fault.
 */
export function parseServiceAccount(text: string, fault: (message: string) => void): ServiceAccount | null {
  const fields = readObject(text)
  if (fields === null) {
    fault('must be a key file of a Google service account: it is no JSON object')
    return null
  }
  const { client_email: email, private_key: key, private_key_id: keyId, token_uri: tokenUri } = fields
  const faults: string[] = []
  const check = (holds: boolean, message: string) => holds || faults.push(message)
  check(typeof email === 'string' && email.includes('@'), 'client_email must be an e-mail address')
  check(typeof key === 'string' && isRsaKey(key), 'private_key must be an RSA key in PEM form')
  check(keyId === undefined || typeof keyId === 'string', 'private_key_id must be a string')
  check(typeof tokenUri === 'string' && isHttpUrl(tokenUri), 'token_uri must be an http or https URL')
  for (const message of faults) fault(`must be a key file of a Google service account: ${message}`)
  if (typeof email !== 'string' || typeof key !== 'string' || typeof tokenUri !== 'string') return null
  const privateKeyId = typeof keyId === 'string' ? keyId : null
  return { clientEmail: email, privateKey: new Secret(key), privateKeyId, tokenUri }
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
