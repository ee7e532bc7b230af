import { request } from 'node:http'

const headers = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130 Mobile Safari/537.36',
  'sec-fetch-mode': 'navigate',
  'accept-language': 'uk',
}

/** Requests like a person's browser, which `fetch` cannot; a body is that of a form, `host` the `Host` that a proxy passes. */
export function visit(
  url: string,
  method = 'GET',
  body = '',
  host = new URL(url).host,
): Promise<{ status: number; location: string; text: string }> {
  return new Promise((resolve, reject) => {
    const ofForm = body === '' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const outgoing = request(url, { method, headers: { ...headers, ...ofForm, host } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', text }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
