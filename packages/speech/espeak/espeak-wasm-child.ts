// Runs the WebAssembly build of eSpeak NG in its own process, because the build is under the GPL and blocks
// while it speaks. Started by `espeak-wasm.ts` with the path of the package's module.
import { pathToFileURL } from 'node:url'
import { soundFile, textFile, type WasmAnswer, type WasmRequest } from '../espeak-wasm-messages.ts'

interface EspeakModule {
  FS: {
    writeFile(path: string, text: string): void
    readFile(path: string): Uint8Array
  }
}

/** Each call is one run of the program, without lasting state. */
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
    // The error is not passed on: it might quote the text.
    () => answer({ kind: 'failed', reason: 'it ended without a sound' }),
  )
})
// Exits also when the gateway was killed.
process.on('disconnect', () => process.exit())
