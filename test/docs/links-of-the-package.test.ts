import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { linksOf } from './links-of.ts'

/** For those who change Posthorn: they have the repository, and the package does without. */
const inRepositoryAlone = [
  /^(packages|test|regression|release-checks|fuzz|simulation)(\/|$)/,
  /^docs\/(decisions(\/|$)|(tour|translating)\.md$)/,
  /^(ARCHITECTURE|CODE_OF_CONDUCT|CONTRIBUTING|RELEASING|STYLE)\.md$/,
]

/** Paths of the files that `npm pack` would pack now. */
function packedFiles(): string[] {
  const options = ['pack', '--dry-run', '--ignore-scripts', '--json']
  const out = execFileSync('npm', options, { cwd: packageFolder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const [packed] = Object.values(JSON.parse(out) as Record<string, { files: { path: string }[] }>)
  return (packed?.files ?? []).map(({ path }) => path)
}

test('every link of a document in the package leads to what is in the package, or for developers alone', () => {
  const files = packedFiles()
  const folders = new Set(files.flatMap(foldersOf))
  const documents = files.filter((file) => file.endsWith('.md'))
  assert.ok(documents.length > 80, `${documents.length} documents`)
  const dead: string[] = []
  for (const document of documents) {
    for (const href of linksOf(document)) {
      const path = href.split('#')[0] ?? ''
      const target = posix.join(posix.dirname(document), path).replace(/\/$/, '')
      if (path === '' || files.includes(target) || folders.has(target)) continue
      if (!inRepositoryAlone.some((pattern) => pattern.test(target))) dead.push(`${document}: ${href}`)
    }
  }
  assert.deepEqual(dead, [])
})

function foldersOf(file: string): string[] {
  const folder = posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}
