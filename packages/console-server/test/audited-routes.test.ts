import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withoutState } from '../../../test/support/changes-without-state.ts'
import { hasAuditedState } from '../../administration/audited.ts'
import type { ConsoleRoute } from '../../console-contract/console-route.ts'
import { sealEntries } from '../../store/audit-chain/seal-entries.ts'
import { allRoutes } from '../all-routes.ts'
import { AccessHarness, type Person } from './access-harness.ts'
import { sampleFields } from './sample-fields.ts'

let harness: AccessHarness
let admin: Person
let other: Person

before(async () => {
  harness = await AccessHarness.open()
  admin = await harness.signedIn('admin', 'ada')
  other = await harness.signedIn('viewer', 'bob')
})

after(() => harness[Symbol.asyncDispose]())

const changes = [...allRoutes].filter(([, { changes }]) => changes)
const actionOf = (name: string) => name.replace('POST /', '')
/** Their routes set cookies, and write their entries themselves: `access.test.ts`. */
const signIns = ['sign-in', 'sign-out', 'join', 'password']
/** A change of the user who makes it could end the session. */
function bodyOf({ body }: ConsoleRoute): object {
  const fields = sampleFields(body)
  return 'userId' in fields ? { ...fields, userId: other.userId } : fields
}

for (const [name, route] of changes) {
  const action = actionOf(name)
  if (signIns.includes(action) || route.ownEntry === true) continue
  test(`${name} writes one entry of the audit log, also where it is refused`, async () => {
    const last = (await harness.log())[0]?.entryId ?? 0
    const { status, text } = await admin.post(action, bodyOf(route))
    const entries = (await harness.log()).filter(({ entryId }) => entryId > last)
    assert.deepEqual(
      entries.map((entry) => [entry.action, entry.userName, entry.address]),
      [[action, 'ada', '192.0.2.1']],
      `${status} ${text}`,
    )
    assert.notEqual(entries[0]?.outcome, null)
  })
}

test('each change has a state for before and after, or a reason why it has none', () => {
  const actions = changes.map(([name]) => actionOf(name))
  const known = (action: string) => hasAuditedState(action) !== action in withoutState
  assert.deepEqual(
    actions.filter((action) => !known(action)),
    [],
  )
})

test('an entry shows what was before and after, and no secret', async () => {
  const { accountId } = harness
  const sender = { accountId, channel: 'sms', name: 'Shop' }
  await admin.post('senders/set', { ...sender, status: 'pending' })
  await admin.post('senders/set', { ...sender, status: 'approved' })
  await admin.post('notifications/secret', { accountId })
  const [secret, changed] = await harness.log()
  assert.deepEqual(changed?.details, {
    ...{ ...sender, status: 'approved' },
    ...{ before: { status: 'pending' }, after: { status: 'approved' } },
  })
  const { before: none, after: one } = secret?.details ?? {}
  assert.deepEqual([none, one], [{ signingSecrets: 0 }, { signingSecrets: 1 }])
})

test('an import that changed nothing because of a fault is not done', async () => {
  const account = { accountId: harness.accountId }
  await admin.post('tariffs/import', { ...account, csv: 'channel,price\nsms,0.5\npigeon,1\n' })
  await admin.post('tariffs/import', { ...account, csv: 'channel,price\nsms,0.5\n' })
  const [good, bad] = await harness.log()
  assert.deepEqual([bad?.outcome, good?.outcome], ['nothing was imported: line 3, channel', 'done'])
})

test('the page of the log says which entries are sealed', async () => {
  const { body } = await admin.get('audit-log')
  assert.ok((body['entries'] as { sealed: boolean }[]).every(({ sealed }) => !sealed))
  await sealEntries(harness.db)
  const later = await admin.get('audit-log')
  assert.ok((later.body['entries'] as { sealed: boolean }[]).every(({ sealed }) => sealed))
})
