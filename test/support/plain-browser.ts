import assert from 'node:assert/strict'

/** A browser without scripts: keeps cookies by host, and follows redirects one by one. */
export class PlainBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  open(address: string, form?: Record<string, string>): Promise<Response> {
    return this.fetch(address, form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) })
  }

  async fetch(
    address: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { host } = new URL(address)
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    const response = await fetch(address, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  cookie(address: string, name: string): string | undefined {
    return this.#cookies.get(new URL(address).host)?.get(name)
  }
}

/** Follows redirects and fills in the provider's forms until the address matches; returns it without opening it. */
export async function followTo(
  browser: PlainBrowser,
  from: string,
  login: string,
  end: RegExp,
): Promise<string> {
  let address = from
  for (let step = 0; step < 20; step++) {
    if (end.test(address)) return address
    let response = await browser.open(address)
    if (response.status === 200) {
      const page = await response.text()
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
      response = await browser.open(new URL(action, address).href, { prompt, login, password: 'any' })
    }
    assert.match(String(response.status), /^30/, await response.clone().text())
    address = new URL(response.headers.get('location') ?? '', address).href
  }
  throw new Error(`${end.source} was never reached, at last ${address}`)
}

/** Clicks on the page of an invitation; returns where the browser is sent. */
export async function clickToJoin(browser: PlainBrowser, url: string, token: string): Promise<Response> {
  const { csrfToken } = (await (await browser.open(`${url}/console/api/session`)).json()) as Record<
    string,
    string
  >
  return browser.fetch(`${url}/console/api/oidc/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken ?? '' },
    body: JSON.stringify({ token }),
  })
}
