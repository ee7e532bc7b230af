import { type Static, type TObject, Type } from '@sinclair/typebox'
import { rcsLimits } from '../../domain/plan/content-limits.ts'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { compileFields } from '../compile-fields.ts'
import { lifetimeField, linkField, optional, prefixed, signatureField, textField } from '../fields.ts'
import { refuse } from '../operation.ts'
import type { SendChannel } from './define-send.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'

const { text: textLength, cardText, buttonCaption, link } = rcsLimits

/** A card: an image, a text, and a button with a link. */
const cardFields = {
  message: textField('message', { maximum: cardText }, 'Text'),
  image: linkField('image', link, 'Link to the image'),
  button: textField('button', { maximum: buttonCaption }, 'Caption of the button'),
  link: linkField('link', link, 'Link that the button follows'),
}

const textFields = { message: textField('message', { maximum: textLength }, 'Text') }

/** A text alone, or the text of a card with all three of image, button and link. */
export const rcsContentFields = {
  ...textFields,
  image: optional({ ...cardFields.image, description: 'Link to the image of a card; with button and link' }),
  button: optional({ ...cardFields.button, description: 'Caption of its button; with image and link' }),
  link: optional({ ...cardFields.link, description: 'Link that its button follows; with image and button' }),
}

const fields = {
  rcs_signature: signatureField,
  ...prefixed('rcs_', rcsContentFields),
  rcs_lifetime: lifetimeField('rcs_lifetime', lifetimes.rcs),
}

/** An RCS message. */
export const rcsChannel: SendChannel = {
  fields,
  checkedByStage: Object.keys(rcsContentFields).map((name) => `rcs_${name}`),
  stage(given: Static<TObject<typeof fields>>) {
    const { rcs_message: message, rcs_image: image, rcs_button: button, rcs_link: link } = given
    return readRcs(given.rcs_signature, { message, image, button, link }, given.rcs_lifetime, 'rcs_')
  },
}

const checkText = compileFields(Type.Object(textFields))
const checkCard = compileFields(Type.Object(cardFields))

/**
 * A text, or a card where any of image, button and link is given; a card needs all three. `prefix` precedes the names
 * of the fields in the client's words.
 */
export function readRcs(
  sender: string,
  given: object,
  lifetime: number | null | undefined,
  prefix: 'rcs_' | 'rcs.',
): ParsedStage {
  const { message, image, button, link } = given as Static<TObject<typeof rcsContentFields>>
  const isCard = [image, button, link].some((value) => value !== undefined && value !== null)
  const wrong = (isCard ? checkCard : checkText)(given, prefix)
  if (wrong !== null) return refuse(wrong)
  if (typeof image !== 'string' || typeof button !== 'string' || typeof link !== 'string') {
    return draftStage({ sender, content: { kind: 'rcs', form: 'text', text: message }, lifetime })
  }
  return cardStage(sender, { message, image, button, link }, lifetime)
}

type CardFields = Static<TObject<typeof cardFields>>

function cardStage(
  sender: string,
  { message: text, image, button: caption, link }: CardFields,
  lifetime: number | null | undefined,
): ParsedStage {
  const content = { kind: 'rcs', form: 'card', text, image, button: { caption, link } } as const
  return draftStage({ sender, content, lifetime })
}
