import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { commandLine, json } from './command-line.ts'

let fresh: FreshDatabase
let run: ReturnType<typeof commandLine>

before(async () => {
  fresh = await freshDatabase()
  run = commandLine({ DATABASE_URL: fresh.url })
  for (const name of ['shop', 'bank']) assert.equal((await run('accounts', 'create', name)).exitCode, 0)
})

after(async () => {
  await fresh[Symbol.asyncDispose]()
})

test('a number is given to an account, changed, shared by keywords and removed with them', async () => {
  const added = await run('numbers', 'add', '+380441234567', '--account', 'shop')
  assert.equal(added.out, '380441234567 on sms belongs to shop\n')
  await run('numbers', 'change', '380441234567', '--hook', 'https://shop.example/in')
  assert.match((await run('numbers', 'add', '7755', '--shared')).out, /^7755 on sms is shared by keywords/)
  await run('keywords', 'add', '7755', 'Win', '--account', 'bank')
  const listed = json<{ number: string; account: string | null; hook: string | null; keywords: number }[]>(
    await run('numbers', 'list', '--json'),
  )
  assert.deepEqual(
    listed.map(({ number, account, hook, keywords }) => [number, account, hook, keywords]),
    [
      ['380441234567', 'shop', 'https://shop.example/in', 0],
      ['7755', null, null, 1],
    ],
  )
  assert.match((await run('keywords', 'list')).out, /7755 +sms +win +bank +-/)
  await run('numbers', 'change', '380441234567', '--account', 'none', '--hook', 'none')
  assert.match((await run('numbers', 'list')).out, /380441234567 +sms +shared +- +0/)
  await run('numbers', 'remove', '7755')
  assert.match((await run('keywords', 'list')).out, /there is no keyword yet/)
})

test('wrong numbers, words and hooks are refused with what would be right', async () => {
  const usage = await run('numbers', 'add', '8866', '--shared', '--hook', 'ftp://a')
  assert.equal(usage.exitCode, 2)
  assert.match(usage.err, /The address must be an http or https URL/)
  const word = await run('keywords', 'add', '8866', 'two words', '--account', 'shop')
  assert.match(word.err, /a keyword is one word of 1 to 40 letters and digits/)
  const unknown = await run('keywords', 'add', '8866', 'win', '--account', 'shop')
  assert.deepEqual([unknown.exitCode, unknown.out], [1, ''])
  assert.match(unknown.err, /8866 is no own number on sms/)
  assert.match((await run('numbers', 'remove', '8866')).err, /8866 is no own number on sms/)
})
