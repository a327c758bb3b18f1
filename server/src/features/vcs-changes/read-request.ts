import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { StoredRequest } from './pull-requests.store.ts'
import { bounded, MAX_BRANCH, MAX_NAME, MAX_TEXT, readAuthor, readUrl, within } from './read-fields.ts'
import { PULL_REQUEST_STATES, type PullRequestStateId } from './vcs-changes.tables.ts'

export type RequestContent = Omit<StoredRequest, 'id' | 'issue_id' | 'fetched'>

const MAX_TITLE = 1_000

/** The address in a body, which tells one pull request from another; null when the body names none. */
export const urlOf = (body: BodyOf<'PullRequest'>): string | null => (body.url ? readUrl('url', body.url.trim()) : null)

/** What a body tells of a pull request; what it does not mention stays as it is in `known`. Throws for what is not valid. */
export async function readRequest(
  ctx: RequestContext,
  body: BodyOf<'PullRequest'>,
  known: RequestContent | null,
): Promise<RequestContent> {
  const url = urlOf(body) ?? known?.url
  if (!url) throw new AppError('missing_parameter', { name: 'url' })
  const text = (name: 'title' | 'text' | 'branch', limit: number) =>
    body[name] === undefined ? (known?.[name] ?? '') : bounded(name, body[name] ?? '', limit)
  const state = readState(body) ?? known?.state ?? 'OPEN'
  return {
    url,
    external_id:
      body.idExternal === undefined
        ? (known?.external_id ?? '')
        : bounded('idExternal', body.idExternal ?? '', MAX_NAME),
    title: text('title', MAX_TITLE),
    text: text('text', MAX_TEXT),
    ...(await readAuthor(ctx, body, known)),
    branch: text('branch', MAX_BRANCH) || null,
    state,
    previous_state: known && known.state !== state ? known.state : (known?.previous_state ?? null),
    date: within('date', body.date ?? known?.date ?? ctx.clock(), 0, Number.MAX_SAFE_INTEGER),
  }
}

function readState({ state }: BodyOf<'PullRequest'>): PullRequestStateId | null {
  if (state === undefined || state === null) return null
  const name = (state.id ?? state.name ?? '').toUpperCase()
  const found = PULL_REQUEST_STATES.find(known => known === name)
  if (!found) throw new AppError('unknown_value', { name: 'state', value: name.slice(0, 100) })
  return found
}
