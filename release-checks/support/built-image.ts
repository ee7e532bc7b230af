import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until, within } from '../../regression/support/until.ts'
import { projectFolder } from '../../test/support/project.ts'
import {
  addNode,
  cannotMakeDebian,
  certificates,
  dockerfile,
  isInstalled,
  makeDebian,
} from './fresh-debian.ts'

const run = promisify(execFile)
const project = projectFolder
const largest = { maxBuffer: 2 ** 26 }

/** What the image says about its containers, in Docker's names. */
export interface ImageConfig {
  User: string
  Env: string[]
  WorkingDir: string
  Entrypoint: string[]
  Cmd: string[]
  Healthcheck: { Test: string[] }
  Volumes: Record<string, object>
}

/** Why no image can be built on this machine; false where it can. */
export async function cannotBuild(): Promise<string | false> {
  const reason = await cannotMakeDebian()
  if (reason !== false) return reason
  return (await isInstalled('buildah')) ? false : 'buildah builds the image and is not installed'
}

/**
 * The image that buildah makes of our Dockerfile, without a registry of images: the base image is a fresh Debian with
 * the Node and npm that the Dockerfile names, from the packages of Debian and npm.
 */
export class BuiltImage implements AsyncDisposable {
  readonly folder: string
  /** The root folder of a container of the image. */
  root = ''
  config: ImageConfig | null = null

  private constructor(folder: string) {
    this.folder = folder
  }

  static async build(): Promise<BuiltImage> {
    const image = new BuiltImage(mkdtempSync(join(tmpdir(), 'posthorn-image-')))
    try {
      await image.#makeBase()
      const cache = (await run('npm', ['config', 'get', 'cache'])).stdout.trim()
      mkdirSync(cache, { recursive: true })
      const options = [
        '--pull-never',
        '--isolation',
        'chroot',
        '--format',
        'docker',
        '--volume',
        `${cache}:/root/.npm`,
      ]
      await image.#buildah('bud', ...options, '--file', dockerfile, '--tag', 'posthorn', project)
      const inspected = JSON.parse(await image.#buildah('inspect', '--type', 'image', 'posthorn')) as {
        Docker: { config: ImageConfig }
      }
      image.config = inspected.Docker.config
      image.root = await image.#buildah('mount', await image.#buildah('from', '--pull-never', 'posthorn'))
      return image
    } catch (error) {
      await image[Symbol.asyncDispose]()
      throw error
    }
  }

  /** A container of the image with a read-only root and an empty volume, on the network of this machine. */
  start(environment: Record<string, string>): Container {
    const { root, config } = this
    if (config === null) throw new Error('the image is not built')
    const file = join(this.folder, 'container.log')
    const log = openSync(file, 'a')
    const [uid, gid] = config.User.split(':')
    const volumes = Object.keys(config.Volumes).map(
      (path) => `mount -t tmpfs -o mode=0700,uid=${uid},gid=${gid} tmpfs "$root${path}"`,
    )
    const script = [
      'set -e',
      'root=$1; shift',
      'mount --make-rprivate /',
      'mount --bind "$root" "$root"',
      'mount -o remount,bind,ro "$root"',
      'mount -t proc proc "$root/proc"',
      'mount --rbind /dev "$root/dev"',
      ...volumes,
      `exec chroot --userspec=${config.User} "$root" env -i --chdir=${config.WorkingDir} "$@"`,
    ]
    const variables = [
      ...config.Env,
      ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    ]
    const words = ['sh', root, ...variables, ...config.Entrypoint, ...config.Cmd]
    const child = spawn('unshare', ['--mount', 'sh', '-c', script.join('\n'), ...words], {
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    return new Container(child, config, variables, file)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#buildah('rm', '--all').catch(() => undefined)
    await this.#buildah('rmi', '--all', '--force').catch(() => undefined)
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** What the base image of the Dockerfile holds, under its name. */
  async #makeBase(): Promise<void> {
    const files = join(this.folder, 'base')
    const tar = join(this.folder, 'debian.tar')
    await makeDebian(tar, ['passwd', 'ca-certificates', 'libstdc++6'])
    const version = await addNode(files)
    const container = await this.#buildah('from', 'scratch')
    await this.#buildah('add', '--quiet', container, tar, '/')
    await this.#buildah('copy', '--quiet', container, files, '/usr/local')
    await this.#buildah('copy', '--quiet', container, certificates, certificates)
    await this.#buildah('config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
    await this.#buildah(
      'commit',
      '--quiet',
      '--rm',
      container,
      `docker.io/library/node:${version}-bookworm-slim`,
    )
  }

  async #buildah(...args: string[]): Promise<string> {
    const stores = ['--root', join(this.folder, 'store'), '--runroot', join(this.folder, 'run')]
    return (await run('buildah', [...stores, ...args], largest)).stdout.trim()
  }
}

/** A running container. */
export class Container implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #config: ImageConfig
  readonly #variables: string[]
  readonly #log: string

  constructor(child: ChildProcess, config: ImageConfig, variables: string[], log: string) {
    this.#child = child
    this.#ended = once(child, 'exit')
    this.#config = config
    this.#variables = variables
    this.#log = log
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Resolves when the image's own health check succeeds. */
  async healthy(): Promise<void> {
    const [kind, ...command] = this.#config.Healthcheck.Test
    if (kind !== 'CMD') throw new Error(`the health check is a ${kind}, which needs a shell`)
    await until('the container is healthy', 60_000, async () => {
      if (this.#child.exitCode !== null) throw new Error(`it ended: ${readFileSync(this.#log, 'utf8')}`)
      return (await this.run(...command)).code === 0 ? null : readFileSync(this.#log, 'utf8').slice(-500)
    })
  }

  /** Runs a command in the container, as its user; resolves with its exit code and output. */
  async run(...command: string[]): Promise<{ code: number; output: string }> {
    const [uid, gid] = this.#config.User.split(':')
    const enter = [
      '--target',
      String(this.pid),
      '--mount',
      '--root',
      '--wd',
      `--setuid=${uid}`,
      `--setgid=${gid}`,
    ]
    try {
      const { stdout } = await run('nsenter', [...enter, 'env', '-i', ...this.#variables, ...command])
      return { code: 0, output: stdout }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, output: stdout + stderr }
    }
  }

  /** What an engine does: SIGTERM. Resolves with the exit code. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM')
    await within('the container to end', 60_000, this.#ended)
    return this.#child.exitCode
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.stop()
  }
}
