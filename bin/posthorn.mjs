#!/usr/bin/env node
// Runs the bundled program; `npm run posthorn -- <command>` bundles it first.
import { existsSync } from 'node:fs'

const program = new URL('../dist/app/main.js', import.meta.url)

if (existsSync(program)) {
  await import(program.href)
} else {
  console.error('posthorn: this copy is not compiled yet. Run in its folder: npm ci && npm run build')
  process.exitCode = 1
}
