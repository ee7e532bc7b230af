// The table of tools in docs/guides/assistants.md, between two comments.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const path = 'docs/guides/assistants.md'

/** The page, as path and text. */
export async function assistantsPage(root, compiled) {
  const { offeredTools } = await import(join(compiled, 'packages', 'edges', 'assistants', 'find-tool.js'))
  const rows = offeredTools.map(({ tool, operation }) => {
    const [, place = ''] = operation.at.split(' ')
    const scope = `${place.split('/')[2]}:${operation.audit === null ? 'read' : 'write'}`
    return `| \`${tool.name}\` | ${tool.title} | ${operation.role} | \`${scope}\` | ${operation.account === null ? 'no' : 'yes'} |`
  })
  const table = [
    '| tool | what it is about | role | scope | with a key of one account |',
    '|---|---|---|---|---|',
  ]
  const text = readFileSync(join(root, path), 'utf8')
  const written = `<!-- tools -->\n\n${[...table, ...rows].join('\n')}\n\n<!-- end -->`
  return [path, text.replace(/<!-- tools -->[\s\S]*?<!-- end -->/, written)]
}
