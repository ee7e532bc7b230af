import { defineTexts } from '../texts/texts.tsx'

export const signInTexts = defineTexts({
  ofAccount: [
    (role: string, account: string) => `${role} of ${account}`,
    (role: string, account: string) => `${role}, ${account}`,
  ],
  withProvider: [(name: string) => `Sign in with ${name}`, (name: string) => `Увійти через ${name}`],
  providerAlone: [
    (user: string, provider: string) =>
      `${user} will be your identity at ${provider}: you sign in there alone from then on, and the password is removed.`,
    (user: string, provider: string) =>
      `${user} стане вашим обліковим записом у ${provider}: далі вхід лише там, а пароль буде вилучено.`,
  ],
  or: ['or', 'або'],
  refused: {
    'provider-failed': [
      'The sign-in with the identity provider failed: try again.',
      'Вхід через постачальника не вдався: спробуйте ще раз.',
    ],
    'provider-role': [
      'The identity provider gives you no role here.',
      'Постачальник входу не дає вам тут ролі.',
    ],
    'provider-user': [
      'There is no user for you here: ask an admin for an invitation.',
      'Користувача для вас тут немає: попросіть в адміністратора запрошення.',
    ],
    'provider-name': [
      'Another user has your name already: ask an admin for a link that connects yours.',
      'Ваше ім’я вже має інший користувач: попросіть в адміністратора посилання.',
    ],
    'second-factor-there': [
      'This user signs in with a second factor: remove it first, then use the link.',
      'Цей користувач входить із другим фактором: спершу приберіть його, а тоді скористайтеся посиланням.',
    ],
    'sign-in-busy': [
      'Many sign in at this moment: try again.',
      'Зараз входить багато користувачів: спробуйте ще раз.',
    ],
    'admin-last': [
      'Your groups at the identity provider would take the role of the last admin away: another admin is needed first.',
      'Ваші групи в постачальника позбавили б ролі останнього адміністратора: спершу потрібен інший.',
    ],
    'link-over': [
      'This link was used already, or is more than a day old.',
      'Це посилання вже використано, або воно старше за добу.',
    ],
  },
})
