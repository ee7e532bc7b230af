import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../machine/package-folder.ts'
import { newTotpSecret, totpCode, totpStep, totpUri } from '../../machine/totp.ts'

interface Vectors {
  secret: string
  digits: number
  codes: { seconds: number; code: string }[]
}

const file = join(packageFolder, 'conformance', 'totp', 'rfc6238.json')
const { secret, digits, codes } = JSON.parse(readFileSync(file, 'utf8')) as Vectors

test('codes are those of RFC 6238', () => {
  for (const { seconds, code } of codes) assert.equal(totpCode(secret, seconds * 1_000, digits), code)
})

test('a code is good in its own step and in the one before and after it', () => {
  const at = 1_111_111_109_000
  const code = totpCode(secret, at)
  const step = Math.floor(at / 30_000)
  assert.equal(totpStep(secret, code, at), step)
  assert.equal(totpStep(secret, code, at + 30_000), step)
  assert.equal(totpStep(secret, code, at - 30_000), step)
  assert.equal(totpStep(secret, code, at + 60_000), null)
  assert.equal(totpStep(secret, code, at - 60_000), null)
  assert.equal(totpStep(secret, '', at), null)
})

test('a new secret has 160 bits, and an app reads it from the address', () => {
  const fresh = newTotpSecret()
  assert.match(fresh, /^[A-Z2-7]{32}$/)
  assert.notEqual(fresh, newTotpSecret())
  const { searchParams, pathname } = new URL(totpUri(fresh, 'Posthorn', 'ada@shop'))
  assert.equal(searchParams.get('secret'), fresh)
  assert.equal(decodeURIComponent(pathname).split('/').at(-1), 'Posthorn:ada@shop')
})
