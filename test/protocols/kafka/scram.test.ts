import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../../src/lib/package-folder.ts'
import {
  requireServerFinal,
  ScramFailed,
  scramFinal,
  scramFirst,
} from '../../../src/protocols/kafka/scram.ts'

interface Exchange {
  hash: string
  user: string
  password: string
  clientNonce: string
  clientFirst: string
  serverFirst: string
  clientFinal: string
  serverFinal: string
}

const file = join(packageFolder, 'conformance', 'scram', 'exchanges.json')
const exchange = (JSON.parse(readFileSync(file, 'utf8')) as Exchange[]).find(({ hash }) => hash === 'sha256')
assert.ok(exchange)
const user = { hash: 'sha256' as const, user: exchange.user, password: exchange.password }
const { clientNonce: nonce, serverFirst } = exchange

test('the exchange of RFC 7677 is the one that the RFC prints', async () => {
  assert.equal(scramFirst(user, nonce), exchange.clientFirst)
  const { message, expected } = await scramFinal(user, nonce, serverFirst)
  assert.equal(message, exchange.clientFinal)
  assert.equal(expected, exchange.serverFinal)
  requireServerFinal(exchange.serverFinal, expected)
})

test('a server that does not know the password, or answers another client, is refused', async () => {
  const { expected } = await scramFinal(user, nonce, serverFirst)
  assert.throws(() => requireServerFinal('v=AAAA', expected), ScramFailed)
  for (const wrong of ['r=other,s=QQ==,i=4096', `r=${nonce},s=QQ==,i=4096`, 'e=other-error'])
    await assert.rejects(scramFinal(user, nonce, wrong), ScramFailed)
  await assert.rejects(scramFinal(user, nonce, `r=${nonce}x,s=QQ==,i=900000000`), /rounds/)
})
