import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Secret } from '../../../settings/secret.ts'
import { checkDkim } from './dkim-signature.ts'
import { codeContent } from './mail-settings.ts'
import { sentMail } from './sent-mail.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const dkim = { domain: 'shop.example', selector: 'post1', privateKey: new Secret(keys.privateKey) }

test('the signature covers body, sender, subject and the unsubscribe header', async () => {
  const content = {
    ...codeContent,
    text: 'One\n\ttwo  \r\n\r\n\n',
    unsubscribeUrl: 'https://shop.example/u/abc',
  }
  const { octets } = await sentMail({ content }, { dkim })
  const { bodyHash, signature, signed, tags } = checkDkim(octets, keys.publicKey)
  assert.deepEqual({ bodyHash, signature }, { bodyHash: true, signature: true })
  assert.deepEqual(
    ['v', 'a', 'c', 'd', 's'].map((tag) => tags.get(tag)),
    ['1', 'rsa-sha256', 'relaxed/relaxed', 'shop.example', 'post1'],
  )
  for (const field of [
    'from',
    'to',
    'subject',
    'date',
    'message-id',
    'list-unsubscribe',
    'list-unsubscribe-post',
  ]) {
    assert.ok(signed.includes(field), field)
  }
})

test('the signature of a changed e-mail is invalid', async () => {
  const { octets } = await sentMail({}, { dkim })
  const changed = (from: string, to: string) =>
    checkDkim(Buffer.from(octets.toString('latin1').replace(from, to), 'latin1'), keys.publicKey)
  assert.equal(changed('codes@shop.example', 'codez@shop.example').signature, false)
  assert.equal(changed('Content-Transfer-Encoding: ', 'Content-Transfer-Encoding: x').signature, true)
  assert.equal(changed('Content-Transfer-Encoding: ', 'Content-Transfer-Encoding: x').bodyHash, false)
})

/** Debian installs it in a folder that only root has in PATH. */
const programs = ['opendkim', '/usr/sbin/opendkim']

test('opendkim accepts the signature, and rejects that of a changed e-mail', async (t) => {
  const opendkim = programs.find((program) => spawnSync(program, ['-V']).status === 0)
  if (opendkim === undefined) return t.skip('opendkim is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-dkim-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const key = keys.publicKey.replaceAll(/-----.*-----|\s/g, '')
  const dns = write('dns', `post1._domainkey.shop.example v=DKIM1; k=rsa; p=${key}\n`)
  const settings = write('conf', `Mode v\nSyslog no\nTestDNSData ${dns}\nTemporaryDirectory ${folder}\n`)
  const judged = (mail: string) =>
    spawnSync(opendkim, ['-x', settings, '-v', '-v', '-t', mail], { encoding: 'utf8' })
  const { octets } = await sentMail({}, { dkim })
  const right = judged(write('right.eml', octets))
  assert.match(
    right.stdout,
    /verification \(s=post1, d=shop\.example, 2048-bit key\) succeeded/,
    right.stderr,
  )
  const changed = octets.toString('latin1').replace('To: anna', 'To: eve')
  assert.match(
    judged(write('changed.eml', Buffer.from(changed, 'latin1'))).stdout,
    /signature verification failed/,
  )
})
