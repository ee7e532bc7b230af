import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownOf } from '../markdown.mjs'
import { readPages, root } from '../pages.mjs'
import { sidebar } from '../sidebar.mjs'

const pages = readPages()
const { version, earlier } = JSON.parse(readFileSync(join(root, 'site', 'dist', 'versions.json'), 'utf8'))
const horn = readFileSync(join(root, 'console', 'public', 'horn.svg'), 'base64')

/**
 * A word as the index has it, with the one of its kind that stands for all, so that each finds the pages of the others. Words
 * that every page has are left out: they would hide those that are searched for. VitePress sends its text to the browser.
 */
function processTerm(term) {
  const everywhere = 'a an and for how in is it of on the to with'
  const kinds = [
    'verification otp 2fa mfa passcode pin',
    'callback callbacks webhook webhooks postback',
    'report reports dlr receipt receipts',
    'reply replies mo inbound incoming',
    'carrier carriers provider providers upstream upstreams smsc vendor',
    'sender senders signature alphaname originator',
    'price prices tariff tariffs cost costs rate pricing',
    'kubernetes k8s helm',
    'postgresql postgres pg',
    'docker container containers image podman compose',
    'unsubscribe optout opt-out opt-outs stop blacklist',
    'metrics prometheus monitoring grafana',
    'upgrade upgrades update updates migrate migration',
    'erase erasure delete forget',
    'hlr lookup lookups mnp portability',
    'key keys apikey token credential credentials',
  ]
  const word = term.toLowerCase()
  if (everywhere.split(' ').includes(word)) return null
  const first = kinds.map((kind) => kind.split(' ')).find((words) => words.includes(word))?.[0] ?? word
  return first === word ? word : [word, first]
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
      {
        text: version,
        items: [
          { text: 'Changelog', link: '/repository/CHANGELOG' },
          // Pages of another build: the browser loads them anew.
          ...earlier.map((line) => ({
            text: `Version ${line}`,
            link: `/${line}/index.html`,
            target: '_self',
          })),
        ],
      },
    ],
    sidebar: sidebar(pages),
    outline: [2, 3],
  },
}
