import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { projectFolder } from '../support/project.ts'

const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder })
const rooms = (...args: string[]) =>
  execFileSync(process.execPath, [join(projectFolder, 'tools', 'rooms.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

test('an import of a type that runs up is an upward arrow and closes a circle, and that of a test is none', () => {
  git('init', '-q')
  write({
    'architecture.json': '{ "packages": ["packages/low", "packages/high"] }',
    'packages/low/one.ts': 'export const one = 1\n',
    'packages/low/two.ts': 'export const two = 2\n',
    'packages/low/test/one.test.ts': "import { three } from '../../high/three.ts'\n",
    'packages/high/three.ts': "import { one } from '../low/one.ts'\n\nexport const three = one\n",
  })
  git('add', '-A')
  git('commit', '-q', '-m', 'Stand in order')
  const ordered = rooms('HEAD')
  assert.match(ordered, /\| low \| 2 \| 0 \| 2 \| 1 \| 50 % \|/)
  assert.match(ordered, /arrows between rooms: 1\n- upward arrows: 0\n- circles: 0/)

  write({ 'packages/low/two.ts': "import type { Three } from '../high/three.ts'\n" })
  assert.match(rooms(), /upward arrows: 1 \(low → high\)\n- circles: 1 \(low, high\)/)
  assert.equal(rooms('HEAD'), ordered)
  assert.equal(rooms('--doors', 'high'), '1\tthree.ts\n')
})

test('lines of a file whose first line says by what it is made are no own lines', () => {
  write({ 'packages/low/made.ts': '// Made by `npm run reference` from one.ts.\nexport const made = 1\n' })
  assert.match(rooms(), /\| low \| 2 \| 2 \| 3 \| /)
  assert.match(rooms(), /own lines without telephony: 5\n/)
})

test('folders of src are the rooms of a commit before the packages', () => {
  rmSync(join(folder, 'packages'), { recursive: true })
  write({
    'architecture.json':
      '{ "layers": [{ "folders": ["src/lib"] }, { "folders": ["src/http", "src/main.ts"] }] }',
    'src/lib/one.ts': 'export const one = 1\n',
    'src/http/two.ts': "export { one } from '../lib/one.ts'\n",
    'src/main.ts': "import './http/two.ts'\n",
  })
  git('add', '-A')
  git('commit', '-q', '-m', 'Stand in layers')
  const output = rooms('HEAD')
  assert.match(output, /\| files of src\/ itself \| 1 \| 0 \| 1 \| 0 \| 0 % \|/)
  assert.match(output, /rooms: 3\n- arrows between rooms: 2\n- upward arrows: 0/)
})
