import { type Command, Option } from 'commander'
import { readSpeechConfig } from '../../config/load-config.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { findSpeakers } from '../../speech/choose-voice.ts'
import { configuredEngine } from '../../speech/configured-engine.ts'
import { openSpeechEngine, Speech } from '../../speech/speech.ts'
import type { SpeechEngine, Voice } from '../../speech/speech-engine.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type Columns, table } from '../table.ts'

export function addVoicesCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'voices',
    summary: 'voices that calls can have',
    description:
      'Lists the values of voice.language and voice.name that the embedded engine can speak, or those of an engine ' +
      'in speech.engines, which is asked for them.',
    options: [
      new Option('--language <tag>', 'only voices for this language, the best first: uk, en-GB'),
      new Option('--engine <name>', 'an engine of the configuration'),
    ],
    examples: ['voices', 'voices --language uk', 'voices --engine google --language uk'],
    run: async ({ language, engine: named }: { language?: string; engine?: string }) => {
      const { environment, folder } = context.deps
      const { engines: configured } = readSpeechConfig(environment(), folder)
      const engines = configured.map(({ name }) => name)
      await using speech = await Speech.open(await openEngine(configured, named)).catch((error: unknown) => {
        throw new CommandFailed(error instanceof Error ? error.message : String(error))
      })
      const { voices } = speech
      const full = language === undefined ? sortFull(voices) : findSpeakers(voices, language)
      if (full.length === 0) throw new CommandFailed(`no voice speaks ${language ?? 'any language'}`)
      const variants = voices.filter(({ kind }) => kind === 'variant')
      const value = {
        engine: speech.engineName,
        voices: full.map(entry),
        variants: variants.map(entry),
        engines,
      }
      return { value, text: text(value) }
    },
  })
}

type Configured = ReturnType<typeof readSpeechConfig>['engines']

async function openEngine(configured: Configured, named: string | undefined): Promise<SpeechEngine> {
  if (named === undefined) {
    const engine = await openSpeechEngine(systemClock)
    if (engine === null) throw new CommandFailed('there is no speech engine here: install espeak-ng')
    return engine
  }
  const found = configured.find(({ name }) => name === named)
  if (found !== undefined) return configuredEngine(found)
  const names = configured.map(({ name }) => name).join(', ')
  throw new CommandFailed(`no engine in speech.engines is called ${named}; known: ${names || 'none'}`)
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

function sortFull(voices: readonly Voice[]): Voice[] {
  const full = voices.filter(({ kind }) => kind === 'full')
  return full.sort((a, b) => (listLanguages(a)[0] ?? '').localeCompare(listLanguages(b)[0] ?? ''))
}

function entry(voice: Voice): Entry {
  return { name: voice.name, languages: listLanguages(voice), gender: voice.gender }
}

function listLanguages({ languages }: Voice): string[] {
  return [...new Set(languages.map(({ tag }) => tag))]
}

interface Listing {
  engine: string
  voices: Entry[]
  variants: Entry[]
  /** Names of the engines in the configuration. */
  engines: string[]
}

function text({ engine, voices, variants, engines }: Listing): string {
  const lines = [`engine: ${engine}`, '', table(columns, voices, 'no voices')]
  if (engines.length > 0) lines.push(`More engines, by --engine: ${engines.join(', ')}`)
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
