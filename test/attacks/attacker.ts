import assert from 'node:assert/strict'
import { createAccount } from '../../src/storage/accounts.ts'
import { createApiKey } from '../../src/storage/api-keys.ts'
import type { GatewayStage } from '../gateway/gateway-stage.ts'

export interface Attacker {
  accountId: number
  key: string
}

/** A second account, with a key and without money. */
export async function openAttacker(stage: GatewayStage): Promise<Attacker> {
  const accountId = await createAccount(stage.db, { name: 'attacker', currency: 'UAH' })
  const { key } = await createApiKey(stage.db, { accountId, name: 'attack' })
  return { accountId, key }
}

export interface AsynchronousAnswer {
  success: boolean
  request_id?: string
  error?: string
}

/** Posts an asynchronous request of operations that are all refused, one for each hook. */
export async function postRefused(
  stage: GatewayStage,
  key: string,
  hooks: readonly string[],
): Promise<AsynchronousAnswer> {
  const answer = await postAsynchronous(
    stage,
    key,
    hooks.map((hook, id) => ({ type: 'sms', id, hook })),
  )
  assert.equal(answer.success, true, answer.error)
  return answer
}

export async function postAsynchronous(
  stage: GatewayStage,
  key: string,
  data: object[],
  headers: Record<string, string> = {},
): Promise<AsynchronousAnswer> {
  const response = await fetch(`${stage.url}/v1/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ auth: key, data }),
  })
  assert.equal(response.status, 200)
  return (await response.json()) as AsynchronousAnswer
}
