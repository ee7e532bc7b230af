/**
 * Whether a body is a page for people: of a proxy, a hoster or a portal in place of the upstream. Comments, an XML
 * declaration or a sentence may stand before it. Other markup, such as XML of the upstream or a warning of PHP before
 * an answer, is none.
 */
export function isPage(body: string): boolean {
  const beginning = body
    .slice(0, maxCharacters)
    .replaceAll(/<!--.*?(-->|$)/gs, '')
    .trimStart()
  if (/^[[{"]/.test(beginning)) return false
  return (
    pageTags.test(beginning.replace(/^<\?xml[^>]*>\s*/, '')) || /<(!doctype\s+html|html)\b/i.test(beginning)
  )
}

const maxCharacters = 16_384
const pageTags = /^<(head|title|body|meta|link|script|style|center|h[1-6]|noscript|iframe|frameset)\b/i
