import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { commandLine } from './command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'posthorn-completion-'))
after(() => {
  rmSync(folder, { recursive: true })
})

const calls = {
  bash: (words: string[]) => `source ${join(folder, 'bash')}
complete -p posthorn >/dev/null || exit 1
COMP_WORDS=(posthorn ${words.join(' ')}); COMP_CWORD=${words.length}; _posthorn; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Outside of a line that is edited, zsh has no compadd.
  zsh: (
    words: string[],
  ) => `compdef() { :; }; compadd() { print -l -- \${(M)found:#$words[CURRENT]*}; }; _files() { :; }
source ${join(folder, 'zsh')}
words=(posthorn ${words.join(' ')}); CURRENT=${words.length + 1}; _posthorn`,
}

for (const shell of ['bash', 'zsh'] as const) {
  const isThere = spawnSync(shell, ['-c', 'true']).status === 0
  const skip = isThere ? false : `${shell} is not installed`

  test(`${shell} completes commands, options and their choices`, { skip }, async () => {
    const { exitCode, out } = await commandLine({})('completion', shell)
    assert.equal(exitCode, 0)
    writeFileSync(join(folder, shell), out)
    const complete = (...words: string[]) => {
      const { stdout, stderr } = spawnSync(shell, ['-c', calls[shell](words)], { encoding: 'utf8' })
      assert.equal(stderr, '')
      return stdout.split('\n').filter((line) => line !== '')
    }
    assert.deepEqual(complete('keyw'), ['keywords'])
    assert.deepEqual(complete('keys', 'r'), ['revoke', 'rotate'])
    assert.deepEqual(complete('keys', 'create', '--sc'), ['--scope'])
    assert.deepEqual(complete('senders', 'add', 'Shop', '--status', 'p'), ['pending'])
    assert.deepEqual(complete('senders', 'add', '--channel', 'sms', 'Shop', '--sta'), ['--status'])
    assert.deepEqual(complete('interfaces', 'add', 'ja'), ['jasmin'])
    assert.deepEqual(complete('alerts', 'targets', 'ad'), ['add'])
    // The value of this option is any text, so a file may be named.
    assert.deepEqual(complete('keys', 'create', '--name', 'k'), [])
  })
}

test('the completion of another shell is refused with those that there are', async () => {
  const { exitCode, err } = await commandLine({})('completion', 'fish')
  assert.equal(exitCode, 2)
  assert.match(err, /Allowed choices are bash, zsh/)
})
