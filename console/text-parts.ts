import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Catalogue, catalogueFolder, compilePart, readCatalogues } from '../scripts/console-texts.mjs'

/** `virtual:texts/messages` has its loaders, `virtual:texts/uk/messages` the compiled texts of one language. */
const part = /^virtual:texts\/(\w+)$/
const compiled = /^virtual:texts\/([\w-]+)\/(\w+)$/
const uses = /\b(?:useTexts|textsIn|recognised)(?:<[^>]*>)?\(\s*['`](\w+)/g
const runtime = join(import.meta.dirname, 'src', 'texts', 'text-parts.ts')

/**
 * Makes each part of the catalogues, which is a name at their top, a file for each language. A file of the console that
 * uses texts of a part imports it without saying so: a page comes with its texts, in the language that is shown.
 */
export function textParts(folder: string = catalogueFolder): Plugin {
  let catalogues: ReadonlyMap<string, Catalogue> = new Map()
  return {
    name: 'text-parts',
    // Before the quotes of the source are changed.
    enforce: 'pre',
    config: () => {
      catalogues = readCatalogues(folder)
      const names = [...catalogues].map(([code, { language }]) => {
        return [code, (language as Catalogue | undefined)?.['name'] ?? code]
      })
      return {
        define: { __LANGUAGES__: JSON.stringify(Object.fromEntries(names)) },
        build: { rolldownOptions: { output: { chunkFileNames: chunkName } } },
      }
    },
    buildStart() {
      catalogues = readCatalogues(folder)
      for (const language of catalogues.keys()) this.addWatchFile(join(folder, `${language}.json`))
    },
    resolveId: (id) => (id.startsWith('virtual:texts/') ? `\0${id}` : null),
    load(id) {
      const [, name] = part.exec(id.slice(1)) ?? []
      if (name !== undefined) return loadersOf(name, [...catalogues.keys()])
      const [, language, of] = compiled.exec(id.slice(1)) ?? []
      if (language === undefined || of === undefined) return null
      return `export default ${JSON.stringify(compilePart(catalogues, language, of))}`
    },
    transform(code, id) {
      if (!/\/console\/src\/.*\.tsx?$/.test(id)) return null
      const parts = new Set([...code.matchAll(uses)].map(([, name]) => name))
      if (parts.size === 0) return null
      // On the first line, so that the others keep their numbers.
      return `${[...parts].map((name) => `import 'virtual:texts/${name}';`).join('')}${code}`
    },
  }
}

/** `assets/texts-uk-messages-….js`. */
function chunkName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, name] = compiled.exec(facadeModuleId?.slice(1) ?? '') ?? []
  return `assets/${language === undefined ? '[name]' : `texts-${language}-${name}`}-[hash].js`
}

function loadersOf(name: string, languages: readonly string[]): string {
  const loaders = languages.map((each) => `'${each}': () => import('virtual:texts/${each}/${name}')`)
  return `import { addPart } from '${runtime}'\naddPart('${name}', { ${loaders.join(', ')} })`
}
