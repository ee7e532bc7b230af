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
for (const project of ['src', 'element']) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(folder, project)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
mkdirSync(commonJs, { recursive: true })
writeFileSync(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n')
for (const name of readdirSync(dist).filter((name) => name.endsWith('.d.ts'))) {
  // Compilers before 5.7 find no types behind a name that ends in .ts.
  const types = readFileSync(join(dist, name), 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")
  for (const to of [dist, commonJs]) writeFileSync(join(to, name), types)
}
