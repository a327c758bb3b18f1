import { MIN_PASSWORD_LENGTH } from './password-strength.ts'

type AccountTexts = Readonly<Record<'fullName' | 'login' | 'email' | 'password', string>>

/** Text keys of what is wrong, by field; empty when all is well. The server checks again. */
export function accountProblems({ fullName, login, email, password }: AccountTexts): Partial<AccountTexts> {
  return {
    ...(fullName.trim() === '' ? { fullName: 'auth.problem.required' } : {}),
    ...(login.trim() === ''
      ? { login: 'auth.problem.required' }
      : /[\s/<>]/.test(login)
        ? { login: 'auth.problem.login' }
        : {}),
    ...(/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: 'auth.problem.email' }),
    ...(password.length < MIN_PASSWORD_LENGTH ? { password: 'auth.problem.password' } : {}),
  }
}

/** A login made from a name: `Ada Lovelace` → `ada.lovelace`; empty when nothing of it is left. */
export function suggestLogin(fullName: string): string {
  const plain = fullName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z\d]+/g, '.').replace(/^\.+|\.+$/g, '')
}
