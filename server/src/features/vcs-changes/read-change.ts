import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../platform/context/index.ts'
import type { StoredChange } from './vcs-changes.store.ts'

export type ChangeContent = Omit<StoredChange, 'id' | 'issue_id' | 'fetched'>

const MAX_VERSION = 200
const MAX_NAME = 200
const MAX_BRANCH = 500
const MAX_TEXT = 100_000
const MAX_URLS = 20
const MAX_URL = 2_000
const MAX_STATE = 127

/** What a body tells of a commit; what it does not mention stays as it is in `known`. Throws for what is not valid. */
export async function readChange(
  ctx: RequestContext,
  body: BodyOf<'VcsChange'>,
  known: ChangeContent | null,
): Promise<ChangeContent> {
  const version = body.version === undefined ? known?.version : body.version?.trim()
  if (!version) throw new AppError('missing_parameter', { name: 'version' })
  return {
    version: bounded('version', version, MAX_VERSION),
    text: body.text === undefined ? (known?.text ?? '') : bounded('text', body.text ?? '', MAX_TEXT),
    ...(await readAuthor(ctx, body, known)),
    branch:
      body.branch === undefined ? (known?.branch ?? null) : bounded('branch', body.branch ?? '', MAX_BRANCH) || null,
    urls: body.urls === undefined ? (known?.urls ?? []) : readUrls(body.urls),
    files: within('files', body.files ?? known?.files ?? -1, -1, 2_147_483_647),
    state: within('state', body.state ?? known?.state ?? 0, 0, MAX_STATE),
    date: within('date', body.date ?? known?.date ?? ctx.clock(), 0, Number.MAX_SAFE_INTEGER),
  }
}

function bounded(name: string, text: string, limit: number): string {
  if (text.length > limit) throw new AppError('invalid_value', { name })
  return text
}

function within(name: string, value: number, least: number, most: number): number {
  if (value < least || value > most) throw new AppError('invalid_value', { name })
  return value
}

/** Addresses become links: nothing but pages of the web, and none that carries a password. */
function readUrls(given: unknown): readonly string[] {
  if (given === null) return []
  if (!Array.isArray(given)) throw new AppError('invalid_type', { name: 'urls', expected: 'array' })
  if (given.length > MAX_URLS) throw new AppError('list_too_long', { name: 'urls', limit: MAX_URLS })
  return given.map((text: unknown) => {
    if (typeof text !== 'string') throw new AppError('invalid_type', { name: 'urls', expected: 'string' })
    const url = text.length <= MAX_URL && URL.canParse(text) ? new URL(text) : null
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw new AppError('invalid_value', { name: 'urls' })
    return url.href
  })
}

type Author = Pick<StoredChange, 'author_id' | 'author_name'>

/** A user by id or login. Who is no user is kept by name: commits come from people without an account as well. */
async function readAuthor(
  ctx: RequestContext,
  body: BodyOf<'VcsChange'>,
  known: ChangeContent | null,
): Promise<Author> {
  const { author, userName } = body
  if (author?.id) {
    const user = await userWhere(ctx, { id: parseId(1, author.id) ?? -1 })
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
  const query = ctx.db.selectFrom('users').select(['id', 'full_name']).where('guest', '=', false)
  const user = await ('id' in who
    ? query.where('id', '=', who.id)
    : query.where('login_key', '=', who.login.normalize('NFKC').toLowerCase())
  ).executeTakeFirst()
  return user ? { author_id: user.id, author_name: user.full_name } : null
}
