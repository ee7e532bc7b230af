import { createHash } from 'node:crypto'

/** The style of every page for people; light and dark, narrow and wide. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f6f8fa; --line: #d8dee4; --ink: #1f2328; --quiet: #57606a;
  --accent: #7d5300; --target: #f3e6c8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1117; --panel: #151b23; --line: #303842; --ink: #e6edf3; --quiet: #9198a1;
    --accent: #e3b341; --target: #3a2f12;
  }
}
* { box-sizing: border-box }
html { scroll-padding-top: 4.5rem; text-size-adjust: 100%; -webkit-text-size-adjust: 100% }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
}
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px }
.skip { position: absolute; left: -99rem }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--paper); padding: 0.3rem 0.7rem }
.top {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.2rem 1.4rem;
  align-items: baseline; padding: 0.7rem 1.2rem; background: var(--paper);
  border-bottom: 1px solid var(--line);
}
.top a { color: var(--quiet); text-decoration: none }
.top a:hover, .top a[aria-current] { color: var(--ink); text-decoration: underline }
.top .brand { color: var(--ink); font-weight: 650; letter-spacing: 0.01em }
.sheet { display: grid; max-width: 82rem; margin: 0 auto }
main { min-width: 0; padding: 1rem 1.2rem 4rem }
main.alone { max-width: 50rem; margin: 0 auto }
.contents { padding: 1.2rem; background: var(--panel); border-top: 1px solid var(--line); font-size: 0.93rem }
.contents h2 { margin: 1.2rem 0 0.3rem; border: 0; padding: 0; font-size: 0.8rem; letter-spacing: 0.04em; color: var(--quiet) }
.contents h2:first-child { margin-top: 0 }
.contents ul { list-style: none; margin: 0; padding: 0 }
.contents ul ul { margin-left: 0.9rem }
.contents a { display: block; padding: 0.22rem 0; color: var(--ink); text-decoration: none; overflow-wrap: anywhere }
.contents a:hover { color: var(--accent); text-decoration: underline }
.contents a[aria-current] { color: var(--accent); font-weight: 600 }
h1, h2, h3, h4 { line-height: 1.25; margin: 2.2rem 0 0.7rem; text-wrap: balance }
h1 { font-size: 2rem; margin-top: 1rem }
h2 { font-size: 1.5rem; padding-top: 1.6rem; border-top: 1px solid var(--line) }
h3 { font-size: 1.2rem }
h4 { font-size: 1.05rem; font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
h1 a, h2 a, h3 a, h4 a { color: inherit; text-decoration: none }
:target { background: var(--target) }
p, ul, ol { max-width: 46rem }
p:has(> img) { max-width: none }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.88em }
code { background: var(--panel); padding: 0.1em 0.3em; border-radius: 4px }
pre { position: relative; overflow-x: auto; margin: 1rem 0; padding: 0.9rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; line-height: 1.5 }
pre code { background: none; padding: 0; font-size: inherit }
pre.command { border-left: 3px solid var(--accent) }
pre.command code { user-select: all; -webkit-user-select: all }
.table { overflow-x: auto; margin: 1rem 0; border: 1px solid var(--line); border-radius: 6px }
table { border-collapse: collapse; width: 100%; font-size: 0.93rem }
th, td { text-align: left; vertical-align: top; padding: 0.45rem 0.8rem; border-bottom: 1px solid var(--line) }
th { background: var(--panel); font-weight: 600; color: var(--quiet); white-space: nowrap }
tr:last-child td { border-bottom: 0 }
td:first-child code { white-space: nowrap }
img { display: block; max-width: 100%; height: auto; margin: 1rem 0 }
footer { color: var(--quiet); font-size: 0.88rem; margin-top: 4rem }
@media (min-width: 62rem) {
  .sheet { grid-template-columns: 17rem minmax(0, 1fr) }
  .contents {
    grid-row: 1; grid-column: 1; position: sticky; top: 3.1rem; align-self: start; background: none;
    max-height: calc(100vh - 3.1rem); overflow-y: auto; border: 0;
  }
  main { grid-column: 2; padding: 1rem 2.5rem 6rem; border-left: 1px solid var(--line) }
  main.alone { border: 0 }
  .top .to-contents { display: none }
}
@media print {
  .top, .contents { display: none }
  pre { white-space: pre-wrap }
}
`

/** The policy of pages with this style: nothing else may load but our own pictures. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
