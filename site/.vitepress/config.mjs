import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownOf } from '../markdown.mjs'
import { readPages, root } from '../pages.mjs'
import { sidebar } from '../sidebar.mjs'

const pages = readPages()
const horn = readFileSync(join(root, 'console', 'public', 'horn.svg'), 'base64')

/** Words that every page has would hide the others that are searched for. VitePress sends its text to the browser. */
function processTerm(term) {
  const everywhere = ['a', 'an', 'and', 'for', 'how', 'in', 'is', 'it', 'of', 'on', 'the', 'to', 'with']
  const word = term.toLowerCase()
  return everywhere.includes(word) ? null : word
}

export default {
  title: 'Posthorn',
  description: 'A messaging gateway that you run yourself',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml;base64,${horn}` }]],
  srcDir: 'dist/source',
  outDir: '../dist-docs',
  cacheDir: 'dist/cache',
  markdown: markdownOf(pages),
  // The index of the search is one file.
  vite: { build: { chunkSizeWarningLimit: 4_000 } },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: { options: { processTerm } } } },
    nav: [
      { text: 'Operations', link: '/reference/operations' },
      { text: 'OpenAPI', link: '/reference/openapi' },
    ],
    sidebar: sidebar(pages),
    outline: [2, 3],
  },
}
