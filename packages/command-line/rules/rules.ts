import type { Command } from 'commander'
import { listRuleMatches } from '../../store/traffic/rule-matches.ts'
import { addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { instant } from '../table.ts'

export function addRulesCommand(program: Command, context: CommandContext): void {
  addList(program, context, {
    name: 'rules',
    description: 'messages that met a traffic rule lately: what the rule did, and why',
    examples: ['rules'],
    read: (db) => listRuleMatches(db, { accountId: null, limit: 200 }),
    columns: {
      LAST: ({ at }) => instant(at),
      TIMES: ({ messages }) => messages,
      RULE: ({ rule }) => rule,
      EFFECT: ({ effect }) => effect,
      ACCOUNT: ({ accountId }) => accountId,
      SENDER: ({ sender }) => sender,
      RECIPIENT: ({ recipient }) => recipient,
      COUNTRY: ({ country }) => country,
      BECAUSE: ({ detail }) => detail,
    },
    empty: 'no message met a traffic rule',
  })
}
