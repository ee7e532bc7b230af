import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { until } from '../../gateway/test/whole/until.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { findSignInHook } from '../../store/accounts/sign-in-hooks.ts'
import type { Operation, Requester } from '../operation.ts'
import { operations } from '../operations.ts'
import { perform } from '../perform.ts'
import { usualAdministration } from './usual-administration.ts'

type Fields = Record<string, unknown>
const ada: Requester = { userId: null, userName: 'ada', address: '', role: 'admin', accountId: null }

describe('two changes of one thing at once are both kept:', () => {
  let fresh: FreshDatabase
  let accountId: number
  before(async () => {
    fresh = await freshDatabase()
    accountId = await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  })
  after(() => fresh[Symbol.asyncDispose]())

  const run = async (name: string, input: Fields) => {
    const ports = usualAdministration({ db: fresh.db, clock: systemClock })
    return (await perform(ports, operations.get(name) as Operation, ada, { input: { ...input } })) as Fields
  }

  /** Both have begun and wait for the row before either can write it. */
  async function atOnce(table: string, changes: (() => Promise<unknown>)[]) {
    const { db } = fresh
    const text = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'`
    let under: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.query({ text: `SELECT FROM ${table} FOR UPDATE` })
      under = Promise.all(changes.map((change) => change()))
      await until(`${changes.length} changes wait`, async () =>
        (await db.query({ text }, [table])).length === changes.length ? true : null,
      )
    })
    await under
  }

  test('times for which messages are kept', async () => {
    await atOnce('accounts', [
      () => run('retention/set', { accountId, contentsDays: 30 }),
      () => run('retention/set', { accountId, months: 12 }),
    ])
    const { contentsDays, months } = await run('retention', { accountId })
    assert.deepEqual({ contentsDays, months }, { contentsDays: 30, months: 12 })
  })

  test('a bind, whose new password changes no setting', async () => {
    const { bindId } = await run('binds/create', { accountId, systemId: 'shop' })
    await atOnce('smpp_binds', [
      () => run('binds/change', { bindId, perSecond: 50 }),
      () => run('binds/change', { bindId, active: false }),
      () => run('binds/password', { bindId }),
    ])
    const { perSecond, active } = await run('binds/one', { bindId })
    assert.deepEqual({ perSecond, active }, { perSecond: 50, active: false })
  })

  test('a key', async () => {
    const { keyId } = await run('keys/create', {
      ...{ accountId, name: 'shop', scopes: [], addresses: [], expiresAt: null },
    })
    await atOnce('api_keys', [
      () => run('keys/change', { keyId, name: 'orders' }),
      () => run('keys/change', { keyId, addresses: ['192.0.2.1'] }),
    ])
    const { name, addresses } = await run('keys/one', { keyId })
    assert.deepEqual({ name, addresses }, { name: 'orders', addresses: ['192.0.2.1'] })
  })

  test('a rule of alerts', async () => {
    const { ruleId } = await run('alerts/rules/add', { name: 'low', kind: 'balance' })
    await atOnce('alert_rules', [
      () => run('alerts/rules/change', { ruleId, forMinutes: 7 }),
      () => run('alerts/rules/change', { ruleId, isUrgent: true }),
    ])
    const { forMinutes, isUrgent } = await run('alerts/rules/one', { ruleId })
    assert.deepEqual({ forMinutes, isUrgent }, { forMinutes: 7, isUrgent: true })
  })

  test('a target of alerts', async () => {
    const { targetId } = await run('alerts/targets/add', {
      ...{ name: 'team', kind: 'email', address: 'ops@shop.example' },
    })
    await atOnce('alert_targets', [
      () => run('alerts/targets/change', { targetId, address: 'team@shop.example' }),
      () => run('alerts/targets/change', { targetId, language: 'uk' }),
    ])
    const { address, language } = await run('alerts/targets/one', { targetId })
    assert.deepEqual({ address, language }, { address: 'team@shop.example', language: 'uk' })
  })

  test('the secrets of a hook of a sign-in service', async () => {
    const key = { kind: 'logto', name: 'shop' } as const
    const [first, second] = ['1'.repeat(32), '2'.repeat(32)]
    await run('sign-in-hooks/add', {
      ...{ ...key, accountId, serviceId: 1, sender: null, language: 'en', secret: null },
    })
    await atOnce('sign_in_hooks', [
      () => run('sign-in-hooks/rotate', { ...key, secret: first, dropOlder: false }),
      () => run('sign-in-hooks/rotate', { ...key, secret: second, dropOlder: false }),
    ])
    const { secrets } = await findSignInHook(fresh.db, key)
    assert.deepEqual(secrets.toSorted(), [first, second])
  })
})
