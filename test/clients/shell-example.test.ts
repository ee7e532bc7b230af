import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { projectFolder } from '../support/project.ts'

const script = join(projectFolder, 'examples', 'shell', 'send-a-code.sh')
const skip = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed'

test('the example in shell sends a code and checks it', { skip }, async () => {
  await using harness = await GatewayHarness.open()
  const env = { ...process.env, POSTHORN_URL: harness.url, POSTHORN_KEY: apiKey }
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile('sh', [script, '380671234567'], { env }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(stdout + stderr, { cause: error })),
    )
    child.stdin?.end()
  })
  assert.equal(output, 'A code is on its way to 380671234567.\nThe code is approved.\n')
})
