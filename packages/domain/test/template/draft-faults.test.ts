import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDraftFault } from '../../template/draft-faults.ts'
import type { TemplateDraft } from '../../template/template-draft.ts'

const text: TemplateDraft = {
  ...{ name: 'order_shipped', language: 'en_US', category: 'utility', header: null, headerExample: null },
  ...{ body: 'Your order {{1}} comes on {{2}}.', examples: ['17', 'Monday'], footer: null, buttons: [] },
  ...{ securityNote: false, codeMinutes: null, apps: [] },
}
const code: TemplateDraft = { ...text, category: 'authentication', body: null, examples: [] }
const reply = { kind: 'quick-reply', text: 'Yes', value: null, example: null } as const
const link = { kind: 'url', text: 'Track it', value: 'https://shop.example/{{1}}', example: '17' } as const
const phone = { kind: 'phone-number', text: 'Call us', value: '+380441234567', example: null } as const
const app = { packageName: 'com.example.shop', signatureHash: 'K8a/AINcGX7' }

test('a template that Meta takes has no fault', () => {
  const drafts: Partial<TemplateDraft>[] = [
    {},
    { header: 'Order {{1}}', headerExample: '17', footer: 'Shop', language: 'uk' },
    { body: 'Hello', examples: [] },
    { body: 'Hello\n\nand welcome 🎉', examples: [] },
    { body: 'Code {{1}}, and {{1}} again.', examples: ['17'] },
    { buttons: [reply, reply, link, { ...link, value: 'http://shop.example', example: null }, phone] },
    { buttons: [link, phone, reply] },
  ]
  for (const draft of drafts) assert.equal(findDraftFault({ ...text, ...draft }), null, JSON.stringify(draft))
  for (const draft of [{}, { securityNote: true, codeMinutes: 10, apps: [app] }])
    assert.equal(findDraftFault({ ...code, ...draft }), null)
})

test('each fault names its field', () => {
  const faulty: [Partial<TemplateDraft>, string, string?][] = [
    [{ name: 'Order shipped' }, 'name'],
    [{ name: 'a'.repeat(513) }, 'name'],
    [{ language: 'English' }, 'language'],
    [{ header: 'x'.repeat(61) }, 'header'],
    [{ header: 'Order {{2}}' }, 'header'],
    [{ header: '{{1}} and {{1}}' }, 'header'],
    [{ header: 'two\nlines' }, 'header'],
    [{ header: 'Order {{1}}' }, 'headerExample'],
    [{ headerExample: '17' }, 'headerExample'],
    [{ body: null, examples: [] }, 'body'],
    [{ body: ' ', examples: [] }, 'body'],
    [{ body: 'x'.repeat(1_025), examples: [] }, 'body'],
    [{ body: 'Hello\0!', examples: [] }, 'body', 'body'],
    [{ body: 'Hello \ud83d!', examples: [] }, 'body', 'body'],
    [{ footer: 'Shop \udc00' }, 'footer'],
    [{ buttons: [{ ...link, value: 'https://x.example/\0{{1}}' }] }, 'buttons', 'button-url'],
    [{ body: 'Hello {{name}}!', examples: ['x'] }, 'body', 'body-placeholder'],
    [{ body: 'Hello {{1}} and {{3}}!', examples: ['x', 'y'] }, 'body', 'body-gap'],
    [{ body: 'Hello {{0}}!', examples: ['x'] }, 'body', 'body-placeholder'],
    [{ body: '{{1}} hello!', examples: ['x'] }, 'body', 'body-edge'],
    [{ body: 'Hello {{1}}', examples: ['x'] }, 'body', 'body-edge'],
    [{ body: 'Hello {{1}} {{2}}!', examples: ['x', 'y'] }, 'body', 'body-adjacent'],
    [{ examples: ['17'] }, 'examples'],
    [{ examples: ['17', ''] }, 'examples'],
    [{ examples: ['17', 'Monday', 'x'] }, 'examples'],
    [{ footer: 'x'.repeat(61) }, 'footer'],
    [{ footer: 'Shop {{1}}' }, 'footer'],
    [{ buttons: [{ ...reply, text: 'x'.repeat(26) }] }, 'buttons', 'button-text'],
    [{ buttons: [{ ...reply, value: 'x' }] }, 'buttons', 'button-value'],
    [{ buttons: [{ ...link, value: 'ftp://x.example' }] }, 'buttons', 'button-url'],
    [{ buttons: [{ ...link, value: 'https://x.example/{{1}}/y' }] }, 'buttons', 'button-url'],
    [{ buttons: [{ ...link, example: null }] }, 'buttons', 'button-example'],
    [{ buttons: [{ ...phone, value: '12' }] }, 'buttons', 'button-phone'],
    [{ buttons: [link, link, link] }, 'buttons', 'button-count'],
    [{ buttons: [phone, phone] }, 'buttons', 'button-count'],
    [{ buttons: Array.from({ length: 11 }, () => reply) }, 'buttons', 'button-count'],
    [{ buttons: [reply, link, reply] }, 'buttons', 'button-order'],
    [{ codeMinutes: 10 }, 'codeMinutes', 'code-only'],
    [{ securityNote: true }, 'securityNote', 'code-only'],
    [{ apps: [app] }, 'apps', 'code-only'],
    [{ ...code, body: 'Code {{1}}.' }, 'body', 'code-text'],
    [{ ...code, buttons: [reply] }, 'buttons', 'code-text'],
    [{ ...code, codeMinutes: 91 }, 'codeMinutes'],
    [{ ...code, apps: Array.from({ length: 6 }, () => app) }, 'apps', 'code-apps'],
    [{ ...code, apps: [{ ...app, packageName: 'shop' }] }, 'apps', 'code-app'],
    [{ ...code, apps: [{ ...app, signatureHash: 'short' }] }, 'apps', 'code-app'],
  ]
  for (const [draft, field, fault] of faulty) {
    const found = findDraftFault({ ...text, ...draft })
    assert.equal(found?.field, field, JSON.stringify(draft))
    if (fault !== undefined) assert.equal(found.fault, fault, JSON.stringify(draft))
  }
})
