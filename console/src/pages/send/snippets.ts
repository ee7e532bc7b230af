import { renderCurl } from '../../parts/curl.ts'

export interface Request {
  /** Of the gateway, without a slash at its end. */
  url: string
  operation: Record<string, unknown>
}

/** The same request in the languages of clients; each reads the key from the variable POSTHORN_KEY. */
export const snippets = {
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

export type SnippetLanguage = keyof typeof snippets

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
