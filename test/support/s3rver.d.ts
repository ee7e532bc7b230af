/** What the tests use of npm `@20minutes/s3rver` 4, which has no types of its own. */
declare module '@20minutes/s3rver' {
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** The address at which it listens. */
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
