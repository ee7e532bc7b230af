import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../../../domain/console/role.ts'
import { AlertsHarness } from '../../../engines/test/alerts/alerts-harness.ts'
import { readAlert } from '../../alerts/alert-operations.ts'
import { requestAs } from '../request-as.ts'
import { usualAdministration } from '../usual-administration.ts'

test('why a person could not be notified is told to a viewer without the address', async () => {
  await using harness = await AlertsHarness.open()
  const { db, clock } = harness
  const ports = usualAdministration({ db, clock, gateway: null })
  await harness.rule({ kind: 'balance', threshold: 5_000_000 })
  await harness.sql('UPDATE balances SET available_micros = 1')
  await harness.after(1)
  await harness.sql(`UPDATE alert_notifications SET last_error = '550 <olena@shop.example>: no such user'`)
  const errorsFor = async (role: Role) => {
    const { notifications } = await readAlert.run(ports, requestAs(role, { alertId: 1 }))
    return notifications.map(({ error }) => error)
  }
  assert.deepEqual(await errorsFor('operator'), ['550 <olena@shop.example>: no such user'])
  assert.deepEqual(await errorsFor('viewer'), ['550 <…@shop.example>: no such user'])
})
