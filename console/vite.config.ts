import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { textParts } from './text-parts.ts'

/** What many pages share comes in one file: each file more costs half a KiB of headers, and packs worse. */
const kit = { name: 'kit', test: /console\/src\/(?!pages)|packages\//, minShareCount: 10 }

export default defineConfig({
  base: '/console/',
  plugins: [textParts(process.env['POSTHORN_CONSOLE_TEXTS']), react(), compressed()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [kit] } } },
  },
})

/** Packs each text file as `.br`, as small as it gets, which takes seconds: the gateway sends it as it is. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: (_, { mode }) => mode === 'production',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const path = join(folder, name)
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
        rmSync(path)
      }
    },
  }
}
