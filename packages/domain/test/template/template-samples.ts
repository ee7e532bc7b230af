import { parseGraphTemplate } from '../../template/parse-graph-template.ts'
import type { WhatsAppTemplate } from '../../template/whatsapp-template.ts'

/** A template as Meta lists it, with what a test says of it. */
export function graphTemplate(members: object, components: object[]): object {
  return {
    id: '900100200300400',
    name: 'sample',
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components,
    ...members,
  }
}

export function template(members: object, components: object[]): WhatsAppTemplate {
  const parsed = parseGraphTemplate(graphTemplate(members, components))
  if (parsed === null) throw new Error('the sample is no template')
  return parsed
}

export const body = (text: string) => ({ type: 'BODY', text })
export const header = (format: string, text?: string) => ({
  type: 'HEADER',
  format,
  ...(text === undefined ? {} : { text }),
})
export const buttons = (...list: object[]) => ({ type: 'BUTTONS', buttons: list })

/** As Meta lists it: the copy button is a link that ends in the code. */
export const authentication = template({ name: 'login_code', category: 'AUTHENTICATION' }, [
  { ...body('*{{1}}* is your verification code.'), add_security_recommendation: true },
  { type: 'FOOTER', text: 'This code expires in 10 minutes.', code_expiration_minutes: 10 },
  buttons({
    type: 'URL',
    text: 'Copy code',
    url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp{{1}}',
  }),
])

export const everything = template({ name: 'order', parameter_format: 'NAMED' }, [
  header('DOCUMENT'),
  body('Hello {{name}}, order {{order_id}} of {{name}}'),
  { type: 'FOOTER', text: 'Shop' },
  buttons(
    { type: 'QUICK_REPLY', text: 'Thanks' },
    { type: 'URL', text: 'Track', url: 'https://shop.example/track/{{1}}' },
    { type: 'URL', text: 'Shop', url: 'https://shop.example' },
    { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+380441234567' },
    { type: 'COPY_CODE', text: 'Copy', example: ['SALE'] },
  ),
])
