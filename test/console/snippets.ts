import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiKey } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { InstalledClient } from '../clients/installed-client.ts'

const execute = promisify(execFile)

interface Snippet {
  language: string
  /** Whether its program is not installed, or too old. */
  isMissing: boolean
  /** Runs the code, and returns what it prints. */
  run: (code: string) => Promise<string>
}

const clients = join(packageFolder, 'clients')
const autoload = `<?php
spl_autoload_register(function ($class) {
    require '${clients}/php/src/' . str_replace('\\\\', '/', substr($class, strlen('Posthorn\\\\'))) . '.php';
});
`

/** Runs code that uses the clients, each as in a project of its own. */
export class Snippets implements Disposable {
  readonly #project = new InstalledClient()

  constructor() {
    mkdirSync(join(this.#project.folder, 'vendor'))
    writeFileSync(join(this.#project.folder, 'vendor', 'autoload.php'), autoload)
  }

  get all(): Snippet[] {
    return [
      this.#snippet('curl', ['sh', 'snippet.sh'], ['curl', '--version']),
      this.#snippet('TypeScript', [process.execPath, 'snippet.mjs'], [process.execPath, '--version']),
      this.#snippet(
        'PHP',
        ['php', 'snippet.php'],
        ['php', '-r', 'exit(PHP_VERSION_ID >= 80200 && extension_loaded("curl") ? 0 : 1);'],
      ),
      this.#snippet(
        'Python',
        ['python3', 'snippet.py'],
        ['python3', '-c', 'import sys; assert sys.version_info >= (3, 9)'],
      ),
    ]
  }

  [Symbol.dispose](): void {
    this.#project[Symbol.dispose]()
  }

  #snippet(
    language: string,
    [program, file]: [string, string],
    [test, ...words]: [string, ...string[]],
  ): Snippet {
    const run = async (code: string) => {
      const { folder } = this.#project
      writeFileSync(join(folder, file), code)
      const env = {
        ...process.env,
        POSTHORN_KEY: apiKey,
        PYTHONPATH: join(clients, 'python'),
        PYTHONDONTWRITEBYTECODE: '1',
      }
      const { stdout, stderr } = await execute(program, [file], { cwd: folder, env, timeout: 30_000 })
      return `${stdout}${stderr}`
    }
    return { language, isMissing: spawnSync(test, words).status !== 0, run }
  }
}
