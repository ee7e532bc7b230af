import { join } from 'node:path'
import { build } from 'rolldown'

const input = join(import.meta.dirname, '..', 'packages', 'edges', 'pages', 'heading-ids.ts')
const { output } = await build({ input, write: false, platform: 'node' })
/** The anchors of headings, as the gateway's own pages have them. Nothing else of the program is compiled for it. */
export const { findHeadings, plainText, slugs } = await import(
  `data:text/javascript,${encodeURIComponent(output[0].code)}`
)
