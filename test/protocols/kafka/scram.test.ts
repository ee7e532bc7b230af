import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  requireServerFinal,
  ScramFailed,
  scramFinal,
  scramFirst,
} from '../../../src/protocols/kafka/scram.ts'

const user = { hash: 'sha256' as const, user: 'user', password: 'pencil' }
const nonce = 'rOprNGfwEbeRWgbNEkqO'
const serverFirst = `r=${nonce}%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`

test('the exchange of RFC 7677 is the one that the RFC prints', async () => {
  assert.equal(scramFirst(user, nonce), `n,,n=user,r=${nonce}`)
  const { message, expected } = await scramFinal(user, nonce, serverFirst)
  assert.equal(
    message,
    `c=biws,r=${nonce}%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=`,
  )
  assert.equal(expected, 'v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=')
  requireServerFinal('v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=', expected)
})

test('a server that does not know the password, or answers another client, is refused', async () => {
  const { expected } = await scramFinal(user, nonce, serverFirst)
  assert.throws(() => requireServerFinal('v=AAAA', expected), ScramFailed)
  for (const wrong of ['r=other,s=QQ==,i=4096', `r=${nonce},s=QQ==,i=4096`, 'e=other-error'])
    await assert.rejects(scramFinal(user, nonce, wrong), ScramFailed)
  await assert.rejects(scramFinal(user, nonce, `r=${nonce}x,s=QQ==,i=900000000`), /rounds/)
})
