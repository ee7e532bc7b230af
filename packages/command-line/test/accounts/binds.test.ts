import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { freshCommandLine, json } from '../command-line.ts'

const { folder, run } = await freshCommandLine()

before(async () => {
  await run('accounts', 'create', 'shop')
  for (const systemId of ['2', 'till']) await run('binds', 'add', systemId)
})

async function shown(bind: string) {
  return json<Record<string, unknown>>(await run('binds', 'show', bind, '--json'))
}

test('a bind is named by its system_id, or by its number where no other one is called so', async () => {
  assert.equal((await shown('till'))['bind_id'], 2)
  assert.equal((await shown('2'))['bind_id'], 1)
  assert.equal((await shown('1'))['system_id'], '2')
  assert.equal(
    (await run('binds', 'show', 'bank')).err,
    'posthorn: there is no bind bank; see posthorn binds list\n',
  )
})

test('settings of a bind change, and those that are left out stay', async () => {
  const changed = await run('binds', 'change', 'till', '--address', '192.0.2.0/24', '--rate', '20')
  assert.equal(changed.out, 'bind till is changed\n')
  const nothing = await run('binds', 'change', 'till')
  const sentence = 'posthorn: there is nothing to change: see posthorn binds change --help\n'
  assert.deepEqual([nothing.exitCode, nothing.err], [1, sentence])
  await run('binds', 'change', 'till', '--plan', 'viber,sms', '--disable')
  const { addresses, per_second: perSecond, plan, active } = await shown('till')
  assert.deepEqual([addresses, perSecond, plan, active], [['192.0.2.0/24'], 20, ['viber', 'sms'], false])
  await run('binds', 'change', 'till', '--any-address', '--rate', 'none', '--enable')
  const after = await shown('till')
  assert.deepEqual([after['addresses'], after['per_second'], after['active']], [null, null, true])
})

test('a password that is given stands in a file, not in the command line', async () => {
  writeFileSync(join(folder, 'password.txt'), 'hunter2\n')
  const added = await run('binds', 'add', 'kiosk', '--password-file', 'password.txt')
  assert.match(added.out, /^password +hunter2\n/m)
  assert.equal((await run('binds', 'add', 'second', '--password', 'hunter2')).exitCode, 2)
})

test('a new password is shown once, and a bind is removed', async () => {
  assert.match(
    (await run('binds', 'password', 'till')).out,
    /^new password of till, not shown again: \S{8}\n/,
  )
  assert.equal((await run('binds', 'remove', 'till')).out, 'bind till is removed\n')
  assert.equal((await run('binds', 'remove', 'till')).exitCode, 1)
})
