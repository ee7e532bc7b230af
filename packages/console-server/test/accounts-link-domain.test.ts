import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../store/accounts/accounts.ts'
import { AccountsHarness, refusal } from './accounts-harness.ts'

test('a domain of links belongs to one account, and is no host of the gateway', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId, db } = harness
  const other = await createAccount(db, { name: 'other', currency: 'UAH' })
  const set = (domain: string | null, of = accountId) =>
    harness.perform('link-domain/set', { accountId: of, domain })
  assert.deepEqual(await set('https://Go.Shop.Example'), { domain: 'go.shop.example' })
  assert.deepEqual(await harness.perform('link-domain', { accountId }), { domain: 'go.shop.example' })
  await assert.rejects(set('go.shop.example', other), refusal(/another account/, 'domain'))
  await assert.rejects(set('posthorn.example'), refusal(/host of this gateway/, 'domain'))
  await assert.rejects(set('192.0.2.7'), refusal(/host name alone/, 'domain'))
  assert.deepEqual(await set('go.shop.example'), { domain: 'go.shop.example' }, 'again')
  assert.deepEqual(await set(null), { domain: null })
  await assert.rejects(harness.perform('link-domain/check', { accountId }), refusal(/no domain/, null))
  assert.deepEqual(await set('go.shop.example', other), { domain: 'go.shop.example' })
})
