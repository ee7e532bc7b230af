import { whole, withDefault } from '../../settings/setting.ts'

export const templatesEverySeconds = withDefault(
  300,
  whole(10, 86_400, 'How often the list of WhatsApp templates is read again.'),
)
