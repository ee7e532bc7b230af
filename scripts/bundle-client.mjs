// Puts the client together into one file for every runtime: clients/typescript/dist/index.js.
import { join } from 'node:path'
import { build } from 'rolldown'

const folder = join(import.meta.dirname, '..', 'clients', 'typescript')
await build({
  input: join(folder, 'src', 'index.ts'),
  // Stack traces name the classes of errors.
  output: {
    file: join(folder, 'dist', 'index.js'),
    format: 'esm',
    minify: true,
    keepNames: true,
    sourcemap: true,
  },
})
