import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { openApiDocument } from '../../tools/reference/openapi-document.ts'
import { createReference } from '../../tools/reference/reference.ts'

type ErrorFiles = (document: object, read: (path: string) => string) => Map<string, string>

const { clientErrorFiles } = (await import(join(packageFolder, 'scripts', 'client-errors.mjs'))) as {
  clientErrorFiles: ErrorFiles
}
const read = (path: string) => readFileSync(join(packageFolder, path), 'utf8')

test('the clients for PHP and Python know every error of the gateway: else run npm run reference', () => {
  const files = clientErrorFiles(openApiDocument(createReference()), read)
  for (const [path, text] of files) assert.equal(read(path), text, path)
  const php = files.get('clients/php/src/ErrorCodes.php') ?? ''
  assert.match(php, /'money' => \[Errors\\NotEnoughMoneyError::class, 'never', \[\n\s+'Not enough money',/)
})
