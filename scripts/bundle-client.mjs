// Puts the client together in clients/typescript/dist: one file for every runtime, with its types beside it, and the
// same as CommonJS in cjs/, for Jest, NestJS and `moduleResolution: node10`. The element for pages is code.js.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'

const folder = join(import.meta.dirname, '..', 'clients', 'typescript')
const dist = join(folder, 'dist')
const commonJs = join(dist, 'cjs')

rmSync(dist, { recursive: true, force: true })
for (const [format, to] of [
  ['esm', dist],
  ['cjs', commonJs],
]) {
  await build({
    input: join(folder, 'src', 'index.ts'),
    // Stack traces name the classes of errors.
    output: { file: join(to, 'index.js'), format, minify: true, keepNames: true, sourcemap: true },
  })
}
await build({
  input: join(folder, 'element', 'posthorn-code.ts'),
  output: { file: join(dist, 'code.js'), format: 'esm', minify: true },
})
const { resolve } = createRequire(import.meta.url)
const compiler = join(dirname(resolve('typescript-native/package.json')), 'bin', 'tsc')
mkdirSync(commonJs, { recursive: true })
writeFileSync(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n')
writeTypes('src', commonJs)
// Modules may import types of CommonJS, and not the other way round.
writeFileSync(join(dist, 'index.d.ts'), "export * from './cjs/index.js'\n")
writeTypes('element', dist)

function writeTypes(project, to) {
  const args = [compiler, '-p', join(folder, project), '--outDir', to]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  for (const name of readdirSync(to).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(to, name)
    // Compilers before 5.7 find no types behind a name that ends in .ts.
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
  }
}
