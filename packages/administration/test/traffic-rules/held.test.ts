import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { Role } from '../../../domain/console/role.ts'
import { openWith, phone } from '../../../gateway/test/whole/traffic-rules-harness.ts'
import { listHeld } from '../../../store/traffic/held-messages.ts'
import {
  listHeldMessages,
  readHeldMessage,
  refuseHeldMessages,
  releaseHeldMessages,
} from '../../traffic-rules/held-operations.ts'
import { requestAs } from '../request-as.ts'
import { usualAdministration } from '../usual-administration.ts'

const everything = { accountId: null, rule: null, before: null, limit: 100 }

test('held messages are shown by page, account and rule, without numbers, texts and digits of codes where they are hidden', async () => {
  await using harness = await openWith({ kind: 'words', name: 'bets', words: ['casino'], effect: 'hold' })
  const { db, client } = harness
  const texts = ['casino, your code is 482913', ...Array.from({ length: 50 }, (_, n) => `casino number ${n}`)]
  const sent = await client.sendAll(texts.map((sms_message) => ({ phone, sms_message })))
  const ids = sent.map(({ msg_id }) => msg_id).sort((a, b) => b - a)
  const clock = new ManualClock(Date.now())
  const ports = usualAdministration({ db, clock })
  const read = (input: object, role: Role = 'operator') =>
    listHeldMessages.run(ports, requestAs(role, { limit: 50, ...input }))

  const first = await read({})
  assert.deepEqual(
    first.held.map(({ msgId }) => msgId),
    ids.slice(0, 50),
  )
  assert.deepEqual([first.rules, first.next], [['bets'], first.held.at(-1)?.msgId])
  const second = await read({ before: ids[49] })
  assert.deepEqual([second.held.map(({ msgId }) => msgId), second.next], [[ids[50]], null])
  assert.deepEqual((await read({ rule: 'other' })).held, [])
  assert.deepEqual((await read({ accountId: 99 })).held, [])
  const all = [...first.held, ...second.held]
  const code = all.find(({ msgId }) => msgId === sent[0]?.msg_id)
  assert.equal(code?.stages[0]?.content?.[0]?.value, 'casino, your code is ••••••')
  const [seen] = (await read({}, 'viewer')).held
  assert.deepEqual([seen?.recipient, seen?.stages[0]?.content], ['38067…67', null])

  const notes: string[] = []
  const decide = (name: 'release' | 'refuse', msgIds: number[]) =>
    ({ release: releaseHeldMessages, refuse: refuseHeldMessages })[name].run(
      ports,
      requestAs('operator', { msgIds }, (target) => notes.push(target)),
    )
  const [one = 0, two = 0, three = 0] = ids
  assert.deepEqual(await decide('release', [one, two]), { decided: 2, gone: 0 })
  assert.deepEqual(await decide('refuse', [two, three]), { decided: 1, gone: 1 })
  await assert.rejects(decide('refuse', [one]), /is not held/)
  assert.equal((await listHeld(db, everything, clock.now())).length, 48)
  assert.deepEqual(notes.slice(-1), [`message ${one}`])
  assert.ok(notes.includes(`messages ${one}, ${two}`))
  assert.equal(
    (await readHeldMessage.run(ports, requestAs('viewer', { msgId: ids[3] ?? 0 }))).recipient,
    '38067…67',
  )
  await assert.rejects(readHeldMessage.run(ports, requestAs('viewer', { msgId: one })), /is not held/)
})
