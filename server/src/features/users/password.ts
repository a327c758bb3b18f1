import { PASSWORD_LENGTH } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters OWASP recommends for servers: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The same characters, typed on different keyboards, are the same password. */
const canonical = (password: string): string => password.normalize('NFKC')

/** Hashes a password for keeping. Throws `weak_password` outside the allowed lengths. */
export async function hashPassword(password: string): Promise<string> {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min) throw new AppError('weak_password', { min: PASSWORD_LENGTH.min })
  if (length > PASSWORD_LENGTH.max) throw new AppError('invalid_value', { name: 'password' })
  return hash(canonical(password), OPTIONS)
}

let unknown: Promise<string> | null = null

/** Whether it is the password. Without a hash the same work is done, so that time tells nothing about accounts. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  unknown ??= hash('no such account', OPTIONS)
  const matches = await verify(stored ?? (await unknown), canonical(password))
  return stored !== null && matches
}
