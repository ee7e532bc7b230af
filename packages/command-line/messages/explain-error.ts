import { Argument, type Command, Option } from 'commander'
import { carrierErrorTables, type FoundError, findCarrierError } from '../../carriers/errors/find-error.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'

type Language = 'en' | 'uk'

export function addExplainErrorCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'explain-error',
    summary: 'what an error code of a carrier means',
    description:
      'Explains an error code that a carrier gave, whether another attempt may help, and what to do. The kind is that ' +
      `of the carrier in the settings: ${[...carrierErrorTables.keys()].join(', ')}.`,
    argument: new Argument('<kind>', 'kind of carrier'),
    others: [new Argument('<code>', 'code, or its name')],
    options: [new Option('--language <language>', 'of the explanation').choices(['en', 'uk']).default('en')],
    examples: ['explain-error smpp 0x58', 'explain-error whatsapp-cloud 131047 --language uk'],
    run: ({ language }: { language: Language }, kind: string, [code = '']: string[]) => {
      const table = carrierErrorTables.get(kind)
      if (table === undefined) {
        const kinds = [...carrierErrorTables.keys()].join(', ')
        throw new CommandFailed(`no carrier is of the kind ${kind}; known: ${kinds}`)
      }
      const found = findCarrierError(kind, code)
      if (found === null) throw new CommandFailed(`the dictionary of ${kind} does not have ${code}`)
      const { sources } = table
      const lines = [...explained(found, language), ...sources.map((source) => `  ${source}`)]
      return { value: { kind, ...found, sources }, text: lines.join('\n') }
    },
  })
}

function explained(
  { code, name, permanence, meaning, action, own }: FoundError,
  language: Language,
): string[] {
  const place = language === 'en' ? 0 : 1
  const words = texts[language]
  return [
    name === '' ? code : `${code} (${name})`,
    meaning[place],
    words[permanence],
    action[place],
    ...(own === null ? [] : [words.own(own)]),
    words.sources,
  ]
}

const texts = {
  en: {
    temporary: 'Temporary: another attempt may succeed.',
    final: 'Final: another attempt of the same message fails in the same way.',
    depends: 'Temporary or final: carriers use this code for both.',
    own: (own: string) => `${own} is the carrier’s own number: its documents explain it.`,
    sources: 'Sources:',
  },
  uk: {
    temporary: 'Тимчасова: інша спроба може вдатися.',
    final: 'Остаточна: інша спроба того самого повідомлення не вдасться так само.',
    depends: 'Тимчасова або остаточна: провайдери вживають цей код для обох випадків.',
    own: (own: string) => `${own} — власний номер провайдера: його пояснює документація провайдера.`,
    sources: 'Джерела:',
  },
}
