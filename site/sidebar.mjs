import { addressOf, linksOf, list, pageOf, titleOf } from './pages.mjs'

/** The navigation: the sections of the list of documents, with the pages to which the lines of each lead. */
export function sidebar(pages) {
  const sections = []
  for (const line of pages.get(list).split('\n')) {
    const heading = /^\*\*(.+?)\*\*/.exec(line)?.[1]
    if (heading !== undefined) sections.push({ text: heading, collapsed: false, items: [] })
    if (line.startsWith('- ')) add(line, sections.at(-1)?.items ?? [])
  }
  return sections

  function add(line, items) {
    for (const { href, text } of linksOf(line)) {
      const link = addressOf(href, list, pages)?.split('#')[0]
      if (link === undefined || items.some((item) => item.link === link)) continue
      const page = pages.get(pageOf(href, list))
      items.push({ text: page === undefined ? text : titleOf(page), link })
    }
  }
}
