// Stands for a gateway: runs an embedded server in the given folder, on the given port if any, until its standard
// input ends. Writes one line of JSON: the started server, or the error.
import { EmbeddedPostgres } from '../../embedded/embedded-postgres.ts'

const [dataDir = '', port] = process.argv.slice(2)
try {
  const server = await EmbeddedPostgres.start({
    dataDir,
    durable: false,
    ...(port === undefined ? {} : { port: Number(port) }),
  })
  console.log(JSON.stringify({ url: server.url, serverPid: server.pid }))
  process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)))
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
  process.exitCode = 1
}
