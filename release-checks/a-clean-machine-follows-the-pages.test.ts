import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { blocksOf } from '../test/docs/page-commands.ts'
import { freePort } from '../test/support/free-port.ts'
import { CleanMachine } from './support/clean-machine.ts'
import { cannotMakeDebian } from './support/fresh-debian.ts'
import { NoRegistry } from './support/installed-package.ts'

const skip = existsSync('.git') ? await cannotMakeDebian() : 'this is no clone of the repository'

suite('on a machine that has Node, git and curl alone,', { skip }, () => {
  let machine: CleanMachine
  before(async () => {
    machine = await CleanMachine.make()
  })
  after(() => machine[Symbol.asyncDispose]())

  test('the first screen of the README ends with a delivered message', async (t) => {
    const here = { port: await freePort() }
    const [start = '', send = ''] = blocksOf('README.md', '')
    const terminal = machine.start(start, here)
    try {
      await terminal.shows('Posthorn is ready')
    } catch (error) {
      if (NoRegistry.is(error)) return t.skip('the npm registry cannot be reached')
      throw error
    }
    const { code, output } = await machine.run(send, here)
    assert.equal(code, 0, output)
    assert.match(output, /Final: DELIVERED/)
    await terminal.interrupt()
  })

  test('the package that the page of installing makes sends a message in an empty folder', async (t) => {
    const [make = '', install = ''] = blocksOf('docs/operations/installing.md', '')
    const made = await machine.run(make)
    if (NoRegistry.is(made.output)) return t.skip('the npm registry cannot be reached')
    assert.equal(made.code, 0, made.output)
    const here = { folder: '/home/newcomer/empty', port: await freePort() }
    await machine.run(`mkdir ${here.folder} && mv posthorn-*.tgz ${here.folder}`)
    const terminal = machine.start(install, here)
    await terminal.shows('Posthorn is ready')
    const [, send = ''] = blocksOf('README.md', '')
    const { code, output } = await machine.run(send.replace('npm run posthorn --', 'npx posthorn'), here)
    assert.equal(code, 0, output)
    assert.match(output, /Final: DELIVERED/)
    await terminal.interrupt()
  })

  test('a maintainer makes the files of a release, step by step', async (t) => {
    const [prepare = '', dryRun = ''] = blocksOf('RELEASING.md', '')
    const maintainer = 'git config user.name Maintainer && git config user.email m@shop.example'
    // As in a fresh clone: without the tools that packing has installed.
    const installed = await machine.run(`npm ci && ${maintainer}`)
    if (NoRegistry.is(installed.output)) return t.skip('the npm registry cannot be reached')
    assert.equal(installed.code, 0, installed.output)
    const prepared = await machine.run(prepare)
    assert.equal(prepared.code, 0, prepared.output)
    machine.edit('CHANGELOG.md', (text) => text.replace('not released yet', '2027-01-04'))
    const { code, output } = await machine.run(
      `git commit --quiet --all --message 'Release 1.0.0'\n${dryRun}`,
    )
    assert.equal(code, 0, output)
    const files = readdirSync(join(machine.root, machine.clone, 'dist/release'))
    for (const file of [
      'notes.md',
      'posthorn-1.0.0.tgz',
      'posthorn-client-1.0.0.tgz',
      'sbom.cdx.json',
      'SHA256SUMS',
    ])
      assert.ok(files.includes(file), `${file} is missing among ${files.join(', ')}`)
  })
})
