// Everything that CI checks beside the tests. Each line is one tool; the first that fails stops the run.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules', '.bin', name)
const steps = [
  ['types', process.execPath, ['scripts/build.mjs']],
  ['types of the console', bin('tsc'), ['-p', 'console']],
  ['reference', process.execPath, ['scripts/reference.mjs', '--check']],
  ['format and syntax', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['typed rules', bin('eslint'), ['--max-warnings', '0', '.']],
  [
    'layers',
    bin('depcruise'),
    [
      '--config',
      '.dependency-cruiser.mjs',
      'src',
      'telephony',
      'simulators',
      'console/src',
      'bench',
      'test',
      'regression',
    ],
  ],
  ['unused files, exports and dependencies', bin('knip'), []],
]
for (const [name, command, args] of steps) {
  const startedAt = Date.now()
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`check failed at: ${name}`)
    process.exit(1)
  }
  console.log(`ok ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}
