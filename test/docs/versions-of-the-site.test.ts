import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../support/project.ts'

interface Version {
  line: string
  tag: string
}

/** Of `site/versions.mjs`. */
interface Versions {
  earlierVersions(current: string, repository: string): Version[]
  buildVersion(version: Version, where: { base: string; output: string; repository: string }): void
}

const builder = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  mkdirSync('dist-docs', { recursive: true })
  writeFileSync('dist-docs/index.html', process.argv.slice(2).join(' ') + ' by ' + require('./package.json').version)`

test('documents of the newest release of each earlier minor version stand below its number, built by itself', async (t) => {
  const file = pathToFileURL(join(projectFolder, 'site/versions.mjs')).href
  const { buildVersion, earlierVersions } = (await import(file)) as Versions
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-versions-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=m', '-c', 'user.email=m@shop.example', ...args], { cwd: folder })
  git('init', '--quiet')
  writeFileSync(join(folder, 'docs.cjs'), builder)
  for (const version of ['0.8.1', '0.9.0', '0.9.2', '1.0.0', '1.1.0-rc.1']) {
    const manifest = { name: 'made-up', version, scripts: { docs: 'node docs.cjs' } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const lock = {
      name: 'made-up',
      version,
      lockfileVersion: 3,
      packages: { '': { name: 'made-up', version } },
    }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    git('add', '.')
    git('commit', '--quiet', '--message', version)
    git('tag', `v${version}`)
  }
  const earlier = earlierVersions('1.0.0', folder)
  assert.deepEqual(earlier, [
    { line: '0.9', tag: 'v0.9.2' },
    { line: '0.8', tag: 'v0.8.1' },
  ])
  const output = join(folder, 'site')
  for (const each of earlier) buildVersion(each, { base: '/posthorn/', output, repository: folder })
  const built = earlier.map(({ line }) => readFileSync(join(output, line, 'index.html'), 'utf8'))
  assert.deepEqual(built, ['--base /posthorn/0.9/ by 0.9.2', '--base /posthorn/0.8/ by 0.8.1'])
  assert.equal(String(git('worktree', 'list')).trim().split('\n').length, 1)
})
