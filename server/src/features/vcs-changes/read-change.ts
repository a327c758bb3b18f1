import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { bounded, MAX_BRANCH, MAX_TEXT, readAuthor, readUrls, within } from './read-fields.ts'
import type { StoredChange } from './vcs-changes.store.ts'

export type ChangeContent = Omit<StoredChange, 'id' | 'issue_id' | 'fetched'>

const MAX_VERSION = 200
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
