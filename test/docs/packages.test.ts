import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'

const read = (file: string) => readFileSync(join(packageFolder, file), 'utf8')
const isThere = (file: string) => existsSync(join(packageFolder, file))
const { packages } = JSON.parse(read('architecture.json')) as { packages: string[] }
const structural = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'STYLE.md', 'docs/tour.md', 'packages/README.md']
const pages = packages.map((folder) => `${folder}/README.md`)

/** Every path in backticks: of a file with its ending, or of a folder with a slash after it. What a build makes is left out. */
function pathsIn(page: string): string[] {
  const code = [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  return code
    .flatMap((text) => text.split(', '))
    .filter((text) => /^(?!dist)[\w./-]+(\.tsx?|\.mjs|\/)$/.test(text))
}

/** Paths are relative to the page, to `packages/` or to the root; a bare name belongs to the folder named before it. */
function leadsNowhere(page: string, path: string): boolean {
  const folders = [posix.dirname(page), 'packages', '.']
  return !folders.some((folder) => isThere(posix.join(folder, path))) && !isBareName(path)
}

const names = new Set(
  ['packages', 'telephony', 'simulators', 'simulation', 'soak', 'clients', 'console/src', 'scripts'].flatMap(
    (folder) =>
      readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        posix.basename(path.replaceAll('\\', '/')),
      ),
  ),
)

function isBareName(path: string): boolean {
  return !path.replace(/\/$/, '').includes('/') && names.has(path.replace(/\/$/, ''))
}

test('every file and folder that a page about the structure names is there', () => {
  const gone = [...structural, ...pages].flatMap((page) =>
    pathsIn(page)
      .filter((path) => leadsNowhere(page, path))
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(gone, [])
})

test('every package has a page of at most one screen that names each of its folders', () => {
  for (const folder of packages.filter((name) => name !== 'telephony')) {
    const page = read(`${folder}/README.md`)
    assert.ok(page.split('\n').length < 60, folder)
    const rooms = readdirSync(join(packageFolder, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'test')
      .map(({ name }) => name)
    const named = [...page.matchAll(/([\w*-]+)\//g)].map(
      ([, name = '']) => new RegExp(`^${name.replace('*', '.*')}$`),
    )
    for (const room of rooms)
      assert.ok(
        named.some((name) => name.test(room)),
        `${folder}/${room}`,
      )
  }
})

test('the list of packages names each of them in the order of the floors', () => {
  const rows = [...read('packages/README.md').matchAll(/^\| \[`([\w-]+)`\]/gm)].map(([, name]) => name)
  assert.deepEqual(
    rows,
    packages.map((folder) => folder.replace('packages/', '')),
  )
})
