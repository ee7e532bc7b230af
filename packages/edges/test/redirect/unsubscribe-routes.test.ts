import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleCode, unsubscribeLink } from '../../../engines/test/links/sample-links.ts'
import { DatabaseUnavailable } from '../../../store/database.ts'
import { addOptOut, listOptOuts, readOptOuts } from '../../../store/replies/opt-outs.ts'
import { pageTexts } from '../../redirect/page-texts.ts'
import { type OpenRoutes, openRoutes } from './open-routes.ts'

const phone = '380671234567'
const path = `/u/${sampleCode('b')}`

async function refused(routes: OpenRoutes): Promise<string[]> {
  return (await readOptOuts(routes.db, [phone])).map(({ sender }) => sender)
}

function choose(routes: OpenRoutes, choice: string): Promise<Response> {
  return fetch(`${routes.url}${path}`, { method: 'POST', body: new URLSearchParams({ choice }) })
}

test('opening the page never unsubscribes, however often and with any query', async () => {
  await using routes = await openRoutes([unsubscribeLink('b')])
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
    for (const query of ['', '?choice=sender', '?List-Unsubscribe=One-Click']) {
      await fetch(`${routes.url}${path}${query}`, { method })
    }
  }
  assert.deepEqual(await refused(routes), [])
})

test('a scanner that posts invented content unsubscribes no subscriber', async () => {
  await using routes = await openRoutes([unsubscribeLink('b')])
  const bodies: [string, string | undefined][] = [
    ['application/x-www-form-urlencoded', undefined],
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', 'choice='],
    ['application/x-www-form-urlencoded', 'choice=__proto__&x=1'],
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=yes'],
    ['application/json', '{"choice":"sender"}'],
    ['multipart/form-data; boundary=x', 'One-Click'],
    ['text/plain', `choice=sender${' '.repeat(100_000)}`],
  ]
  for (const [type, body] of bodies) {
    const init = { method: 'POST', headers: { 'content-type': type }, ...(body !== undefined && { body }) }
    const answer = await fetch(`${routes.url}${path}`, init)
    assert.equal(answer.status, 400, type)
    assert.match(await answer.text(), /name="choice" value="sender"/)
  }
  assert.deepEqual(await refused(routes), [])
})

test('the button unsubscribes from the sender, and the record says from which message', async () => {
  await using routes = await openRoutes([unsubscribeLink('b')])
  const answer = await choose(routes, 'sender')
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /<h1>You will get no more messages from Shop\.<\/h1>/)
  const [optOut] = await listOptOuts(routes.db, 10)
  assert.deepEqual(
    [optOut?.phone, optOut?.sender, optOut?.reason, optOut?.source],
    [phone, 'Shop', 'unsubscribed', 'link in message 42'],
  )
  assert.equal((await choose(routes, 'sender')).status, 200)
  assert.match(await (await fetch(`${routes.url}${path}`)).text(), /value="back"/)
})

test('a subscriber can opt out of all senders, and take one sender back', async () => {
  await using routes = await openRoutes([unsubscribeLink('b')])
  assert.match(await (await choose(routes, 'all')).text(), /from any sender here\.<\/h1>/)
  assert.deepEqual(await refused(routes), [''])
  assert.match(await (await choose(routes, 'back')).text(), /You will get messages from Shop again/)
  assert.deepEqual(await refused(routes), [])
})

test('mail programs unsubscribe in one click, in either form, without a redirect (RFC 8058)', async () => {
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart]) {
    await using routes = await openRoutes([unsubscribeLink('b')])
    const answer = await fetch(`${routes.url}${path}`, { method: 'POST', body, redirect: 'error' })
    assert.equal(answer.status, 200)
    const [optOut] = await listOptOuts(routes.db, 10)
    assert.deepEqual([optOut?.sender, optOut?.reason], ['Shop', 'unsubscribed in one click'])
  }
})

test('the page works without scripts, has no number on it, and loads nothing', async () => {
  await using routes = await openRoutes([unsubscribeLink('b')])
  const answer = await fetch(`${routes.url}${path}`)
  const page = await answer.text()
  assert.doesNotMatch(page, /<script|<img|<link|https?:|\d{6}/i)
  assert.match(
    page,
    /<html lang="en">[\s\S]*<meta name="viewport"[\s\S]*<title>[^<]+<\/title>[\s\S]*<main>\n<h1>/,
  )
  assert.match(page, /<form method="post">/)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.deepEqual(
    ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => answer.headers.get(name)),
    ['no-store', 'no-referrer', 'noindex, nofollow'],
  )
})

test('the page speaks the language of its reader', async () => {
  await using routes = await openRoutes([unsubscribeLink('b')])
  for (const [language, texts] of Object.entries(pageTexts)) {
    const answer = await fetch(`${routes.url}${path}`, {
      headers: { 'accept-language': `${language};q=0.9, x` },
    })
    const page = await answer.text()
    assert.equal(answer.headers.get('content-language'), language)
    assert.match(page, new RegExp(`<html lang="${language}">`))
    assert.ok(page.includes(texts.unsubscribe.prompt.replace('{sender}', 'Shop').replaceAll("'", '&#39;')))
  }
})

test('a sender name is text and nothing else', async () => {
  const sender = `<b onclick="x">$& {sender}`
  await using routes = await openRoutes([unsubscribeLink('b', { sender })])
  const page = await (await fetch(`${routes.url}${path}`)).text()
  assert.doesNotMatch(page, /<b /)
  assert.match(page, /&lt;b onclick=&quot;x&quot;&gt;\$&amp; \{sender\}/)
})

test('an unknown link is not found, and without a database the page can be tried again', async () => {
  await using routes = await openRoutes([])
  const posted = await choose(routes, 'sender')
  assert.equal(posted.status, 404)
  routes.loseDatabase(new DatabaseUnavailable('gone'))
  assert.equal((await choose(routes, 'sender')).status, 503)
  assert.deepEqual(await refused(routes), [])
})

test('where the own account is blocked, a link blocks the account of its message, every sender blocks all, and back lifts both', async () => {
  await using routes = await openRoutes([unsubscribeLink('b')], 'own')
  const blocked = async () =>
    (await readOptOuts(routes.db, [phone])).map(({ sender, accountId }) => [sender, accountId])
  await choose(routes, 'sender')
  assert.deepEqual(await blocked(), [['Shop', 1]])
  await choose(routes, 'back')
  assert.deepEqual(await blocked(), [])
  await choose(routes, 'all')
  assert.deepEqual(await blocked(), [['', null]])
  await choose(routes, 'back')
  assert.deepEqual(await blocked(), [])
})

test('the page counts no opt-out from another account, and its way back leaves that one', async () => {
  await using routes = await openRoutes([unsubscribeLink('b')])
  const others = { phone, sender: 'Shop', accountId: 2, reason: 'requested', source: 'test' }
  await addOptOut(routes.db, others)
  const page = await (await fetch(`${routes.url}${path}`)).text()
  assert.match(page, /name="choice" value="sender"/)
  await choose(routes, 'back')
  assert.deepEqual(await refused(routes), ['Shop'])
})
