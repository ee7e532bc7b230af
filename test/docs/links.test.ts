import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { findHeadings, slugs } from '../../packages/edges/pages/heading-ids.ts'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { linksOf, tokensOf } from './links-of.ts'

const { packages } = JSON.parse(readFileSync(join(packageFolder, 'architecture.json'), 'utf8')) as {
  packages: string[]
}
const files = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'packages/README.md',
  ...packages.map((folder) => `${folder}/README.md`),
  ...markdownIn('docs'),
]

function markdownIn(folder: string): string[] {
  return readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
}

test('every relative link of the documents leads to a file, and its anchor to a heading there', () => {
  const dead: string[] = []
  for (const file of files) {
    for (const href of linksOf(file)) {
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? file : posix.join(posix.dirname(file), path)
      const exists = existsSync(join(packageFolder, target))
      const anchors =
        exists && target.endsWith('.md')
          ? slugs(findHeadings({ file: target, tokens: tokensOf(target) }))
          : []
      if (!exists || (anchor !== undefined && !anchors.includes(anchor))) dead.push(`${file}: ${href}`)
    }
  }
  assert.deepEqual(dead, [])
})

test('the list of documents names every page except decisions and pages of pages', () => {
  const listed = new Set(
    linksOf('docs/README.md').map((href) => posix.join('docs', href.split('#')[0] ?? '')),
  )
  const missing = markdownIn('docs').filter(
    (file) => file !== 'docs/README.md' && !file.startsWith('docs/decisions/') && !listed.has(file),
  )
  assert.deepEqual(missing, [])
})
