import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import type { ConversationsView, ThreadView } from '../../console-contract/administration.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../gateway/test/whole/until.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { listConversations } from '../../store/console/conversation-pages.ts'

const phone = '380671239847'
const words = 'Dear Olena, come at six'

let harness: GatewayHarness
let operator: ConsoleVisitor
let viewer: ConsoleVisitor
let tied: ConsoleVisitor
let conversationId: number
let othersId: number

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
  const { db } = harness
  const accountId = await createAccount(db, { name: 'bakery', currency: 'UAH' })
  await addUser(db, 'oleg', 'operator')
  await addUser(db, 'vera', 'viewer')
  await addUser(db, 'baker', 'operator', accountId)
  operator = await ConsoleVisitor.signedIn(harness.url, 'oleg')
  viewer = await ConsoleVisitor.signedIn(harness.url, 'vera')
  tied = await ConsoleVisitor.signedIn(harness.url, 'baker')
  await harness.client.send({ id: 'question', phone, sms_message: 'Will you come?' })
  await harness.untilStatus('question', 'DELIVERED')
  await reply(words)
  await harness.untilStatus('question', 'REPLIED')
  conversationId = (await until('the conversation', async () => (await list()).conversations[0] ?? null))
    .conversationId
  const [row] = await db.query<{ id: number }>(
    {
      text: `INSERT INTO conversations (account_id, channel, number, phone, keyword, created_at, last_at)
      VALUES ($1, 'sms', '7755', '380931112233', 'win', 1, 1) RETURNING conversation_id AS id`,
    },
    [accountId],
  )
  othersId = row?.id ?? 0
})

after(() => harness[Symbol.asyncDispose]())

async function reply(text: string): Promise<void> {
  const { status, text: said } = await operator.post('handsets/reply', {
    phone,
    channel: 'sms',
    kind: 'text',
    text,
  })
  assert.equal(status, 200, said)
}

async function list(search = '', by = operator): Promise<ConversationsView> {
  return (await by.get(`replies${search}`)).body as unknown as ConversationsView
}

async function thread(id = conversationId, by = operator): Promise<ThreadView> {
  return (await by.get(`replies/conversation?conversationId=${id}`)).body as unknown as ThreadView
}

const idsOf = ({ conversations }: ConversationsView) => conversations.map((each) => each.conversationId)

suite('replies at the console', () => {
  test('a conversation is listed with its newest reply, by account, number and keyword', async () => {
    const { conversations } = await list()
    assert.deepEqual(idsOf(await list()), [conversationId, othersId])
    const [newest, other] = conversations
    assert.deepEqual([newest?.recipient, newest?.number, newest?.text], [phone, 'posthorn', words])
    assert.deepEqual([other?.account, other?.text], ['bakery', null])
    assert.deepEqual(idsOf(await list('?accountId=1')), [conversationId])
    assert.deepEqual(idsOf(await list('?number=Posthorn')), [conversationId])
    assert.deepEqual(idsOf(await list('?keyword=WIN')), [othersId])
    assert.deepEqual(idsOf(await list('?number=0000')), [])
  })

  test('a thread has what was sent and what was replied, the newest first', async () => {
    const { entries, conversation } = await thread()
    assert.equal(conversation.recipient, phone)
    const [answer, question] = entries
    assert.deepEqual([answer?.kind, answer?.kind === 'reply' && answer.text], ['reply', words])
    assert.ok(question?.kind === 'message' && answer?.kind === 'reply')
    assert.equal(answer.msgId, question.msgId)
    assert.deepEqual([question.status, question.content?.[0]?.value], ['REPLIED', 'Will you come?'])
  })

  test('an answer goes from the sender of the conversation, by the operation that the thread gives', async () => {
    const { answer } = await thread()
    assert.ok(answer.kind === 'operation')
    const operation = { ...answer.operation, id: 'answer-1', [answer.textField]: 'At six it is' }
    const sent = await operator.post('send', { accountId: 1, attempt: 'answer-one', operation })
    assert.equal(sent.status, 200, sent.text)
    const [first] = (await thread()).entries
    assert.ok(first?.kind === 'message')
    assert.equal(first.content?.[0]?.value, 'At six it is')
    assert.equal((await thread(othersId)).answer.kind, 'sender')
  })

  test('a reply is unread until an operator has seen it, and a newer one is unread again', async () => {
    assert.deepEqual(idsOf(await list('?unread=true')), [conversationId, othersId])
    const { lastAt } = (await thread()).conversation
    const seen = (await operator.post('replies/seen', { conversationId, until: lastAt })).body
    assert.deepEqual(seen, { seen: true })
    assert.deepEqual((await operator.post('replies/seen', { conversationId, until: lastAt })).body, {
      seen: false,
    })
    assert.deepEqual(idsOf(await list('?unread=true')), [othersId])
    await reply('And bring bread')
    await until('the newer reply', async () =>
      idsOf(await list('?unread=true')).includes(conversationId) ? true : null,
    )
    assert.equal((await viewer.post('replies/seen', { conversationId, until: lastAt })).status, 403)
  })

  test('viewers read neither numbers nor texts, and cannot answer', async () => {
    for (const path of ['replies', `replies/conversation?conversationId=${conversationId}`]) {
      const { text, status } = await viewer.get(path)
      assert.equal(status, 200, text)
      assert.ok(!text.includes(phone) && !text.includes('Olena') && !text.includes('come'), text)
    }
    const { answer, masked, conversation } = await thread(conversationId, viewer)
    assert.deepEqual([answer.kind, masked, conversation.recipient], ['role', true, '38067…47'])
  })

  test('a user of one account reads the conversations of that account alone', async () => {
    assert.deepEqual(idsOf(await list('', tied)), [othersId])
    assert.equal((await tied.get(`replies/conversation?conversationId=${conversationId}`)).status, 404)
    assert.equal((await tied.post('replies/seen', { conversationId, until: 1 })).status, 404)
    assert.equal((await tied.get('replies?accountId=1')).status, 404)
    assert.equal((await thread(othersId, tied)).conversation.recipient, '380931112233')
  })

  test('a long list is read in pages, and a search looks at a bounded number of conversations', async () => {
    const { db } = harness
    const text = `INSERT INTO conversations (account_id, channel, number, phone, keyword, created_at, last_at)
      SELECT 1, 'sms', '8800', '38050' || (1000000 + n), CASE WHEN n = 1 THEN 'rare' END, n, 1000 + n / 2
      FROM generate_series(1, 70) n`
    await db.query({ text })
    const seen: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: ConversationsView = await list(`?number=8800${next === '' ? '' : `&before=${next}`}`)
      seen.push(...idsOf(page))
      next = page.next
    }
    assert.deepEqual([seen.length, new Set(seen).size], [70, 70])
    const rare = { accountId: 1, number: null, keyword: 'rare', phones: null, isUnread: false }
    const cut = await listConversations(db, rare, { before: null, limit: 5, lookAt: 20 })
    assert.deepEqual([cut.conversations.length, cut.isCut], [0, true])
    const whole = await listConversations(db, rare, { before: null, limit: 5 })
    assert.deepEqual([whole.conversations.length, whole.next, whole.isCut], [1, null, false])
  })
})
