import { Argument, type Command } from 'commander'
import type { CommandContext } from './context.ts'
import { withExample } from './options.ts'

const shells = ['bash', 'zsh'] as const

/** Adds the command that prints a script by which a shell completes commands, options and their choices. */
export function addCompletionCommand(program: Command, { deps }: CommandContext): void {
  const command = program
    .command('completion')
    .description('print a script by which bash or zsh completes commands, options and their choices')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell: (typeof shells)[number]) => {
      deps.out(`${wordsFunction(program)}\n${ofShell[shell]}`)
    })
  withExample(command, 'completion bash > /etc/bash_completion.d/posthorn', 'completion zsh >> ~/.zshrc')
}

/** Where no word is known, a name of a file may follow. */
const ofShell = {
  bash: `_posthorn() {
  local found
  found=$(_posthorn_words "\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _posthorn posthorn
`,
  zsh: `_posthorn() {
  local -a found
  found=(\${=$(_posthorn_words "\${(@)words[2,CURRENT-1]}")})
  if (( $#found )); then compadd -a found; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _posthorn posthorn
`,
}

/** A function of both shells that prints what may follow the words of its arguments. */
function wordsFunction(program: Command): string {
  const commands = commandsBelow(program, '')
  const names = commands.filter(({ path }) => path !== '').map(({ path }) => quoted(path))
  const values = commands.flatMap(({ path, command }) => {
    const options = optionsOf(command).filter(({ required, optional }) => required || optional)
    return options.map(({ long, argChoices = [] }) =>
      branch(`${path} ${long ?? ''}`, argChoices.length === 0 ? '' : argChoices.join(' ')),
    )
  })
  const words = commands.map(({ path, command }) => branch(path, wordsOf(command).join(' ')))
  return `# Completion of posthorn, made by its command completion.
_posthorn_words() {
  local at='' word='' before=''
  for word in "$@"; do
    before=$word
    case "$at $word" in
    ${names.join(' | ')}) at="$at $word" ;;
    esac
  done
  case "$at $before" in
${values.join('\n')}
  esac
  case "$at" in
${words.join('\n')}
  esac
}
`
}

interface CommandAt {
  /** Its words, each after a blank; empty: the program. */
  path: string
  command: Command
}

function commandsBelow(command: Command, path: string): CommandAt[] {
  const below = command.commands.flatMap((each) => commandsBelow(each, `${path} ${each.name()}`))
  return [{ path, command }, ...below]
}

function optionsOf(command: Command) {
  return command.createHelp().visibleOptions(command)
}

function wordsOf(command: Command): string[] {
  return [
    ...command.commands.map((each) => each.name()),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ...optionsOf(command).map(({ long }) => long ?? ''),
  ]
}

function branch(pattern: string, words: string): string {
  return `  ${quoted(pattern)}) ${words === '' ? '' : `echo ${quoted(words)}; `}return ;;`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
