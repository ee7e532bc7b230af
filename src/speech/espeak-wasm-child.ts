// Runs the WebAssembly build of eSpeak NG in a process of its own: it is under the GPL and takes its time.
// Started by `espeak-wasm.ts` with the path of the package's module.
import { pathToFileURL } from 'node:url'
import { soundFile, textFile, type WasmAnswer, type WasmRequest } from './espeak-wasm-messages.ts'

interface EspeakModule {
  FS: {
    writeFile(path: string, text: string): void
    readFile(path: string): Uint8Array
  }
}

/** Each call is one run of the program; it has no state that lasts. */
type StartEspeak = (options: {
  arguments: string[]
  preRun: ((module: EspeakModule) => void)[]
  print: (line: string) => void
  printErr: (line: string) => void
}) => Promise<EspeakModule>

const { default: startEspeak } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as {
  default: StartEspeak
}

async function carryOut({ args, text }: WasmRequest): Promise<Uint8Array> {
  const lines: string[] = []
  const module = await startEspeak({
    arguments: args,
    preRun: [({ FS }) => FS.writeFile(textFile, text ?? '')],
    print: (line) => lines.push(line),
    printErr: () => undefined,
  })
  return text === null ? Buffer.from(lines.join('\n')) : module.FS.readFile(soundFile)
}

process.on('message', (request: WasmRequest) => {
  const answer = (rest: { kind: 'done'; octets: Uint8Array } | { kind: 'failed'; reason: string }) =>
    process.send?.({ request: request.request, ...rest } satisfies WasmAnswer)
  carryOut(request).then(
    (octets) => answer({ kind: 'done', octets }),
    // Nothing of the error is handed on: it might quote the text.
    () => answer({ kind: 'failed', reason: 'it ended without a sound' }),
  )
})
// Also when the gateway was killed.
process.on('disconnect', () => process.exit())
