// What a proxy before the gateway lets through, from the list that the gateway has: examples in the documents, each between
// two comments, and the paths of the Helm ingress.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const pages = ['README.md', 'docs/operations/running.md', 'docs/operations/console.md']
const ingress = 'deploy/helm/posthorn/templates/ingress.yaml'
const gateway = 'http://127.0.0.1:8080'

/** The files with the paths in them, by their paths in the repository. */
export async function entranceFiles(root, compiled) {
  const { publicPaths } = await import(join(compiled, 'tools', 'reference', 'public-paths.js'))
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const parts = {
    nginx: nginx(publicPaths),
    caddy: caddy(publicPaths),
    'public paths': sentence(publicPaths),
  }
  const files = pages.map((path) => [path, withParts(read(path), parts)])
  return new Map([...files, [ingress, read(ingress).replace(/dict .* }}/, `dict ${pairs(publicPaths)} }}`)]])
}

function withParts(text, parts) {
  return text.replaceAll(
    /^([ \t]*)(.*(?:#|<!--) (nginx|caddy|public paths)(?: -->)?)(\s)[\s\S]*?((?:# |<!-- )end\b)/gm,
    (_, indent, start, name, space, end) => {
      if (name === 'public paths') return `${indent}${start}${space}${parts[name]}${space}${end}`
      const lines = parts[name].map((line) => (line === '' ? '' : indent + line))
      return `${indent}${start}\n${lines.join('\n')}\n${indent}${end}`
    },
  )
}

function nginx(paths) {
  const plain = paths.filter(({ isStream }) => !isStream)
  const pattern = plain.map(({ path, isPrefix }) => escaped(path.slice(1)) + (isPrefix ? '' : '$')).join('|')
  return [
    `location ~ ^/(${pattern}) {`,
    `  proxy_pass ${gateway};`,
    '  client_max_body_size 4m; # carriers post batches',
    '}',
    ...paths
      .filter(({ isStream }) => isStream)
      .flatMap(({ path }) => [
        '',
        '# An answer that does not end.',
        `location = ${path} {`,
        `  proxy_pass ${gateway};`,
        '  proxy_buffering off;',
        '  proxy_read_timeout 1h;',
        '}',
      ]),
  ]
}

function caddy(paths) {
  const [plain, streams] = [false, true].map((wanted) =>
    paths
      .filter(({ isStream }) => isStream === wanted)
      .map(({ path, isPrefix }) => (isPrefix ? `${path}*` : path))
      .join(' '),
  )
  return [
    '# An answer that does not end.',
    `@streams path ${streams}`,
    'handle @streams {',
    '\treverse_proxy 127.0.0.1:8080 {',
    '\t\tflush_interval -1',
    '\t}',
    '}',
    '',
    `@public path ${plain}`,
    'handle @public {',
    '\treverse_proxy 127.0.0.1:8080',
    '}',
  ]
}

function sentence(paths) {
  return paths.map(({ path, isPrefix }) => `\`${path}${isPrefix ? '…' : ''}\``).join(', ')
}

function pairs(paths) {
  return paths.map(({ path, isPrefix }) => `"${path}" "${isPrefix ? 'Prefix' : 'Exact'}"`).join(' ')
}

function escaped(text) {
  return text.replaceAll('.', '\\.')
}
