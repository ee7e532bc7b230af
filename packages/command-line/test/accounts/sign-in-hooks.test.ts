import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { readSignInHooks } from '../../../store/accounts/sign-in-hooks.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, folder, run } = await freshCommandLine()

before(async () => {
  assert.equal((await run('accounts', 'create', 'shop')).exitCode, 0)
  assert.equal((await run('senders', 'add', 'Shop', '--channel', 'sms')).exitCode, 0)
  writeFileSync(join(folder, 'key.txt'), 'the-key-that-zitadel-made\n')
})

async function revealSecrets(kind: string): Promise<readonly string[]> {
  const hooks = await readSignInHooks(fresh.db)
  return hooks.find((each) => each.kind === kind)?.secrets ?? []
}

test('a hook is added with a new secret that is shown once, or with the one that the service made', async () => {
  const added = json<{ path: string; secret: string }>(
    await run('sign-in-hooks', 'add', 'supabase', 'shop', '--sender', 'Shop', '--language', 'uk', '--json'),
  )
  assert.equal(added.path, '/v1/sign-in/supabase/shop')
  assert.match(added.secret, /^v1,whsec_[A-Za-z0-9+/=]{32}$/)
  assert.deepEqual(await revealSecrets('supabase'), [added.secret])
  const given = await run('sign-in-hooks', 'add', 'zitadel', 'shop', '--secret-file', 'key.txt')
  assert.match(given.out, /^zitadel may send codes of shop by POST to \/v1\/sign-in\/zitadel\/shop\n$/)
  assert.deepEqual(await revealSecrets('zitadel'), ['the-key-that-zitadel-made'])
  const list = (await run('sign-in-hooks', 'list')).out
  assert.match(list, /supabase +shop +shop +1 +Shop +uk +1\nzitadel +shop +shop +1 +- +en +1/)
  assert.doesNotMatch(list, /whsec|key-that/)
})

test('a rotation keeps one older secret until it is dropped', async () => {
  const [oldest = ''] = await revealSecrets('supabase')
  const rotate = (...more: string[]) => run('sign-in-hooks', 'rotate', 'supabase', 'shop', '--json', ...more)
  const second = json<{ secret: string }>(await rotate()).secret
  assert.deepEqual(await revealSecrets('supabase'), [second, oldest])
  const third = json<{ secret: string }>(await rotate()).secret
  assert.deepEqual(await revealSecrets('supabase'), [third, second])
  assert.equal((await rotate('--drop-older')).exitCode, 0)
  assert.deepEqual(await revealSecrets('supabase'), [third])
})

test('a hook is changed and removed', async () => {
  assert.equal((await run('services', 'add', '--lifetime', '600')).exitCode, 0)
  const changed = await run(
    'sign-in-hooks',
    'change',
    'supabase',
    'shop',
    '--service',
    '2',
    '--sender',
    'none',
  )
  assert.equal(changed.exitCode, 0, changed.err)
  assert.match((await run('sign-in-hooks', 'list')).out, /supabase +shop +shop +2 +- +uk +1/)
  assert.equal((await run('sign-in-hooks', 'remove', 'supabase', 'shop')).exitCode, 0)
  assert.match((await run('sign-in-hooks', 'remove', 'supabase', 'shop')).err, /no hook shop for supabase/)
})

test('what cannot work is refused with what would be right', async () => {
  writeFileSync(join(folder, 'short.txt'), 'short')
  const refused: [args: string[], sentence: RegExp][] = [
    [['clerk', 'shop'], /supabase, zitadel/],
    [['logto', 'Shop/1'], /lower-case letters, digits and dashes/],
    [['zitadel', 'other'], /makes the secret itself: give it by --secret-file/],
    [['logto', 'other', '--secret-file', 'short.txt'], /16 to 200 visible ASCII characters/],
    [['supabase', 'other', '--secret-file', 'key.txt'], /v1,whsec_/],
    [['logto', 'other', '--sender', 'Till'], /Till is no approved sender/],
    [['logto', 'other', '--service', '77'], /no service 77/],
    [['logto', 'other', '--language', 'tlh'], /language/],
    [['zitadel', 'shop', '--secret-file', 'key.txt'], /there is a hook shop for zitadel already/],
  ]
  for (const [args, sentence] of refused) {
    const added = await run('sign-in-hooks', 'add', ...args)
    assert.notEqual(added.exitCode, 0, args.join(' '))
    assert.match(added.err, sentence)
  }
  assert.deepEqual(
    (await readSignInHooks(fresh.db)).map(({ kind }) => kind),
    ['zitadel'],
  )
})
