import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { TestSandboxProcess } from '../packages/gateway/test/sandbox/test-sandbox.ts'
import { until } from '../regression/support/until.ts'
import { InstalledClient, Program } from '../test/clients/installed-client.ts'
import { freePort } from '../test/support/free-port.ts'
import { NoRegistry } from './support/installed-package.ts'
import { type Command, webExamples } from './support/web-example.ts'

let sandbox: TestSandboxProcess
before(async () => {
  sandbox = await TestSandboxProcess.start()
})
after(() => sandbox[Symbol.asyncDispose]())

for (const [index, { name, skip, prepare }] of webExamples.entries()) {
  test(`the example for ${name} sends a code, refuses a wrong one and approves the right one`, {
    skip,
  }, async (t) => {
    using installed = new InstalledClient()
    const folder = join(installed.folder, 'application')
    mkdirSync(folder)
    let command: Command
    try {
      command = await prepare(folder)
    } catch (error) {
      if (NoRegistry.is(error)) return t.skip('the registry cannot be reached')
      throw error
    }
    const port = await freePort()
    const { url, apiKey, expect } = sandbox.line
    const given = { POSTHORN_URL: url, POSTHORN_KEY: apiKey, PORT: String(port) }
    using program = new Program(command.program, command.args, folder, { ...command.env, ...given })
    const post = async (path: string, body: object) => {
      const { status, json } = await sandbox.post(`http://127.0.0.1:${port}${path}`, body)
      return [status, json] as const
    }
    await until('the example listens', 30_000, () =>
      post('/codes', { phone: 'none' }).then(
        () => null,
        () => `nothing listens:\n${program.output}`,
      ),
    )
    assert.deepEqual(await post('/codes', { phone: 'none' }), [400, { error: 'Enter a telephone number' }])
    const phone = `38067123400${index}`
    const [status, { verify_id }] = await post('/codes', { phone })
    assert.equal(status, 200, program.output)
    const { json } = await sandbox.post(expect, { phone, match: '(\\d{4,})', timeout: 30 })
    const [code] = json['captures'] as [string]
    const check = (entered: string) => post('/codes/check', { phone, verify_id, code: entered })
    assert.deepEqual(await check('0000'), [200, { status: 'pending' }])
    assert.deepEqual(await check(code), [200, { status: 'approved' }])
  })
}
