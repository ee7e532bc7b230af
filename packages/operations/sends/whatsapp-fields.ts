import { type Static, Type } from '@sinclair/typebox'
import { whatsAppLimits } from '../../domain/plan/content-limits.ts'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { fieldError, itemErrors } from '../errors.ts'
import { lifetimeField, linkField, optional, optionalText, prefixed, textField } from '../fields.ts'

/** A code in the older form, `message`. */
const oldCode = { minimum: 4, maximum: 15, letters: /^[0-9A-Za-z]*$/ }
export const wrongOldCode = fieldError(
  'message',
  `a code: a string of ${oldCode.minimum} to ${oldCode.maximum} letters and digits`,
)

export function isOldCode(value: unknown): value is string {
  const { minimum, maximum, letters } = oldCode
  return (
    typeof value === 'string' && value.length >= minimum && value.length <= maximum && letters.test(value)
  )
}

const { text, caption, cardButton, cardEdge, link, filename, place, templateName } = whatsAppLimits

const location = Type.Object({
  latitude: degrees('latitude', 90),
  longitude: degrees('longitude', 180),
  name: optional(textField('name', { maximum: place }, 'Name of the place')),
  address: optional(textField('address', { maximum: place }, 'Address of the place')),
})

const fileLink = (name: string, what: string) => optional(linkField(name, link, `Link to ${what}`))

const contentFields = {
  template: optional(textField('template', { maximum: templateName }, 'Name of a template')),
  language: optional(
    textField('language', { maximum: 20 }, 'Language of the template, where it has several'),
  ),
  params: optional(
    // A plan with a NUL would be stored, and then fail every statement that reads into its JSON.
    Type.Array(Type.String({ pattern: '^[^\\u0000]*$' }), {
      description: 'Values of the template, in the order of its shape',
      refusal: fieldError('params', 'a list of strings, in the order of the shape of the template'),
    }),
  ),
  message: optional(textField('message', { maximum: text }, 'Text')),
  image: fileLink('image', 'an image'),
  video: fileLink('video', 'a video'),
  document: fileLink('document', 'a document'),
  filename: optional(textField('filename', { maximum: filename }, 'Name of the document for the subscriber')),
  audio: fileLink('audio', 'an audio file'),
  caption: optional(textField('caption', { maximum: caption }, 'Text below an image, a video or a document')),
  button: optional(textField('button', { maximum: cardButton }, 'Caption of the button of a card')),
  link: optional(linkField('link', link, 'Link that the button of a card follows')),
  header: optional(textField('header', { maximum: cardEdge }, 'Line above the text of a card')),
  footer: optional(textField('footer', { maximum: cardEdge }, 'Line below the text of a card')),
  location: optional(
    Object.assign(location, {
      description: 'A place',
      refusal: fieldError('location', 'an object with latitude and longitude'),
    }),
  ),
}

/** The fields of an operation that sends a WhatsApp message: a template, or one kind of free-form content. */
export const whatsAppFields = {
  whatsapp_signature: optionalText({
    description: 'Approved sender name; may be left out where `message` is given',
    refusal: itemErrors.alphaName,
  }),
  ...prefixed('whatsapp_', contentFields),
  message: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['string', 'null'],
      minLength: oldCode.minimum,
      maxLength: oldCode.maximum,
      pattern: oldCode.letters.source,
      description:
        'Older form: a code of letters and digits, sent through the authentication template of the account',
      refusal: wrongOldCode,
    }),
  ),
  whatsapp_lifetime: lifetimeField('whatsapp_lifetime', lifetimes.whatsapp),
}

/**
 * Checked once the content is known: a location after its exact numbers are converted, a code only where no other
 * content is given.
 */
export const whatsAppFieldsByContent = ['whatsapp_location', 'message']

const whatsAppSchema = Type.Object(whatsAppFields)
export type WhatsAppFields = Static<typeof whatsAppSchema>

function degrees(name: string, max: number) {
  return Type.Number({
    minimum: -max,
    maximum: max,
    description: 'Degrees',
    refusal: fieldError(name, `a number from -${max} to ${max}`),
  })
}
