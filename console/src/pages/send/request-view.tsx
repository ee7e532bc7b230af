import { Tabs } from 'radix-ui'
import { useSession } from '../../gateway/use-gateway.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { renderCurl } from '../../parts/curl.ts'
import { Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** The same request as clients of the API make it. */
export function RequestView({ operation }: { operation: Record<string, unknown> }) {
  const texts = useTexts('send')
  const { apiUrl } = useSession()
  return (
    <Panel title={texts.request}>
      <Tabs.Root defaultValue={languages[0] ?? ''} className="stack">
        <Tabs.List className="tabs-list" aria-label={texts.request}>
          {languages.map((language) => (
            <Tabs.Trigger key={language} value={language}>
              {language}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {languages.map((language) => (
          <Tabs.Content key={language} value={language}>
            <CodeBlock label={language} text={snippets[language]({ url: apiUrl, operation })} />
          </Tabs.Content>
        ))}
        <p className="soft small">{texts.requestAbout}</p>
      </Tabs.Root>
    </Panel>
  )
}

interface Request {
  /** Of the gateway, without a slash at its end. */
  url: string
  operation: Record<string, unknown>
}

/** The same request in the languages of clients; each reads the key from the variable POSTHORN_KEY. */
const snippets = {
  curl: ({ url, operation }: Request) =>
    renderCurl(`${url}/api/json.php`, { auth: '$POSTHORN_KEY', data: [operation] }),
  TypeScript: ({ url, operation }: Request) => `import { Posthorn } from '@posthorn/client'

const posthorn = new Posthorn({ url: ${script.text(url)}, key: process.env.POSTHORN_KEY ?? '' })

const sent = await posthorn.perform(${literal(operation, script)})
console.log(sent)
`,
  PHP: ({ url, operation }: Request) => `<?php
require 'vendor/autoload.php';

use Posthorn\\Posthorn;

$posthorn = new Posthorn(${php.text(url)}, getenv('POSTHORN_KEY'));

$sent = $posthorn->perform(${literal(operation, php)});
echo json_encode($sent), "\\n";
`,
  Python: ({ url, operation }: Request) => `import json
import os

from posthorn import Posthorn

posthorn = Posthorn(${python.text(url)}, key=os.environ["POSTHORN_KEY"])

sent = posthorn.perform(${literal(operation, python, '    ')})
print(json.dumps(sent, default=str))
`,
  JSON: ({ operation }: Request) => JSON.stringify({ auth: '$POSTHORN_KEY', data: [operation] }, null, 2),
} as const satisfies Record<string, (request: Request) => string>

type SnippetLanguage = keyof typeof snippets
const languages = Object.keys(snippets) as SnippetLanguage[]

/** How a language writes values. */
interface Notation {
  text: (text: string) => string
  constants: readonly [yes: string, no: string, nothing: string]
  list: readonly [open: string, close: string]
  object: readonly [open: string, close: string]
  /** A member up to its value. */
  member: (name: string) => string
}

const script: Notation = {
  text: quoted,
  constants: ['true', 'false', 'null'],
  list: ['[', ']'],
  object: ['{', '}'],
  member: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: `,
}

const php: Notation = {
  // Double quotes would read variables; of single quotes only \\ and \' have a meaning, and line ends stand as they are.
  text: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  constants: ['true', 'false', 'null'],
  list: ['[', ']'],
  object: ['[', ']'],
  member: (name) => `${php.text(name)} => `,
}

const python: Notation = {
  text: (text) => JSON.stringify(text).replaceAll('\u007f', '\\u007f'),
  constants: ['True', 'False', 'None'],
  list: ['[', ']'],
  object: ['{', '}'],
  member: (name) => `${python.text(name)}: `,
}

function literal(value: unknown, notation: Notation, step = '  ', indent = ''): string {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value === 'number') return String(value)
  const [yes, no, nothing] = notation.constants
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value !== 'object' || value === null) return nothing
  const inner = `${indent}${step}`
  const lines = Array.isArray(value)
    ? value.map((each) => `${inner}${literal(each, notation, step, inner)},\n`)
    : Object.entries(value).map(
        ([name, each]) => `${inner}${notation.member(name)}${literal(each, notation, step, inner)},\n`,
      )
  const [open, close] = Array.isArray(value) ? notation.list : notation.object
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('')}${indent}${close}`
}

/** A text in single quotes, as scripts write it. */
function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}
