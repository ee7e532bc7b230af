// Bundles the program into dist/app and the console into dist/console; compiles all files one by one into dist/ for
// tests and benchmarks, and the client into its own dist/. `node scripts/build.mjs runtime` makes what comes before the
// semicolon, `client` the client alone, `package` both; all but `runtime` install the compiler where it is missing. A run
// without changes since the last one takes milliseconds.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { installTools } from './install-tools.mjs'

const root = join(import.meta.dirname, '..')
const { resolve } = createRequire(import.meta.url)
const wanted = process.argv[2] ?? 'all'
const program = ['packages', 'telephony', 'simulators']
/** Compiled, and no part of the product. */
const beside = [
  ...['test', 'regression', 'release-checks', 'simulation', 'soak', 'bench', 'fuzz', 'conformance', 'tools'],
  'clients/typescript/examples',
]

const parts = {
  runtime: [bundle, buildConsole],
  client: [buildClient],
  package: [bundle, buildConsole, buildClient],
  all: [bundle, buildConsole, compile, buildClient],
}
if (wanted !== 'runtime' && installTools() !== 0) process.exit(1)
const built = await Promise.all(parts[wanted].map((part) => part()))
if (wanted === 'all') for (const folder of [...program, ...beside]) removeLeftovers(folder)
process.exit(built.find((status) => status !== 0) ?? 0)

function bundle() {
  return build({
    name: 'app',
    says: 'bundled the program',
    folders: program,
    files: ['package-lock.json', 'scripts/bundle.mjs'],
    program: () => join(root, 'scripts', 'bundle.mjs'),
    args: [],
    output: 'dist/app/main.js',
  })
}

function buildConsole() {
  return build({
    name: 'console',
    says: 'put the console together',
    folders: ['console/src', 'console/public', 'console/texts'],
    files: [
      ...['console/package.json', 'console/index.html', 'console/vite.config.ts', 'console/text-parts.ts'],
      'scripts/console-texts.mjs',
    ],
    program: () => join(dirname(resolve('vite/package.json')), 'bin', 'vite.js'),
    args: ['build', 'console', '--logLevel', 'warn'],
  })
}

function compile() {
  return build({
    name: 'all',
    says: 'compiled',
    folders: [...program, ...beside, 'clients/typescript/src'],
    files: ['package.json', 'tsconfig.json'],
    program: () => join(dirname(resolve('typescript-native/package.json')), 'bin', 'tsc'),
    args: ['-p', 'tsconfig.json'],
  })
}

function buildClient() {
  const folder = 'clients/typescript'
  return build({
    name: 'client',
    says: 'put the client together',
    folders: [`${folder}/src`, `${folder}/element`],
    files: ['tsconfig.json', 'scripts/bundle-client.mjs'],
    program: () => join(root, 'scripts', 'bundle-client.mjs'),
    args: [],
    output: `${folder}/dist/index.d.ts`,
  })
}

async function build({ name, says, folders, files, program, args, output = '.' }) {
  const stamp = join(root, 'dist', `${name}.stamp`)
  const isBuilt = existsSync(stamp) && existsSync(join(root, output))
  if (isBuilt && newestChange(folders, files) < statSync(stamp).mtimeMs) return 0
  const startedAt = Date.now()
  let path
  try {
    path = program()
  } catch {
    console.error('The compiler is not installed. Run `npm ci` in this folder first.')
    return 1
  }
  const child = spawn(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit' })
  const status = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
  if (status !== 0) return status
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, '')
  console.error(`${says} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return 0
}

/** Removes the output of files that no longer exist. */
function removeLeftovers(folder) {
  const compiled = join(root, 'dist', folder)
  if (!existsSync(compiled)) return
  for (const name of readdirSync(compiled, { recursive: true })) {
    const source = join(root, folder, name.replace(/\.js(\.map)?$/, '.ts'))
    if (/\.js(\.map)?$/.test(name) && !existsSync(source)) rmSync(join(compiled, name))
  }
}

function newestChange(folders, files) {
  let newest = Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs))
  for (const folder of folders) {
    for (const file of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!/\.(tsx?|json|css|svg)$/.test(file.name) && !file.isDirectory()) continue
      newest = Math.max(newest, statSync(join(file.parentPath, file.name)).mtimeMs)
    }
  }
  return newest
}
