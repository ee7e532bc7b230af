// All checks of CI except the tests. Each line is one tool.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules', '.bin', name)
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
const steps = [
  ['types', process.execPath, ['scripts/build.mjs']],
  ['types of the console', process.execPath, [compiler, '-p', 'console']],
  ['texts of the console', process.execPath, ['scripts/console-texts.mjs']],
  ['reference', process.execPath, ['scripts/reference.mjs', '--check']],
  ['format and syntax', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['typed rules', bin('oxlint'), ['--type-aware', '--deny-warnings', '.']],
  [
    'layers',
    bin('depcruise'),
    [
      '--config',
      '.dependency-cruiser.mjs',
      'packages',
      'telephony',
      'simulators',
      'console/src',
      'clients/typescript/src',
      'clients/typescript/element',
      'clients/typescript/examples',
      'bench',
      'fuzz',
      'test',
      'regression',
      'release-checks',
      'simulation',
      'soak',
      'tools',
    ],
  ],
  ['doors and dependencies', process.execPath, ['tools/package-files.mjs', '--check']],
  ['install scripts', process.execPath, ['scripts/install-scripts.mjs']],
  ['unused files, exports and dependencies', bin('knip'), []],
]
const [types, ...rest] = steps
const rules = rest.filter(([name]) => name === 'typed rules')
await runInTurn([types])
if (process.exitCode !== undefined) process.exit()
await Promise.all([runInTurn(rules), runInTurn(rest.filter((step) => !rules.includes(step)))])

async function runInTurn(some) {
  for (const [name, command, args] of some) {
    const startedAt = Date.now()
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    const status = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
    if (status !== 0) {
      console.error(`check failed at: ${name}`)
      process.exitCode = 1
      return
    }
    console.log(`ok ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  }
}
