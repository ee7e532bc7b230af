import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { commandLine, json } from './command-line.ts'

let fresh: FreshDatabase
let run: ReturnType<typeof commandLine>

before(async () => {
  fresh = await freshDatabase()
  run = commandLine({ DATABASE_URL: fresh.url })
  assert.equal((await run('accounts', 'create', 'shop')).exitCode, 0)
})

after(async () => {
  await fresh[Symbol.asyncDispose]()
})

test('an endpoint is added with a secret that is shown once, changed, paused and removed', async () => {
  const added = json<{ endpoint: number; secret: string }>(
    await run('endpoints', 'add', 'https://shop.example/events', '--types', 'message.delivered', '--json'),
  )
  assert.match(added.secret, /^whsec_/)
  const number = String(added.endpoint)
  await run('endpoints', 'change', number, '--types', 'all', '--disable')
  const { out } = await run('endpoints', 'list')
  assert.match(out, /shop +https:\/\/shop\.example\/events +all +no +0/)
  assert.ok(!out.includes(added.secret))
  assert.equal((await run('endpoints', 'remove', number)).out, `endpoint ${number} is removed\n`)
  assert.match((await run('endpoints', 'list')).out, /there is no endpoint yet/)
})

test('wrong types, addresses and endpoints are refused with what would be right', async () => {
  const types = await run('endpoints', 'add', 'https://shop.example/events', '--types', 'delivered')
  assert.match(types.err, /there is no type delivered; types are message\.accepted, /)
  assert.match((await run('endpoints', 'add', 'ftp://shop.example')).err, /must be an http or https URL/)
  await run('endpoints', 'add', 'https://shop.example/events')
  const again = await run('endpoints', 'add', 'https://shop.example/events')
  assert.match(again.err, /shop has an endpoint with this URL/)
  assert.match(
    (await run('endpoints', 'change', '99')).err,
    /there is no endpoint 99: posthorn endpoints list/,
  )
})
