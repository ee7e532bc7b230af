import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFolder } from '../../../test/support/project.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const root = projectFolder
const example = readFileSync(join(root, 'posthorn.example.yaml'), 'utf8')
const environment = readEnvironment({
  CARRIER_A_PASSWORD: 'a',
  CARRIER_B_PASSWORD: 'b',
  VERIFICATION_SECRET: '0123456789abcdef',
})

function parse(section: string) {
  const text = `${example}\n${section}`
  return parseConfig({ path: '/etc/posthorn.yaml', text, readTextFile: () => '' }, environment).verification
}

test('the secret of codes comes from the environment, is not shown, and may be left out', () => {
  assert.equal(parse('').secret, null)
  const { secret } = parse(`verification: { secret: '\${VERIFICATION_SECRET}' }`)
  assert.equal(secret?.reveal(), '0123456789abcdef')
  assert.equal(JSON.stringify({ secret }), '{"secret":"[secret]"}')
})

test('a secret that can be guessed is a fault', () => {
  assert.throws(() => parse('verification: { secret: short }'), /verification.secret.*16 to 1024 characters/s)
  assert.throws(() => parse('verification: { secrets: x }'), /verification.secrets/)
})
