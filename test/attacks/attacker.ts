import assert from 'node:assert/strict'
import { type BindSettings, usualBind } from '../../src/domain/settings/bind-settings.ts'
import { hashPassword } from '../../src/lib/password-hash.ts'
import { createAccount } from '../../src/storage/accounts.ts'
import { createApiKey } from '../../src/storage/api-keys.ts'
import { createBind } from '../../src/storage/smpp-binds.ts'
import type { GatewayHarness } from '../gateway/gateway-harness.ts'

export interface Attacker {
  accountId: number
  key: string
}

/** A second account, with a key and without money. */
export async function openAttacker(harness: GatewayHarness): Promise<Attacker> {
  const accountId = await createAccount(harness.db, { name: 'attacker', currency: 'UAH' })
  const { key } = await createApiKey(harness.db, { accountId, name: 'attack' })
  return { accountId, key }
}

export interface AsynchronousAnswer {
  success: boolean
  request_id?: string
  error?: string
}

/** Posts an asynchronous request with one operation for each hook; all are refused. */
export async function postRefused(
  harness: GatewayHarness,
  key: string,
  hooks: readonly string[],
): Promise<AsynchronousAnswer> {
  const answer = await postAsynchronous(
    harness,
    key,
    hooks.map((hook, id) => ({ type: 'sms', id, hook })),
  )
  assert.equal(answer.success, true, answer.error)
  return answer
}

export async function postAsynchronous(
  harness: GatewayHarness,
  key: string,
  data: object[],
  headers: Record<string, string> = {},
): Promise<AsynchronousAnswer> {
  const response = await fetch(`${harness.url}/v1/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ auth: key, data }),
  })
  assert.equal(response.status, 200)
  return (await response.json()) as AsynchronousAnswer
}

/** A bind of an account, with the password `sandbox`. Its hash is cheap to compare. */
export async function openBind(
  { db }: Pick<GatewayHarness, 'db'>,
  accountId: number,
  settings: Partial<BindSettings> & { systemId: string },
): Promise<void> {
  const { systemId, ...rest } = settings
  const passwordHash = await hashPassword('sandbox', 16)
  await createBind(db, { ...usualBind, ...rest, accountId, systemId, passwordHash })
}
