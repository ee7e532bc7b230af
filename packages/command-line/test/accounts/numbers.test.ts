import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { freshCommandLine, json } from '../command-line.ts'

const { run } = await freshCommandLine()

before(async () => {
  for (const name of ['shop', 'bank']) assert.equal((await run('accounts', 'create', name)).exitCode, 0)
})

test('a number is given to an account, changed, shared by keywords and removed with them', async () => {
  const added = await run('numbers', 'add', '+380441234567', '--account', 'shop')
  assert.equal(added.out, '+380441234567 on sms is added for shop\n')
  await run('numbers', 'change', '380441234567', '--hook', 'https://shop.example/in')
  assert.match((await run('numbers', 'add', '7755', '--shared')).out, /^7755 on sms is added$/m)
  await run('keywords', 'add', '7755', 'Win', '--account', 'bank')
  const { numbers } = json<{
    numbers: { number: string; account: string | null; hook: string | null; keywords: number }[]
  }>(await run('numbers', 'list', '--json'))
  assert.deepEqual(
    numbers.map(({ number, account, hook, keywords }) => [number, account, hook, keywords]),
    [
      ['380441234567', 'shop', 'https://shop.example/in', 0],
      ['7755', null, null, 1],
    ],
  )
  assert.match((await run('keywords', 'list')).out, /7755 +sms +win +bank +- +json/)
  await run('numbers', 'change', '380441234567', '--account', 'none', '--hook', 'none')
  assert.match((await run('numbers', 'list')).out, /380441234567 +sms +- +- +json +0/)
  await run('numbers', 'remove', '7755')
  assert.match((await run('keywords', 'list')).out, /there is no keyword yet/)
})

test('wrong numbers, words and hooks are refused with what would be right', async () => {
  const usage = await run('numbers', 'add', '8866', '--shared', '--hook', 'ftp://a')
  assert.equal(usage.exitCode, 2)
  assert.match(usage.err, /must be an http or https URL/)
  const word = await run('keywords', 'add', '8866', 'two words', '--account', 'shop')
  assert.match(word.err, /a keyword is one word of 1 to 40 letters and digits/)
  const unknown = await run('keywords', 'add', '8866', 'win', '--account', 'shop')
  assert.deepEqual([unknown.exitCode, unknown.out], [1, ''])
  assert.match(unknown.err, /8866 is no own number on sms/)
  assert.match((await run('numbers', 'remove', '8866')).err, /8866 is no own number on sms/)
})

test('the form of a hook is given with it and changed, and must fit it', async () => {
  const hook = 'https://shop.example/mo?from=%p&text=%a&own=%#smpp#x#'
  await run('numbers', 'add', '8800', '--account', 'shop', '--hook', hook, '--form', 'kannel')
  await run('keywords', 'add', '8800', 'win', '--account', 'shop')
  const shown = async () => (await run('numbers', 'list')).out
  assert.match(await shown(), /8800 .*own=%#smpp#x# +kannel/)
  const wrong = await run('numbers', 'change', '8800', '--hook', 'https://shop.example/mo?text=%x')
  assert.match(wrong.err, /the hook is no get-url of Kannel: %x is no escape/)
  const none = await run('numbers', 'change', '8800', '--hook', 'none')
  assert.match(none.err, /the form kannel needs a hook of its own/)
  assert.match(
    (await run('keywords', 'change', '8800', 'win', '--form', 'jasmin')).err,
    /needs a hook of its own/,
  )
  assert.match(await shown(), /8800 .*own=%#smpp#x# +kannel/, 'a refused change leaves all as it was')
  const jasmin = ['--hook', 'https://shop.example/win', '--form', 'jasmin']
  await run('keywords', 'change', '8800', 'win', ...jasmin)
  assert.match(
    (await run('keywords', 'list')).out,
    /8800 +sms +win +shop +https:\/\/shop.example\/win +jasmin/,
  )
  await run('numbers', 'change', '8800', '--hook', 'none', '--form', 'json')
  assert.match(await shown(), /8800 +sms +shop +- +json/)
  assert.equal((await run('numbers', 'change', '8800', '--form', 'xml')).exitCode, 2)
})
