import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../test/support/database.ts'
import { freePort } from '../test/support/free-port.ts'
import { Scene } from './support/scene.ts'
import { until } from './support/until.ts'

const rounds = 5
const guesses = 100
const attempts = 5

interface Answer {
  verify_id?: string
  status?: string
}

test('of a hundred simultaneous guesses, by POST and by GET on two gateways, at most four are compared', async () => {
  await using database = await freshDatabase()
  await using scene = await Scene.open({ databaseUrl: database.url })
  const secondPort = await freePort()
  await using _second = await scene.installation.start(secondPort)
  const ports = [scene.installation.port, secondPort]
  const auth = scene.apiKey

  const request = async (fields: Record<string, string>, turn: number): Promise<Answer> => {
    const url = `http://127.0.0.1:${ports[turn % 2]}/api/verify.php`
    const all = { auth, ...fields }
    const byGet = turn % 4 > 1 && fields['command'] === 'verify'
    const headers = { 'content-type': 'application/json' }
    const response = byGet
      ? await fetch(`${url}?${new URLSearchParams(all).toString()}`)
      : await fetch(url, { method: 'POST', headers, body: JSON.stringify(all) })
    assert.equal(response.status, 200)
    return (await response.json()) as Answer
  }

  for (let round = 0; round < rounds; round++) {
    const phone = `38067${round}000001`
    const { verify_id: verifyId = '' } = await request({ command: 'verify/create', phone }, round)
    let code = ''
    await until('the code arrives', 10_000, () => {
      const { messages } = scene.handsets.view(phone)
      code = /Your code: (\d{6})/.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
      return code === '' ? 'it has not' : null
    })
    const check = { command: 'verify', phone, verify_id: verifyId }
    const wrong = (by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
    const statuses = await Promise.all(
      Array.from(
        { length: guesses },
        async (_, index) => (await request({ ...check, code: wrong(index + 1) }, index)).status,
      ),
    )
    assert.equal(statuses.filter((status) => status === 'pending').length, attempts - 1)
    assert.equal(statuses.filter((status) => status === 'blocked').length, guesses - attempts + 1)
    for (const turn of [0, 1]) assert.equal((await request({ ...check, code }, turn)).status, 'blocked')

    const next = await request({ command: 'verify/create', phone: `38067${round}500001` }, round)
    assert.equal(
      (await request({ ...check, verify_id: next.verify_id ?? '', code }, round)).status,
      'expired',
    )
  }
})
