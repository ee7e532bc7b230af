import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOfTag, languageOfText } from '../../infobip-viber/template-language.ts'

const tags: [tag: string, language: string | null][] = [
  ['uk', 'uk'],
  ['uk-UA', 'uk'],
  ['en_GB', 'en'],
  ['pt-BR', 'pt_BR'],
  ['pt', 'pt_PT'],
  ['fr-FR', 'fr_FR'],
  ['fr-CA', 'fr'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['nb', 'no'],
  ['xx', null],
  ['', null],
]

for (const [tag, language] of tags) {
  test(`the tag ${tag} is the language ${language}`, () => assert.equal(languageOfTag(tag), language))
}

const texts: [text: string, language: string][] = [
  ['Your code is {{pin}} for now', 'en'],
  ['Ваш код {{pin}}, дійсний 5 хвилин', 'uk'],
  ['Ваш код {{pin}} на пять минут, никому его не говорите: это важно', 'ru'],
  ['Код {{pin}} для входа', 'uk'],
  ['Ваш код дзейнічае пяць хвілін, ён сапраўдны', 'be'],
  ['Ο κωδικός σας', 'el'],
  ['您的验证码', 'zh-Hans'],
  ['認証コード', 'ja'],
]

for (const [text, language] of texts) {
  test(`"${text}" reads as ${language}`, () => assert.equal(languageOfText(text), language))
}
