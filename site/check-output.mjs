import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * What is wrong with a built site, a line each: a link or picture that leads to no file of it, or to a heading that
 * its page does not have. `base` is the path at which the site is published.
 */
export function faultsOf(folder, base) {
  const texts = new Map(
    readdirSync(folder, { recursive: true })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  return [...texts].flatMap(([file, html]) =>
    [...new Set(addressesOf(html))].flatMap((address) => {
      const fault = faultOf(address, file)
      return fault === null ? [] : [`${file}: ${address} ${fault}`]
    }),
  )

  function faultOf(address, file) {
    const [path, anchor] = address.split('#')
    const absolute = path.startsWith('/')
    if (absolute && !path.startsWith(base)) return `does not begin with ${base}`
    const below = absolute ? path.slice(base.length) : posix.join(posix.dirname(file), path)
    const found = path === '' ? file : fileAt(below)
    if (found === null) return 'leads to no file'
    if (anchor === undefined || anchor === '' || idsOf(texts.get(found) ?? '').has(anchor)) return null
    return 'leads to no heading'
  }

  function fileAt(path) {
    const file = posix.normalize(path === '' || path.endsWith('/') ? `${path}index.html` : path)
    const full = join(folder, file)
    return existsSync(full) && statSync(full).isFile() ? file : null
  }
}

function addressesOf(html) {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, address]) => decoded(address))
    .filter((address) => !/^[a-z]+:/.test(address))
}

function idsOf(html) {
  return new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => decoded(id)))
}

function decoded(attribute) {
  const text = attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return text.includes('%') ? decodeURI(text) : text
}
