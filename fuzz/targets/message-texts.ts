import { parseSource } from '../../packages/carriers/custom-http/source.ts'
import { parseTemplate } from '../../packages/carriers/custom-http/template.ts'
import { rawText } from '../../packages/carriers/http/raw-text.ts'
import { parseMailReply } from '../../packages/carriers/smtp-email/mail-status.ts'
import { findLinks } from '../../packages/domain/links/find-links.ts'
import { enteredCode } from '../../packages/domain/otp/entered-code.ts'
import { parseKeyword } from '../../packages/domain/replies/keyword.ts'
import { parseLocation } from '../../packages/domain/template/location-value.ts'
import { findPlaceholders } from '../../packages/domain/template/placeholders.ts'
import { decodeGsm, encodeGsm, isGsm } from '../../packages/domain/text/gsm-alphabet.ts'
import { looksLikeCode, namedCode } from '../../packages/domain/text/looks-like-code.ts'
import { plainCharacters } from '../../packages/domain/text/smart-characters.ts'
import { countParts, splitParts } from '../../packages/domain/text/split-parts.ts'
import { transliterate } from '../../packages/domain/text/transliterate.ts'
import {
  asciiDomain,
  comparedText,
  isDomain,
  readHosts,
  readWords,
} from '../../packages/domain/traffic-rules/read-words.ts'
import { jsonOf } from '../corpus/conformance.ts'
import { Broken, target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'

export const messageTexts = target<string>({
  name: 'message-texts',
  what: 'texts of messages: parts, alphabets, links, codes, words of traffic rules, templates',
  shape: textShape,
  maxSize: 100_000,
  corpus: () => [
    ...(jsonOf<{ texts?: { text: string }[]; codes?: string[] }>('text', 'one-time-codes.json').texts?.map(
      ({ text }) => text,
    ) ?? []),
    'Ваш код: 482193. Не кажіть його нікому: https://shop.example/a?b=c#d, www.пошта.укр/ї',
    'Your code is 482-913 ^{}\\[~]|€ @shop.example #482913',
    'Hi {{1}}, {{name}} at {location:50.45,30.52}, 50.4501,30.5234,Kyiv,Khreshchatyk 1',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the form of a template in posthorn.yaml
    '{"to":"${to}","text":${text:json},"auth":"${secret.token}"}',
    'json:messages[0].status.name',
    '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown',
    '550-5.7.1 one\r\n550 5.7.1 two',
    '😀 “smart” – quotes… ß İ ﬁ',
  ],
  feed(text) {
    const wellFormed = text.toWellFormed()
    const parts = splitParts(wellFormed)
    if (parts.parts.join('') !== wellFormed) throw new Broken('the parts are not the text')
    if (countParts(wellFormed) !== parts.parts.length)
      throw new Broken(`${countParts(wellFormed)} parts are counted`)
    if (isGsm(text) && decodeGsm(encodeGsm(text)) !== text) throw new Broken('GSM octets are another text')
    const found = findLinks(text)
    const named = namedCode(text)
    if (named !== null && !(named.start < named.end && named.end <= text.length))
      throw new Broken('no code there')
    const compared = comparedText(text)
    const words = readWords(compared)
    readHosts(compared)
    asciiDomain(text)
    findPlaceholders(text, 'named')
    transliterate(plainCharacters(text), ['uk', 'ru', 'latin'])
    const raw = rawText(text, ['secret'])
    if (raw.length > 302) throw new Broken('a raw text is too long')
    const source = parseSource(text)
    const template = parseTemplate(text, ['to', 'text'])
    return [
      parts.parts.length > 1,
      isGsm(text),
      Object.keys(found).length,
      looksLikeCode(text),
      words.length > 3,
      isDomain(text),
      enteredCode(text).length > 3,
      parseLocation(text) !== null,
      typeof source === 'string' ? source.slice(0, 30) : source.kind,
      Array.isArray(template),
      parseMailReply(text)?.code,
      parseKeyword(text).length > 0,
    ].join()
  },
})
