import type { Command } from 'commander'
import { systemClock } from '../lib/clock.ts'
import { speakersOf } from '../speech/choose-voice.ts'
import { openSpeechEngine, Speech } from '../speech/speech.ts'
import type { Voice } from '../speech/speech-engine.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

type VoicesOptions = JsonOption & { language?: string }

export function addVoicesCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('voices')
    .summary('voices that calls can have')
    .description('Lists what voice.language and voice.name can be, as this machine speaks them.')
    .option('--language <tag>', 'only voices for this language, the best first: uk, en-GB')
    .addOption(options.json())
    .action(async (given: VoicesOptions) => {
      const engine = await openSpeechEngine(systemClock)
      if (engine === null) throw new CommandFailed('there is no speech engine here: install espeak-ng')
      await using speech = await Speech.open(engine)
      const { voices } = speech
      const wanted = given.language
      const full = wanted === undefined ? fullOf(voices) : speakersOf(voices, wanted)
      if (full.length === 0) throw new CommandFailed(`no voice speaks ${wanted ?? 'any language'}`)
      const variants = voices.filter(({ kind }) => kind === 'variant')
      const document = { engine: speech.engineName, voices: full.map(entry), variants: variants.map(entry) }
      context.print(given, document, text(document))
    })
  withExample(command, 'voices', 'voices --language uk')
}

interface Entry {
  name: string
  languages: string[]
  gender: string | null
}

function fullOf(voices: readonly Voice[]): Voice[] {
  const full = voices.filter(({ kind }) => kind === 'full')
  return full.sort((a, b) => (languagesOf(a)[0] ?? '').localeCompare(languagesOf(b)[0] ?? ''))
}

function entry(voice: Voice): Entry {
  return { name: voice.name, languages: languagesOf(voice), gender: voice.gender }
}

function languagesOf({ languages }: Voice): string[] {
  return [...new Set(languages.map(({ tag }) => tag))]
}

function text({ engine, voices, variants }: { engine: string; voices: Entry[]; variants: Entry[] }): string {
  const rows = voices.map(({ name, languages }) => [languages[0] ?? '', name, languages.slice(1).join(', ')])
  const lines = [`engine: ${engine}`, '', table(['LANGUAGE', 'NAME', 'ALSO FOR'], rows, 'no voices')]
  if (variants.length === 0) return lines.join('\n')
  const namesOf = (gender: string) =>
    variants.filter((each) => each.gender === gender).map(({ name }) => name)
  lines.push(
    'Each of them in these variants, by voice.name:',
    `  female: ${namesOf('female').join(', ')}`,
    `  male: ${namesOf('male').join(', ')}`,
  )
  return lines.join('\n')
}
