import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import typescript from 'typescript'
import { projectFile } from '../../test/support/project.ts'

const run = promisify(execFile)
const installWithinMs = 180_000

/** A program that serves the two routes of an example. */
export interface Command {
  program: string
  args: string[]
  /** Beside POSTHORN_URL, POSTHORN_KEY and PORT. */
  env: Record<string, string>
}

/** An example of a web framework, in `examples/`. */
export interface WebExample {
  name: string
  /** Why it cannot be run here; false where it can. */
  skip: string | false
  /** Installs what it needs in a folder, where the client for TypeScript is found. Rejects where a registry is away. */
  prepare: (folder: string) => Promise<Command>
}

export const webExamples: WebExample[] = [
  {
    name: 'express',
    skip: false,
    async prepare(folder) {
      await installPackages(folder, ['express@5.3.0'])
      cpSync(example('express', 'server.mjs'), join(folder, 'server.mjs'))
      return node('server.mjs')
    },
  },
  {
    name: 'nestjs',
    skip: false,
    async prepare(folder) {
      const nest = ['common', 'core', 'platform-express'].map((name) => `@nestjs/${name}@11`)
      await installPackages(folder, [...nest, 'reflect-metadata@0.2', 'rxjs@7'])
      transpile(example('nestjs', 'src'), folder)
      cpSync(support('nestjs-main.cjs'), join(folder, 'main.cjs'))
      return node('main.cjs')
    },
  },
  {
    name: 'nextjs',
    skip: false,
    prepare(folder) {
      transpile(example('nextjs'), folder)
      cpSync(support('nextjs-server.cjs'), join(folder, 'main.cjs'))
      return Promise.resolve(node('main.cjs'))
    },
  },
  {
    name: 'laravel',
    skip: missing('php', ['-r', 'exit(PHP_VERSION_ID >= 80200 && extension_loaded("curl") ? 0 : 1);']),
    prepare() {
      const env = { POSTHORN_CLIENT: projectFile('clients', 'php'), POSTHORN_EXAMPLE: example('laravel') }
      // The shell puts the port in, which is known later.
      const args = ['-c', 'exec php -S "127.0.0.1:$PORT" "$0"', support('laravel-router.php')]
      return Promise.resolve({ program: 'sh', args, env })
    },
  },
  {
    name: 'django',
    skip: missing('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10)']),
    async prepare(folder) {
      const libraries = join(folder, 'libraries')
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
      const django = [...pip, '--target', libraries, 'django==5.2.*']
      await run('python3', django, { timeout: installWithinMs })
      const path = [libraries, projectFile('clients', 'python'), example('django')].join(':')
      const env = { PYTHONPATH: path, PYTHONUNBUFFERED: '1', PYTHONDONTWRITEBYTECODE: '1' }
      return { program: 'python3', args: [support('django-server.py')], env }
    },
  },
]

function example(...names: string[]): string {
  return projectFile('examples', ...names)
}

function support(file: string): string {
  return projectFile('release-checks', 'support', 'web-examples', file)
}

function node(file: string): Command {
  return { program: process.execPath, args: [file], env: {} }
}

function missing(program: string, needs: string[]): string | false {
  return spawnSync(program, needs).status === 0 ? false : `${program} is not installed, or too old`
}

async function installPackages(folder: string, packages: string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{}')
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', ...packages]
  await run('npm', args, { cwd: folder, timeout: installWithinMs })
}

/** As the tools of these frameworks compile: to CommonJS, with the types of constructors for injection. */
function transpile(from: string, to: string): void {
  const { ModuleKind, ScriptTarget } = typescript
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const { outputText } = typescript.transpileModule(readFileSync(join(from, name), 'utf8'), {
      compilerOptions: {
        module: ModuleKind.CommonJS,
        target: ScriptTarget.ES2022,
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
      },
    })
    const file = join(to, name.replace(/\.ts$/, '.js'))
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, outputText)
  }
  writeFileSync(join(to, 'package.json'), '{}')
}
