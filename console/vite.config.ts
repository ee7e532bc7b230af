import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const outDir = '../dist/console'

export default defineConfig({
  base: '/console/',
  plugins: [react(), compressed()],
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

/** Writes `.br` and `.gz` beside each text file, as small as they get: the gateway sends them as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      const folder = join(import.meta.dirname, outDir)
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const path = join(folder, name)
        const octets = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(octets))
        writeFileSync(`${path}.gz`, gzipSync(octets, { level: 9 }))
      }
    },
  }
}
