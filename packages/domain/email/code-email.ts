import type { EmailContent } from '../plan/content.ts'

/** The texts of a code e-mail, in the recipient's language. */
export interface CodeEmailWords {
  /** One line. */
  subject: string
  /** The purpose of the code. */
  heading: string
  code: string
  /** Its lifetime, and a warning not to share it. */
  sentence: string
  /** The service's name, and what to do if the recipient did not request the code. */
  footer: string
  /** BCP 47. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/**
 * An e-mail with a one-time code, as HTML and as text. The HTML has no images or links and suits widths from
 * 280 pixels and dark mode. The code comes early, so that previews show it, and is one run of characters, so
 * that it can be copied.
 */
export function codeEmail(words: CodeEmailWords): EmailContent {
  return {
    kind: 'email',
    subject: words.subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(),
    text: plainText(words),
    html: htmlDocument(words),
  }
}

function plainText({ heading, code, sentence, footer }: CodeEmailWords): string {
  return [heading, code, sentence, footer].filter((each) => each !== '').join('\n\n')
}

/** Styles are inline for mail programs that ignore style sheets, such as some versions of Outlook. */
function htmlDocument({ subject, heading, code, sentence, footer, lang, dir }: CodeEmailWords): string {
  const end = footer === '' ? '' : `\n<p class="quiet" style="${styles.footer}">${escapeMarkup(footer)}</p>`
  return `<!doctype html>
<html lang="${escapeMarkup(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeMarkup(subject)}</title>
<style>${darkMode}</style>
</head>
<body class="page" style="${styles.page}">
<div role="article" lang="${escapeMarkup(lang)}" dir="${dir}" style="${styles.article}">
<h1 style="${styles.heading}">${escapeMarkup(heading)}</h1>
<p class="code" dir="ltr" style="${styles.code}">${escapeMarkup(code)}</p>
<p style="${styles.sentence}">${escapeMarkup(sentence)}</p>${end}
</div>
</body>
</html>
`
}

const sansSerif = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const monospace = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"

const styles = {
  page: 'margin:0;padding:0;background-color:#ffffff;color:#1c1f24',
  article: `max-width:480px;margin:0 auto;padding:24px 16px;font-family:${sansSerif};overflow-wrap:anywhere`,
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:600',
  code:
    `margin:0 0 16px;padding:16px 8px;background-color:#eef1f5;color:#1c1f24;border-radius:8px;text-align:center;` +
    `font-family:${monospace};font-size:28px;line-height:1.2;font-weight:700;letter-spacing:3px;user-select:all`,
  sentence: 'margin:0 0 16px;font-size:16px;line-height:1.5',
  footer: 'margin:0;font-size:13px;line-height:1.5;color:#565d68',
}

const darkMode =
  '@media (prefers-color-scheme:dark){' +
  '.page{background-color:#15181c!important;color:#f1f3f5!important}' +
  '.code{background-color:#2a2f37!important;color:#ffffff!important}' +
  '.quiet{color:#b3bac4!important}}'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text and quoted attribute values, and removes control characters. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
}
