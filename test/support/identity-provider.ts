import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ProviderProcessOptions } from './run-oidc-provider.ts'

/** `oidc-provider` in a process of its own: an OpenID provider that others wrote and certified. */
export class TestIdentityProvider implements AsyncDisposable {
  readonly #child: ChildProcess

  static async start(options: ProviderProcessOptions): Promise<TestIdentityProvider> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'run-oidc-provider.js')], {
      env: { ...process.env, PROVIDER_OPTIONS: JSON.stringify(options) },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the provider did not start')))
    await Promise.race([once(child.stdout, 'data'), ended])
    return new TestIdentityProvider(child)
  }

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill()
    await ended
  }
}
