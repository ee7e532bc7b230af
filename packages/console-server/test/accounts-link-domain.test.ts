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

test('a former domain of an account, where its links still are, goes to another one by an operator alone', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId, catalogue, db } = harness
  const other = await createAccount(db, { name: 'other', currency: 'UAH' })
  const set = (domain: string | null, of: number, by: number | null = of) =>
    harness.perform('link-domain/set', { accountId: of, domain }, by)
  await set('go.shop.example', accountId)
  await set('new.shop.example', accountId)
  await assert.rejects(set('go.shop.example', other), refusal(/another account/, 'domain'))
  await catalogue.refresh()
  assert.deepEqual(catalogue.linkDomain('go.shop.example'), { accountId, proof: null })
  await set('go.shop.example', accountId)
  await set(null, accountId)
  await assert.rejects(set('new.shop.example', other), refusal(/another account/, 'domain'))
  await set('go.shop.example', other, null)
  await assert.rejects(set('go.shop.example', accountId), refusal(/another account/, 'domain'))
  await catalogue.refresh()
  assert.equal(catalogue.linkDomain('go.shop.example')?.accountId, other)
  for (const at of [1, 2, 3, 4, 5, 6]) await set(`go${at}.shop.example`, accountId)
  assert.deepEqual(await set('new.shop.example', other), { domain: 'new.shop.example' }, 'five are kept')
})
