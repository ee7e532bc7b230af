import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from 'commander'
import { freshDatabase } from '../../../../test/support/database.ts'
import { readEnvironment } from '../../../config/env.ts'
import type { FollowedLink } from '../../../domain/links/short-link.ts'
import { sampleCode, shortLink } from '../../../engines/test/links/sample-links.ts'
import { countClicks, insertLinks } from '../../../store/accounts/links.ts'
import { CommandContext } from '../../context.ts'
import { addLinksCommand } from '../../messages/links.ts'

test('the links of a message are shown with their clicks', async () => {
  await using database = await freshDatabase()
  const { db, url } = database
  const run = async (...args: string[]) => {
    let printed = ''
    const context = new CommandContext({
      environment: () => readEnvironment({ DATABASE_URL: url }),
      out: (text) => {
        printed += text
      },
    })
    const program = new Command()
    addLinksCommand(program, context)
    await program.parseAsync(['links', ...args], { from: 'user' })
    return printed
  }
  await insertLinks(db, [shortLink('b'), shortLink('c'), shortLink('d', { msgId: 43 })])
  const at = Date.UTC(2026, 10, 22, 9)
  await countClicks(db, [{ code: sampleCode('b'), raw: 3, human: 1, firstAt: at, lastAt: at }])
  const text = await run('42')
  assert.match(
    text,
    /x{11}b +3 +1 +2026-11-22T09:00:00Z +2026-11-22T09:00:00Z +2027-\S+ +https:\/\/example\.com\/b/,
  )
  assert.match(text, /x{11}c +0 +0 +- +- /)
  assert.doesNotMatch(text, /x{11}d/)
  assert.equal((JSON.parse(await run('43', '--json')) as FollowedLink[])[0]?.code, sampleCode('d'))
  assert.match(await run('44'), /has no short links/)
})
