import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { SettingRefused } from '../../../domain/settings/setting-refused.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { addToTallies } from '../../../store/codes/guard-tallies.ts'
import { noteRefusals } from '../../../store/codes/verification-refusals.ts'
import {
  closePrefix,
  forgetPrefix,
  listGuardBlocks,
  listGuardRefusals,
  openPrefix,
  readConversion,
} from '../../codes/guard-operations.ts'
import { requestAs } from '../request-as.ts'
import { usualAdministration } from '../usual-administration.ts'

test('an operator blocks, allows and withdraws; the guard is notified on every node', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const clock = new ManualClock()
  const ports = usualAdministration({ db, clock })
  const emitter = new EventEmitter()
  const third = once(emitter, 'third')
  let count = 0
  await using _listening = await db.listen('posthorn_guard', () => {
    if (++count === 3) emitter.emit('third')
  })
  const until = clock.now() + 1_800_000
  await closePrefix.run(ports, requestAs('operator', { key: '+99450', until }))
  await openPrefix.run(ports, requestAs('operator', { key: 'ua', until: null, reason: 'we sell there' }))
  const list = async () => {
    const { blocks } = await listGuardBlocks.run(ports, requestAs('operator', {}))
    return blocks.map(({ key, status, madeBy, reason, until }) => [key, status, madeBy, reason, until]).sort()
  }
  const closed = ['99450', 'closed', 'operator', 'requested', until]
  assert.deepEqual(await list(), [closed, ['UA', 'open', 'operator', 'we sell there', null]])
  await forgetPrefix.run(ports, requestAs('operator', { key: 'UA' }))
  assert.deepEqual(await list(), [closed])
  await third
  await assert.rejects(
    async () => forgetPrefix.run(ports, requestAs('operator', { key: 'UA' })),
    new SettingRefused('guard-undecided', { key: 'UA' }),
  )
  await assert.rejects(
    async () => closePrefix.run(ports, requestAs('operator', { key: 'everywhere' })),
    ({ field }: SettingRefused) => field === 'key',
  )
  await assert.rejects(
    async () => openPrefix.run(ports, requestAs('operator', { key: 'PL', until: clock.now() })),
    ({ field }: SettingRefused) => field === 'until',
  )
  assert.deepEqual(await list(), [closed])
})

test('refusals have their reasons, and conversion the worst prefixes', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const clock = new ManualClock()
  const ports = usualAdministration({ db, clock })
  await createAccount(db, { name: 'shop', currency: 'UAH' })
  const at = clock.now()
  const tally = (key: string, kind: 'country' | 'range', created: number, approved: number) => {
    return { key, kind, country: 'UA', created, delivered: created, lost: 0, approved }
  }
  const growth = [
    tally('UA', 'country', 100, 60),
    tally('38067', 'range', 50, 45),
    tally('38050', 'range', 50, 5),
    // Too few to be called worst.
    tally('38093', 'range', 9, 0),
  ]
  await db.transaction((tx) => addToTallies(tx, growth, at))
  const refusal = {
    at,
    accountId: 1,
    serviceId: 1,
    type: 'sms',
    recipient: '38067…67',
    country: 'UA',
  } as const
  const because = { address: '127.0.0.1', rule: 'recipient', reason: 'too many', requests: 3 } as const
  await noteRefusals(db, [{ ...refusal, ...because }])
  const { conversion } = await readConversion.run(ports, requestAs('operator', {}))
  assert.deepEqual(conversion[0], {
    ...{ key: 'UA', of: 'country', codes: 100, delivered: 100, entered: 0.6, usually: 0.6 },
  })
  assert.deepEqual(
    conversion.map(({ key }) => key),
    ['UA', '38050', '38067'],
  )
  const { refusals } = await listGuardRefusals.run(ports, requestAs('operator', {}))
  assert.deepEqual(
    refusals.map(({ recipient, reason, requests, account }) => [recipient, reason, requests, account]),
    [['38067…67', 'too many', 3, 'shop']],
  )
})
