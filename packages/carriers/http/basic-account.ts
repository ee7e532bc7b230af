import { token } from '../../settings/forms.ts'
import { section, text } from '../../settings/setting.ts'

/** Credentials for HTTP Basic. */
export const basicAccount = section({
  user: text('a user name', /^[^\p{Cc}:]{1,256}$/u, 'User name for HTTP Basic.'),
  password: token('Password.'),
})
