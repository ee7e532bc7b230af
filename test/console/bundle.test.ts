import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAppFiles } from '../../src/http/console/app-files.ts'
import { packageFolder } from '../../src/lib/package-folder.ts'

const maxBytes = 300 * 1_024

test('what a browser loads for the first page is under 300 KiB', async () => {
  const { page, files } = await readAppFiles(join(packageFolder, 'dist', 'console'))
  const named = [...(page ?? '').matchAll(/(?:src|href)="\/console\/(assets\/[^"]+)"/g)].map(
    (match) => match[1],
  )
  assert.ok(named.length >= 2, 'the page names its script and its style')
  const bytes = named.reduce((sum, name) => sum + (files.get(name ?? '')?.gzip.length ?? Number.NaN), 0)
  assert.ok(bytes < maxBytes, `${bytes} bytes`)
})

test('the console loads nothing from elsewhere', async () => {
  const { page, files } = await readAppFiles(join(packageFolder, 'dist', 'console'))
  const style = [...files].filter(([name]) => name.endsWith('.css')).map(([, { body }]) => body.toString())
  for (const text of [page ?? '', ...style])
    assert.doesNotMatch(text, /(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//)
})
