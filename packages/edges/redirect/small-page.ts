import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../pages/escape-html.ts'
import { chooseLanguage } from './choose-language.ts'
import { type PageLanguage, type PageTexts, pageTexts } from './page-texts.ts'

const style = `
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1f2328; --line: #6e7781; --accent: #7d5300; --on: #ffffff }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0d1117; --ink: #e6edf3; --line: #9198a1; --accent: #e3b341; --on: #0d1117 }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1.125rem/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
}
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere }
button {
  display: block; width: 100%; min-height: 3rem; margin: 1rem 0 0; padding: 0.6rem 1rem;
  font: inherit; overflow-wrap: anywhere; color: var(--ink); background: none;
  border: 2px solid var(--line); border-radius: 0.5rem; cursor: pointer;
}
button.first { color: var(--on); background: var(--accent); border-color: var(--accent) }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
`

/** No resources, no scripts, and forms only to the same origin. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every answer behind a link in a message: it is personal, so nothing may cache or index it. */
export const privateHeaders: Record<string, string> = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

export interface SmallPage {
  status: number
  title: (texts: PageTexts) => string
  /** HTML below the heading. */
  body: (texts: PageTexts) => string
  retryAfterSeconds?: number
}

/** Answers with a page in the language of the browser. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: SmallPage): FastifyReply {
  const language = chooseLanguage(request.headers['accept-language'])
  if (page.retryAfterSeconds !== undefined) reply.header('retry-after', page.retryAfterSeconds)
  return reply
    .code(page.status)
    .headers({ ...privateHeaders, 'content-security-policy': policy })
    .headers({ vary: 'accept-language', 'content-language': language })
    .type('text/html; charset=utf-8')
    .send(layOut(language, page))
}

function layOut(language: PageLanguage, { title, body }: SmallPage): string {
  const texts = pageTexts[language]
  const heading = escapeHtml(title(texts))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${body(texts)}
</main>
</body>
</html>
`
}

function textPage(status: number, name: 'unknown' | 'expired' | 'later'): SmallPage {
  return {
    status,
    title: (texts) => texts[name].title,
    body: (texts) => `<p>${escapeHtml(texts[name].text)}</p>`,
  }
}

export const unknownPage = textPage(404, 'unknown')
export const expiredPage = textPage(410, 'expired')
export const laterPage: SmallPage = { ...textPage(503, 'later'), retryAfterSeconds: 30 }
