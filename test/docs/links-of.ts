import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked, type Token } from 'marked'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'

const read = new Map<string, Token[]>()

/** The Markdown of a document by its path in the repository. It is read once, though many links lead to it. */
export function tokensOf(file: string): Token[] {
  const known = read.get(file)
  if (known !== undefined) return known
  const tokens = [...marked.lexer(readFileSync(join(packageFolder, file), 'utf8'))]
  read.set(file, tokens)
  return tokens
}

/** Links and pictures of a document that lead to no other site, in their order. */
export function linksOf(file: string): string[] {
  const links: string[] = []
  void marked.walkTokens(tokensOf(file), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push(String(token['href']))
  })
  return links.filter((href) => !/^[a-z]+:/.test(href))
}
