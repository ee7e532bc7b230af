export interface TestSandbox {
  /** Of the gateway, without a path. */
  url: string
  apiKey: string
  signingSecret: string
  /** One-time URL that creates the first user of the console. */
  consoleJoin: string | null
  startedMs: number
}

/** The line of JSON that `posthorn sandbox --ci` prints when all is ready. */
export function testSandboxLine(sandbox: TestSandbox): string {
  const { url, apiKey, signingSecret, consoleJoin, startedMs } = sandbox
  const line = {
    ready: true,
    pid: process.pid,
    url,
    api: `${url}/api/json.php`,
    verify: `${url}/api/verify.php`,
    apiKey,
    signingSecret,
    sandbox: `${url}/sandbox`,
    expect: `${url}/sandbox/expect`,
    reset: `${url}/sandbox/reset`,
    receiver: `${url}/sandbox/receiver`,
    console: `${url}/console`,
    consoleJoin,
    documents: `${url}/docs`,
    startedMs,
  }
  return `${JSON.stringify(line)}\n`
}
