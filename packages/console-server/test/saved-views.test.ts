import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'

let harness: GatewayHarness
let ada: ConsoleVisitor
let bob: ConsoleVisitor

before(async () => {
  harness = await GatewayHarness.open()
  await addUser(harness.db, 'ada', 'operator')
  await addUser(harness.db, 'bob', 'viewer')
  ada = await ConsoleVisitor.signedIn(harness.url, 'ada')
  bob = await ConsoleVisitor.signedIn(harness.url, 'bob')
})

after(() => harness[Symbol.asyncDispose]())

interface View {
  viewId: number
  name: string
  filters: object
}
const viewsOf = async (visitor: ConsoleVisitor) => (await visitor.get('views')).body['views'] as View[]

test('views belong to the user who saved them; one of the same name is replaced', async () => {
  await ada.post('views/save', { name: 'Failed today', filters: { status: 'failed', time: '24h' } })
  await ada.post('views/save', { name: 'Failed today', filters: { status: 'failed', time: '1h' } })
  await ada.post('views/save', { name: 'Dearest', filters: { sort: 'price' } })
  assert.deepEqual(
    (await viewsOf(ada)).map(({ name, filters }) => [name, filters]),
    [
      ['Dearest', { sort: 'price' }],
      ['Failed today', { status: 'failed', time: '1h' }],
    ],
  )
  assert.deepEqual(await viewsOf(bob), [])
  const [view] = await viewsOf(ada)
  assert.equal((await bob.post('views/remove', { viewId: view?.viewId })).status, 404)
  assert.equal((await ada.post('views/remove', { viewId: view?.viewId })).status, 200)
  assert.equal((await viewsOf(ada)).length, 1)
})

test('a user has fifty at most, and filters that the list does not have are refused', async () => {
  for (let count = 0; count < 50; count++) {
    assert.equal((await bob.post('views/save', { name: `view ${count}`, filters: {} })).status, 200)
  }
  const { status, body } = await bob.post('views/save', { name: 'one more', filters: {} })
  assert.deepEqual([status, body['code']], [409, 'views-full'])
  assert.equal((await bob.post('views/save', { name: 'view 7', filters: { status: 'open' } })).status, 200)
  assert.equal((await bob.post('views/save', { name: 'x', filters: { phone: '1' } })).status, 400)
})

test('a file of messages has what the list finds, as the role reads it, and the audit log says who had it', async () => {
  const { client } = harness
  await client.send({ phone: '380671230051', id: '=1+1' })
  await client.send({ phone: '380501230052', id: 'b' })
  await harness.untilAllEnded()
  const whole = (await ada.get('messages.csv')).text.trimEnd().split('\n')
  assert.match(whole[0] ?? '', /^message,account,id,recipient,type,/)
  assert.equal(whole.length, 3)
  assert.match(whole[2] ?? '', /,'=1\+1,380671230051,sms,sms,sms,DELIVERED,,1,0.50,UAH,2/)
  const some = (await ada.get('messages.csv?find=38050&by=prefix')).text
  assert.ok(some.includes('380501230052') && !some.includes('380671230051'), some)
  const masked = (await bob.get('messages.csv')).text
  assert.ok(masked.includes('38067…51') && !masked.includes('380671230051'), masked)
  assert.equal((await bob.get('messages.csv?find=380671230051')).text.trimEnd().split('\n').length, 1)
  assert.equal((await bob.get('messages.csv?find=38067&by=prefix')).status, 400)
  assert.equal((await ada.get('messages.csv?status=none')).status, 400)
  const text = `SELECT user_name AS user, details::text FROM audit_log WHERE action = 'messages/export' ORDER BY entry_id`
  const entries = await harness.db.query<{ user: string; details: string }>({ text })
  assert.deepEqual(
    entries.map(({ user }) => user),
    ['ada', 'ada', 'bob', 'bob'],
  )
  assert.deepEqual(JSON.parse(entries[1]?.details ?? ''), { searched: true })
})
