import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocs } from '../../pages/read-docs.ts'
import { demoFixture } from '../demo-account.ts'
import { apiKey, post } from '../operations-fixture.ts'

const pages = [...(await readDocs())].filter(([file]) => /^(channels|guides)\//.test(file))
const command = /```sh\n(curl [^`]*\/api\/json\.php[^`]* -d '(\{[^`]*\})')\n```/g

test('there is a page for each channel, with a request to copy', () => {
  const files = pages.map(([file]) => file)
  for (const channel of ['sms', 'viber', 'rcs', 'telegram', 'whatsapp', 'fallback']) {
    assert.ok(files.includes(`channels/${channel}.md`), channel)
  }
})

for (const [file, markdown] of pages) {
  for (const [index, [, , body = '']] of [...markdown.matchAll(command)].entries()) {
    test(`request ${index + 1} on ${file} succeeds in the sandbox`, async () => {
      const request = JSON.parse(body) as { auth: string; data: object[] }
      assert.equal(request.auth, 'sandbox')
      const answer = await post(demoFixture(), { ...request, auth: apiKey })
      const { data } = JSON.parse(answer) as { data: { success: boolean; error?: string }[] }
      assert.deepEqual(
        data.map(({ error }) => error ?? 'done'),
        request.data.map(() => 'done'),
      )
    })
  }
}
