import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { blocksOf, runBlock } from '../test/docs/page-commands.ts'
import { StartedSandbox } from '../test/docs/started-sandbox.ts'
import { freePort } from '../test/support/free-port.ts'
import { mainProgram } from '../test/support/project.ts'

/** In an order in which none disturbs the next. */
const guides = ['own-numbers', 'two-way-sms', 'send-to-a-list', 'gdpr']
const documentsAddress = 'http://127.0.0.1:8080'
const withoutCurl = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed'

test('each command of the guides works in a sandbox, in the order of its page', {
  skip: withoutCurl,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-guide-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'bin'))
  const shim = `#!/bin/sh\nexec '${process.execPath}' '${mainProgram}' "$@"\n`
  writeFileSync(join(folder, 'bin', 'posthorn'), shim, { mode: 0o755 })
  const port = await freePort()
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    HOME: folder,
    POSTHORN_PORT: String(port),
    POSTHORN_DATA_DIR: join(folder, 'data'),
  }
  await using _ = await StartedSandbox.open(mainProgram, { folder, env })
  for (const guide of guides) {
    await t.test(guide, async () => {
      const blocks = blocksOf(`docs/guides/${guide}.md`, 'sh')
      assert.ok(blocks.length >= 3)
      for (const block of blocks) {
        const local = block.replaceAll(documentsAddress, `http://127.0.0.1:${port}`)
        const { code, output } = await runBlock(local, { folder, env })
        assert.equal(code, 0, `${block}\n${output}`)
        assert.doesNotMatch(output, /"success":\s*false/, block)
      }
    })
  }
})
