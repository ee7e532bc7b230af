import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { freePort } from '../test/support/free-port.ts'
import { BuiltImage, cannotBuild } from './support/built-image.ts'

const skip = await cannotBuild()

test('the image that the Dockerfile builds works as an ordinary user on a read-only root', {
  skip,
}, async () => {
  await using image = await BuiltImage.build()
  const port = await freePort()
  await using container = image.start({ POSTHORN_HOST: '127.0.0.1', POSTHORN_PORT: String(port) })
  await container.healthy()

  const status = readFileSync(`/proc/${container.pid}/status`, 'utf8')
  assert.match(status, /^Uid:\t10001\t10001\t10001\t10001$/m)
  const written = await container.run('touch', '/opt/posthorn/written')
  assert.match(written.output, /Read-only file system/)

  const message = {
    type: 'sms',
    id: 1,
    phone: 380671234567,
    sms_signature: 'Posthorn',
    sms_message: 'Hello!',
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: 'sandbox', data: [message] }),
  })
  assert.match(await answer.text(), /"msg_id"/)
  const delivered = await container.run('posthorn', 'message', '--id', '1', '--until', 'DELIVERED')
  assert.equal(delivered.code, 0, delivered.output)
  const console = await fetch(`http://127.0.0.1:${port}/console`)
  assert.match(await console.text(), /<script type="module"/)

  for (const name of [
    'node_modules/typescript',
    'node_modules/react',
    'packages/gateway/main.ts',
    'packages/engines/test',
    'test',
  ]) {
    const found = await container.run('ls', `/opt/posthorn/${name}`)
    assert.match(found.output, /No such file/, `the image needs no ${name}`)
  }
  assert.equal(await container.stop(), 0)
})
