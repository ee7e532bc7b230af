import { type Static, Type } from '@sinclair/typebox'
import type { Button, CarouselSlide, ViberContent } from '../../domain/plan/content.ts'
import { viberLimits } from '../../domain/plan/content-limits.ts'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { compileFields, type FieldCheck } from '../compile-fields.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import { lifetimeField, linkField, optional, prefixed, signatureField, textField } from '../fields.ts'
import { refuse } from '../operation.ts'
import type { SendChannel } from './define-send.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'

const { text, link, buttonCaption, slides, slideCaption, firstSlideButton, secondSlideButton } = viberLimits

const slide = Type.Object({
  caption: textField('caption', slideCaption, 'Text below the image'),
  image: linkField('image', link, 'Link to the image'),
  button: textField('button', { maximum: firstSlideButton }, 'Caption of the button'),
  url: linkField('url', link, 'Link that the button follows'),
  button2: optional(textField('button2', { maximum: secondSlideButton }, 'Caption of a second button')),
  url2: optional(linkField('url2', link, 'Link that the second button follows')),
})

const carousel = Type.Array(slide, {
  minItems: slides.minimum,
  maxItems: slides.maximum,
  description: `${slides.minimum} to ${slides.maximum} slides`,
  refusal: fieldError('carousel', `a list of ${slides.minimum} to ${slides.maximum} slides`),
})

/** The contents of a Viber message, by their names in `pipeline`. The type decides which of them are needed. */
const contentFields = {
  message: textField('message', { maximum: text }, 'Text; not needed for image'),
  image: linkField('image', link, 'Link to the image; needed for image and text+image+link'),
  button: textField('button', { maximum: buttonCaption }, 'Caption of the button; needed with a link'),
  link: linkField('link', link, 'Link that the button follows; needed with a link'),
  carousel,
}

export const viberTypes = ['text', 'image', 'text+link', 'text+image+link', 'carousel'] as const
export type ViberType = (typeof viberTypes)[number]

/** The fields of each type, without a prefix. */
export const viberNeeds: Record<ViberType, (keyof typeof contentFields)[]> = {
  text: ['message'],
  image: ['image'],
  'text+link': ['message', 'button', 'link'],
  'text+image+link': ['message', 'image', 'button', 'link'],
  carousel: ['message', 'carousel'],
}

/** Fields that the type does not need are ignored, whatever their values. */
const checks = Object.fromEntries(
  viberTypes.map((type) => [
    type,
    compileFields(
      Type.Object(Object.fromEntries(viberNeeds[type].map((name) => [name, contentFields[name]]))),
    ),
  ]),
) as Record<ViberType, FieldCheck>

/** The content fields, all optional, as a client sends them before the type is checked. */
export const viberContentFields = {
  message: optional(contentFields.message),
  image: optional(contentFields.image),
  button: optional(contentFields.button),
  link: optional(contentFields.link),
  carousel: optional(contentFields.carousel),
}

export const viberTypeField = Type.Unsafe<ViberType>({
  type: 'string',
  enum: [...viberTypes],
  description: 'What the message consists of',
  refusal: fieldError('type', `one of ${viberTypes.join(', ')}`),
})

interface ViberFields {
  viber_signature: string
  viber_type: ViberType
  viber_message?: unknown
  viber_image?: unknown
  viber_button?: unknown
  viber_link?: unknown
  viber_carousel?: unknown
  viber_lifetime?: number | null
}

export const viberChannel: SendChannel = {
  fields: {
    viber_signature: signatureField,
    ...prefixed('viber_', { type: viberTypeField, ...viberContentFields }),
    viber_lifetime: lifetimeField('viber_lifetime', lifetimes.viber),
  },
  // Checked by the type of the message, once that is known.
  checkedByStage: Object.keys(viberContentFields).map((name) => `viber_${name}`),
  stage(given: ViberFields) {
    const content = {
      message: given.viber_message,
      image: given.viber_image,
      button: given.viber_button,
      link: given.viber_link,
      carousel: given.viber_carousel,
    }
    return readViber(given.viber_signature, given.viber_type, content, given.viber_lifetime, 'viber_')
  },
}

/** `prefix` precedes the names of the fields of `given` in the client's words. */
export function readViber(
  sender: string,
  type: ViberType,
  given: object,
  lifetime: number | null | undefined,
  prefix: string,
): ParsedStage {
  const wrong = checks[type](given, prefix) ?? unpairedButton(type, given, prefix)
  if (wrong !== null) return refuse(wrong)
  return draftStage({ sender, content: parseContent(type, given as Given), lifetime })
}

/** Only the fields that the type needs are certainly there. */
type Given = { [Name in keyof typeof contentFields]: Static<(typeof contentFields)[Name]> }

function parseContent(type: ViberType, given: Given): ViberContent {
  const button = (): Button => ({ caption: given.button, link: given.link })
  switch (type) {
    case 'text':
      return { kind: 'viber', form: 'text', text: given.message, button: null }
    case 'text+link':
      return { kind: 'viber', form: 'text', text: given.message, button: button() }
    case 'image':
      return { kind: 'viber', form: 'image', image: given.image, text: null, button: null }
    case 'text+image+link':
      return { kind: 'viber', form: 'image', image: given.image, text: given.message, button: button() }
    case 'carousel':
      return { kind: 'viber', form: 'carousel', text: given.message, slides: given.carousel.map(parseSlide) }
    default:
      return unreachable(type)
  }
}

function parseSlide({ caption, image, button, url, button2, url2 }: Static<typeof slide>): CarouselSlide {
  const first: Button = { caption: button, link: url }
  if (typeof button2 !== 'string' || typeof url2 !== 'string') return { caption, image, buttons: [first] }
  return { caption, image, buttons: [first, { caption: button2, link: url2 }] }
}

/** A second button needs its link, and a second link its button. */
function unpairedButton(type: ViberType, given: object, prefix: string): ApiRefusal | null {
  if (type !== 'carousel') return null
  for (const [index, { button2, url2 }] of (given as Given).carousel.entries()) {
    if (typeof button2 === typeof url2) continue
    const place = `${prefix}carousel[${index}]`
    if (typeof button2 === 'string') return fieldError(`${place}.url2`, 'given with button2')
    if (typeof url2 === 'string') return fieldError(`${place}.button2`, 'given with url2')
  }
  return null
}
