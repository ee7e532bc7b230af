declare module 'oidc-provider' {
  import type { Server } from 'node:http'

  /** The part that the tests use. */
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    listen(port: number, host: string, ready: () => void): Server
  }
}
