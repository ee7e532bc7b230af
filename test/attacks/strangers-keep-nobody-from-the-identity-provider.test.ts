import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { ProviderSignIn } from '../../packages/console-server/auth/provider-sign-in.ts'
import type { Claims, PendingAuthorization } from '../../packages/console-server/identity-provider.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { deferred } from '../support/deferred.ts'
import { ManualClock } from '../support/manual-clock.ts'

let database: FreshDatabase
let signIn: ProviderSignIn
let states = 0
/** Addresses whose codes the provider was asked about, in that order, and what answers all of them. */
let asked: string[] = []
let answered = deferred()

const settings = {
  ...{ issuer: 'https://id.example', clientId: 'posthorn', clientSecret: undefined, name: 'Company' },
  ...{ scopes: ['openid'], roleClaim: 'groups', nameClaim: 'name', roles: [], createUsers: false },
}

const provider = {
  authorize: () => {
    const state = `state-${++states}`
    const pending: PendingAuthorization = { state, nonce: 'n', codeVerifier: 'v' }
    return Promise.resolve({ url: new URL(`https://id.example/?state=${state}`), pending })
  },
  claims: async (returned: URL): Promise<Claims> => {
    asked.push(returned.searchParams.get('code') ?? '')
    await answered.promise
    return { iss: 'https://id.example', sub: 'ada', name: 'ada' }
  },
  leave: () => Promise.resolve(null),
}

before(async () => {
  database = await freshDatabase()
})

beforeEach(() => {
  asked = []
  answered = deferred()
  signIn = new ProviderSignIn({
    db: database.db,
    clock: new ManualClock(),
    provider,
    settings: settings as unknown as ConstructorParameters<typeof ProviderSignIn>[0]['settings'],
    url: () => 'http://gateway',
    onFault: () => undefined,
  })
})

after(() => database[Symbol.asyncDispose]())

/** A browser that left for the provider; it returns with its own state. */
async function left(address: string) {
  const { url, kept } = await signIn.begin(null, { address })
  const search = `?code=${address}&state=${url.searchParams.get('state') ?? ''}`
  return (signal?: AbortSignal) => signIn.identify(search, kept, { address, ...(signal && { signal }) })
}

const failed = { code: 'provider-failed' }

test('a stranger without a cookie of ours costs the provider nothing, however many come', async () => {
  const theirs = await signIn.begin(null, { address: '192.0.2.1' })
  const state = theirs.url.searchParams.get('state') ?? ''
  const cookies = [null, 'x'.repeat(60), `${theirs.kept}x`, theirs.kept.slice(0, -8)]
  for (const kept of cookies) {
    await assert.rejects(signIn.identify(`?code=c&state=${state}`, kept, { address: '198.51.100.1' }), failed)
  }
  for (const search of ['?code=c&state=other', '?code=c', '', '?error=access_denied']) {
    await assert.rejects(signIn.identify(search, theirs.kept, { address: '198.51.100.1' }), failed, search)
  }
  assert.deepEqual(asked, [])
})

test('strangers with cookies wait in the line of their own addresses', async () => {
  const strangers: Awaited<ReturnType<typeof left>>[] = []
  for (let index = 0; index < 100; index++) strangers.push(await left(`198.51.100.${index % 2}`))
  const theirs = strangers.map((returned) => returned().catch((error: unknown) => error))
  const returned = await left('192.0.2.7')
  const right = returned()
  await new Promise(setImmediate)
  // Two blocks of strangers have two places each, of six.
  assert.deepEqual(asked.slice(4), ['192.0.2.7'])
  answered.resolve()
  assert.equal((await right).name, 'ada')
  const refused = (await Promise.all(theirs)).filter((each) => each instanceof Error)
  assert.equal(refused.length, 100 - 2 * 22, 'the rest were refused at once')
})

test('one line serves all addresses of a /64, and those that hung up leave it', async () => {
  const gone = new AbortController()
  const browsers = await Promise.all(Array.from({ length: 10 }, (_, index) => left(`2001:db8::${index + 1}`)))
  const results = browsers.map((returned) => returned(gone.signal).catch((error: unknown) => error))
  const last = (await left('2001:db8::ff'))()
  assert.equal(asked.length, 2)
  gone.abort()
  answered.resolve()
  assert.equal((await last).name, 'ada')
  assert.equal(asked.length, 3, 'none of those that left was asked about')
  assert.equal((await Promise.all(results)).filter((each) => each instanceof Error).length, 8)
})
