import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makePrivateFolder } from '../../packages/kit/machine/private-folder.ts'
import { writePrivateFile } from '../private-files.ts'

/** The fields of a key file of Google Cloud that clients use. */
export interface ServiceAccountKey {
  type: 'service_account'
  project_id: string
  private_key_id: string
  /** PEM, PKCS #8. */
  private_key: string
  client_email: string
  token_uri: string
}

export interface ServiceAccount {
  privateKey: string
  publicKey: KeyObject
}

export const clientEmail = 'posthorn@sandbox.iam.gserviceaccount.com'
const keyId = 'sandbox'

/** Making a key takes a while: sandboxes of one process that keep none on disk share one. */
let shared: Promise<string> | null = null

/** The key pair of the service account; made at the first start, and kept where there is a folder. */
export async function openServiceAccount(dataDir: string | null): Promise<ServiceAccount> {
  const privateKey = dataDir === null ? await sharedKey() : await keptKey(dataDir)
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

export function keyFile({ privateKey }: ServiceAccount, tokenUri: string): ServiceAccountKey {
  return {
    type: 'service_account',
    project_id: 'sandbox',
    private_key_id: keyId,
    private_key: privateKey,
    client_email: clientEmail,
    token_uri: tokenUri,
  }
}

async function keptKey(folder: string): Promise<string> {
  const path = join(folder, 'rbm-private-key.pem')
  try {
    return await readFile(path, 'utf8')
  } catch {
    const key = await makeKey()
    makePrivateFolder(folder)
    await writePrivateFile(path, key)
    return key
  }
}

function sharedKey(): Promise<string> {
  shared ??= makeKey()
  return shared
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
