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

/** The hash of no password, with the same parameters and so the same work. */
const NOBODY = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether it is the password. Without a hash the same work is done, so that time tells nothing about accounts. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, canonical(password))
  return stored !== null && matches
}
