import { type Command, Option } from 'commander'
import { systemClock } from '../lib/clock.ts'
import { speakersOf } from '../speech/choose-voice.ts'
import { openSpeechEngine, Speech } from '../speech/speech.ts'
import type { Voice } from '../speech/speech-engine.ts'
import { addCommand } from './command.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { type Columns, table } from './table.ts'

export function addVoicesCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'voices',
    summary: 'voices that calls can have',
    description: 'Lists the values of voice.language and voice.name that this machine can speak.',
    options: [new Option('--language <tag>', 'only voices for this language, the best first: uk, en-GB')],
    examples: ['voices', 'voices --language uk'],
    run: async ({ language }: { language?: string }) => {
      const engine = await openSpeechEngine(systemClock)
      if (engine === null) throw new CommandFailed('there is no speech engine here: install espeak-ng')
      await using speech = await Speech.open(engine)
      const { voices } = speech
      const full = language === undefined ? fullOf(voices) : speakersOf(voices, language)
      if (full.length === 0) throw new CommandFailed(`no voice speaks ${language ?? 'any language'}`)
      const variants = voices.filter(({ kind }) => kind === 'variant')
      const value = { engine: speech.engineName, voices: full.map(entry), variants: variants.map(entry) }
      return { value, text: text(value) }
    },
  })
}

interface Entry {
  name: string
  languages: string[]
  gender: string | null
}

const columns: Columns<Entry> = {
  LANGUAGE: ({ languages }) => languages[0] ?? '',
  NAME: ({ name }) => name,
  'ALSO FOR': ({ languages }) => languages.slice(1).join(', '),
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
  const lines = [`engine: ${engine}`, '', table(columns, voices, 'no voices')]
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
