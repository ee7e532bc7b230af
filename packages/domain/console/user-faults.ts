export const longestUserName = 64
export const shortestPassword = 10

/** What is wrong with a new name or password, by code: the sentence in English. */
export const userFaults = {
  'name-length': `The name must be 1 to ${longestUserName} characters long`,
  'name-start': 'The name must begin with a letter or a digit',
  'name-signs': 'The name must have only letters, digits, dots, dashes, _ and @',
  'name-alphabets': 'The name must have letters of one alphabet: Latin, Cyrillic or Greek',
  'password-length': `The password must be at least ${shortestPassword} characters long`,
  'password-alike': 'The password must have more different characters',
  'password-digits': 'The password must not be digits and signs alone',
  'password-guessed':
    'This password is easily guessed: choose one that is neither common nor made of your name',
}

export type UserFault = keyof typeof userFaults
