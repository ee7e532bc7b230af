import { spawn } from 'node:child_process'
import { longestSound, soundTooLong } from './longest-sound.ts'

export interface ProgramRun {
  command: string
  args: readonly string[]
  /** Passed by standard input, because arguments are visible to other users. */
  input: string
  timeoutMs: number
  /** Ends the program. */
  signal?: AbortSignal
}

/** The standard output of a program that speaks, bounded in time and length. It gets no variables but its path. */
export function runProgram({ command, args, input, timeoutMs, signal }: ProgramRun): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' }
    const child = spawn(command, [...args], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      killSignal: 'SIGKILL',
      ...(signal === undefined ? {} : { signal }),
    })
    // The `timeout` option of spawn keeps its timer where the program does not exist.
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const chunks: Buffer[] = []
    let octets = 0
    child.stdout.on('data', (chunk: Buffer) => {
      octets += chunk.length
      if (octets <= longestSound.octets) chunks.push(chunk)
      else child.kill('SIGKILL')
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code, endedBy) => {
      clearTimeout(timer)
      if (code === 0) resolve(Buffer.concat(chunks))
      else if (octets > longestSound.octets) reject(soundTooLong())
      else reject(new Error(endedBy === null ? `exit code ${code}` : `ended by ${endedBy}`))
    })
  })
}
