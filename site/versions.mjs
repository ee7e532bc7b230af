import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Releases whose documents stand beside those of this commit, newest first: the newest of each minor version that is older
 * than `current`. `line` is where they stand, such as `1.2`.
 */
export function earlierVersions(current, repository) {
  const found = new Map()
  for (const tag of git(repository, 'tag', '--list', 'v*', '--sort=-version:refname').split('\n')) {
    const [, line] = /^v(\d+\.\d+)\.\d+$/.exec(tag) ?? []
    if (line === undefined || current.startsWith(`${line}.`) || found.has(line)) continue
    found.set(line, { line, tag })
  }
  return [...found.values()]
}

/** Builds the documents of a release as that release does, into a folder of `output`. */
export function buildVersion({ line, tag }, { base, output, repository }) {
  const folder = join(mkdtempSync(join(tmpdir(), 'posthorn-docs-')), tag)
  const run = (...args) => execFileSync('npm', args, { cwd: folder, stdio: 'inherit' })
  try {
    git(repository, 'worktree', 'add', '--quiet', '--detach', folder, tag)
    run('ci', '--include=dev', '--no-audit', '--no-fund')
    run('run', 'docs', '--', '--base', `${base}${line}/`)
    cpSync(join(folder, 'dist-docs'), join(output, line), { recursive: true })
  } finally {
    git(repository, 'worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
}

function git(repository, ...args) {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()
}
