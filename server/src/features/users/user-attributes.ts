import { EMAIL_MAX, FULL_NAME_MAX, isEmail, isLogin, loginKey } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { violates } from '../../platform/http/index.ts'

/** Columns of a checked login. Throws when it cannot be one. */
export function loginColumns(given: string | null | undefined): { login: string; login_key: string } {
  const login = given?.normalize('NFKC').trim() ?? ''
  if (login === '') throw new AppError('field_required', { name: 'login', field: 'login' })
  if (!isLogin(login)) throw new AppError('invalid_value', { name: 'login', field: 'login' })
  return { login, login_key: loginKey(login) }
}

export function fullNameColumns(given: string | null | undefined): { full_name: string } {
  const full_name = given?.trim() ?? ''
  if (full_name === '') throw new AppError('field_required', { name: 'fullName', field: 'fullName' })
  if (full_name.length > FULL_NAME_MAX || /\p{Cc}/u.test(full_name))
    throw new AppError('invalid_value', { name: 'fullName', field: 'fullName' })
  return { full_name }
}

/** Columns of a checked address; an empty one clears it. A new address counts as not verified. */
export function emailColumns(given: string | null | undefined): {
  email: string | null
  email_key: string | null
  email_verified: false
} {
  const email = given?.normalize('NFKC').trim() || null
  if (email !== null && (email.length > EMAIL_MAX || !isEmail(email)))
    throw new AppError('invalid_value', { name: 'email', field: 'email' })
  return { email, email_key: email === null ? null : loginKey(email), email_verified: false }
}

/** Turns a broken unique constraint into `name_taken`. */
export function takenBy(body: { readonly login?: string | null; readonly email?: string | null }) {
  return (error: unknown): never => {
    if (violates(error, 'users_login_key_key')) throw new AppError('name_taken', { name: body.login, field: 'login' })
    if (violates(error, 'users_by_email')) throw new AppError('name_taken', { name: body.email, field: 'email' })
    throw error
  }
}
