import { seededTemplates } from '../../../simulators/whatsapp/seeded-templates.ts'
import { parseGraphTemplate } from '../../domain/template/parse-graph-template.ts'
import type { StoredWhatsAppTemplate } from '../../store/templates/whatsapp-templates.ts'

/** The templates of the sandbox's sender `Posthorn`: every shape and every state. */
export const sampleTemplates = storedTemplates('Posthorn', seededTemplates())

/** Templates as Meta lists them, as they are stored for a sender. */
export function storedTemplates(signature: string, listed: readonly object[]): StoredWhatsAppTemplate[] {
  return listed.flatMap((each) => {
    const template = parseGraphTemplate(each)
    return template === null ? [] : [{ upstream: 'cloud', signature, template }]
  })
}
