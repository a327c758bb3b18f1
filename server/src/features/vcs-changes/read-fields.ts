import type { BodyOf } from '@cairn/common/features/entities'
import { User } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { can } from '../access/index.ts'

export const MAX_NAME = 200
export const MAX_BRANCH = 500
export const MAX_TEXT = 100_000
const MAX_URLS = 20
const MAX_URL = 2_000

/** The text, within a length; throws `invalid_value` naming the attribute. */
export function bounded(name: string, text: string, limit: number): string {
  if (text.length > limit) throw new AppError('invalid_value', { name })
  return text
}

export function within(name: string, value: number, least: number, most: number): number {
  if (value < least || value > most) throw new AppError('invalid_value', { name })
  return value
}

/** Addresses become links: nothing but pages of the web, and none that carries a password. */
export function readUrls(given: unknown): readonly string[] {
  if (given === null) return []
  if (!Array.isArray(given)) throw new AppError('invalid_type', { name: 'urls', expected: 'array' })
  if (given.length > MAX_URLS) throw new AppError('list_too_long', { name: 'urls', limit: MAX_URLS })
  return given.map((text: unknown) => {
    if (typeof text !== 'string') throw new AppError('invalid_type', { name: 'urls', expected: 'string' })
    return readUrl('urls', text)
  })
}

export function readUrl(name: string, text: string): string {
  const url = text.length <= MAX_URL && URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new AppError('invalid_value', { name })
  return url.href
}

export interface Author {
  readonly author_id: number | null
  readonly author_name: string
}

type AuthorBody = Pick<BodyOf<'VcsChange'>, 'author' | 'userName'>

/** A user by id or login. Who is no user is kept by name: commits come from people without an account as well. */
export async function readAuthor(ctx: RequestContext, body: AuthorBody, known: Author | null): Promise<Author> {
  const { author, userName } = body
  if (author?.id) {
    const user = await userWhere(ctx, { id: User.parseId(author.id) ?? -1 })
    if (!user) throw new AppError('unknown_value', { name: 'author', value: author.id.slice(0, 100) })
    return user
  }
  if (author?.login) {
    const user = await userWhere(ctx, { login: author.login })
    if (user) return user
  }
  const name = author?.fullName ?? author?.name ?? author?.login ?? userName
  if (name) return { author_id: null, author_name: bounded('author', name.trim(), MAX_NAME) }
  if (known && author === undefined && userName === undefined)
    return { author_id: known.author_id, author_name: known.author_name }
  const self = ctx.actor.isGuest ? null : await userWhere(ctx, { id: ctx.actor.userId })
  return self ?? { author_id: null, author_name: '' }
}

async function userWhere(
  ctx: RequestContext,
  who: { readonly id: number } | { readonly login: string },
): Promise<Author | null> {
  const query = ctx.db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('guest', '=', false)
    // Nobody learns the names of people by calling them authors.
    .$if(!can(ctx, 'USER_READ_BASIC'), users => users.where('id', '=', ctx.actor.userId))
  const user = await ('id' in who
    ? query.where('id', '=', who.id)
    : query.where('login_key', '=', who.login.normalize('NFKC').toLowerCase())
  ).executeTakeFirst()
  return user ? { author_id: user.id, author_name: user.full_name } : null
}
