import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const program = 'kcat'
const run = promisify(execFile)

/** Why tests with the cluster are skipped; false where kcat is installed. */
export const withoutKafka = spawnSync(program, ['-V']).status === 0 ? false : 'kcat is not installed'

export interface ConsumedEvent {
  partition: number
  key: string
  id: string
  number: number
  type: string
}

/** The mock cluster of librdkafka: three brokers in a process of their own, with topics of four partitions. */
export class KafkaCluster implements AsyncDisposable {
  readonly brokers: string[]
  readonly #process: ChildProcess

  static async open(topic: string): Promise<KafkaCluster> {
    const args = ['-P', '-b', 'mock', '-t', topic, '-X', 'test.mock.num.brokers=3', '-d', 'mock']
    // It ends with its input.
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
    let said = ''
    const brokers = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        if (said.length < 100_000) said += String(chunk)
        const found = /bootstrap\.servers=(\S+)\n[\s\S]*Created topic/.exec(said)
        if (found?.[1] !== undefined) resolve(found[1])
      })
      child.once('exit', () => reject(new Error(`kcat ended: ${said}`)))
    })
    return new KafkaCluster(child, brokers.split(','))
  }

  private constructor(child: ChildProcess, brokers: string[]) {
    this.#process = child
    this.brokers = brokers
  }

  /** Everything in a topic, as kcat reads it: in the order of each partition. */
  async consumed(topic: string): Promise<ConsumedEvent[]> {
    const args = ['-C', '-b', this.brokers.join(','), '-t', topic, '-o', 'beginning', '-e', '-q']
    args.push('-X', 'check.crcs=true', '-f', '%p\t%k\t%s\n')
    const { stdout } = await run(program, args, { timeout: 10_000, maxBuffer: 64 * 1024 * 1024 })
    return stdout.split('\n').flatMap((line) => {
      const [partition, key = '', value] = line.split('\t')
      if (value === undefined) return []
      const { id, number, type } = JSON.parse(value) as Pick<ConsumedEvent, 'id' | 'number' | 'type'>
      return [{ partition: Number(partition), key, id, number, type }]
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
  }
}
