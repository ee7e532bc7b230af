import { addressOf, placeOf } from './pages.mjs'
import { slugs } from './slugs.mjs'

/** Settings of the site's Markdown: links between its pages, the anchors that GitHub gives, no markup and no Vue. */
export function markdownOf(pages) {
  const files = new Map([...pages.keys()].map((file) => [placeOf(file), file]))
  return {
    html: false,
    anchor: { slugify: (text) => slugs([{ text }])[0] },
    config(md) {
      md.core.ruler.push('links of the site', ({ tokens, env }) => {
        const file = files.get(env.relativePath)
        for (const token of file === undefined ? [] : tokens) {
          if (token.children !== null) token.children = relinked(token.children, file, pages)
        }
      })
      leaveBraces(md)
    },
  }
}

/** The tokens of a paragraph with addresses of the site. A link to what is no page of it becomes plain text. */
function relinked(tokens, file, pages) {
  const open = []
  return tokens.filter((token) => {
    if (token.type === 'image') return moved(token, 'src', addressOf(token.attrGet('src'), file, pages))
    if (token.type === 'link_close') return open.pop()
    if (token.type !== 'link_open') return true
    open.push(moved(token, 'href', addressOf(token.attrGet('href'), file, pages)))
    return open.at(-1)
  })
}

function moved(token, name, address) {
  if (address !== null) token.attrSet(name, address)
  return address !== null
}

/** Pages become templates of Vue, in which two braces begin an expression. */
function leaveBraces(md) {
  for (const rule of ['text', 'code_inline']) {
    const render = md.renderer.rules[rule]
    md.renderer.rules[rule] = (...all) => render(...all).replaceAll('{{', '&#123;&#123;')
  }
}
