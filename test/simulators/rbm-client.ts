import { createHmac, createSign, randomUUID } from 'node:crypto'
import type { RbmAddress } from '../../simulators/rbm/rbm-carrier.ts'
import type { ReceivedRequest } from '../support/receiver.ts'

export interface RbmAnswer {
  status: number
  json: {
    name?: string
    features?: string[]
    reachableUsers?: string[]
    expireTime?: string
    error?: { code: number; message: string; status: string }
  }
}

interface KeyFile {
  client_email: string
  private_key: string
  token_uri: string
}

/** Signs in and calls as Google's documentation requires, without code of the gateway. */
export class RbmClient {
  readonly #address: RbmAddress
  readonly key: KeyFile
  token = ''

  constructor(address: RbmAddress) {
    this.#address = address
    this.key = JSON.parse(address.serviceAccount) as KeyFile
  }

  static async signedIn(address: RbmAddress): Promise<RbmClient> {
    const client = new RbmClient(address)
    const { access_token: token } = (await client.signIn()) as { access_token: string }
    client.token = token
    return client
  }

  /** `claims` replace those that are right. */
  async signIn(claims: object = {}, algorithm = 'RS256'): Promise<Record<string, unknown>> {
    const now = Math.floor(Date.now() / 1_000)
    const header = encode({ alg: algorithm, typ: 'JWT', kid: 'sandbox' })
    const payload = encode({
      iss: this.key.client_email,
      scope: 'https://www.googleapis.com/auth/rcsbusinessmessaging',
      aud: this.key.token_uri,
      iat: now,
      exp: now + 3_600,
      ...claims,
    })
    const signature = createSign('RSA-SHA256').update(`${header}.${payload}`).sign(this.key.private_key)
    const response = await fetch(this.key.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: `${header}.${payload}.${signature.toString('base64url')}`,
      }),
    })
    return (await response.json()) as Record<string, unknown>
  }

  send(phone: string, message: object, messageId: string = randomUUID()): Promise<RbmAnswer> {
    const query = new URLSearchParams({ messageId, agentId: 'posthorn_agent' })
    return this.call('POST', `/v1/phones/+${phone}/agentMessages?${query}`, message)
  }

  sendText(phone: string, text: string, more: object = {}): Promise<RbmAnswer> {
    return this.send(phone, { contentMessage: { text }, ...more })
  }

  async call(method: string, path: string, body?: object): Promise<RbmAnswer> {
    const response = await fetch(`${this.#address.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: (await response.json()) as RbmAnswer['json'] }
  }
}

/** The event in a push, and whether the signature over its bytes is right. */
export function readPush(
  request: ReceivedRequest | undefined,
  clientToken: string,
): { event: Record<string, unknown>; signed: boolean } {
  const { message } = JSON.parse(request?.body ?? '') as { message: { data: string } }
  const data = Buffer.from(message.data, 'base64')
  const signature = createHmac('sha512', clientToken).update(data).digest('base64')
  const event = JSON.parse(data.toString('utf8')) as Record<string, unknown>
  return { event, signed: request?.headers['x-goog-signature'] === signature }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
