import assert from 'node:assert/strict'
import { type BindSettings, usualBind } from '../../packages/domain/settings/bind-settings.ts'
import type { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { hashPassword } from '../../packages/kit/machine/password-hash.ts'
import { createAccount } from '../../packages/store/accounts/accounts.ts'
import { createApiKey } from '../../packages/store/accounts/api-keys.ts'
import { createBind } from '../../packages/store/smpp/smpp-binds.ts'

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
