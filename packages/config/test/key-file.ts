import { generateKeyPairSync } from 'node:crypto'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

const fields = {
  type: 'service_account',
  project_id: 'posthorn',
  private_key_id: '0123456789abcdef0123456789abcdef01234567',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  client_email: 'gateway@posthorn.iam.gserviceaccount.com',
  client_id: '103456789012345678901',
  auth_uri: 'https://accounts.google.com/o/oauth2/auth',
  token_uri: 'https://oauth2.googleapis.com/token',
}

/** What Google Cloud gives for a service account. */
export const keyFile = JSON.stringify(fields, null, 2)

export function keyFileWith(changed: Record<string, unknown>): string {
  return JSON.stringify({ ...fields, ...changed })
}
