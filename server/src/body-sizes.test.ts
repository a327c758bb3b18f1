import { BODY_LIMITS } from '@cairn/common/platform/route'
import { describe, expect, it } from 'vitest'
import { features } from './features.ts'

const routes = features.flatMap(feature => feature.routes ?? []).map(({ route }) => route)

/** Entities of which a text may be as long as any. */
const WITH_LONG_TEXT: ReadonlySet<unknown> = new Set([
  'Issue',
  'IssueComment',
  'IssueCustomField',
  'IssueWorkItem',
  'Article',
  'ArticleComment',
  'ArticleDraft',
  'EditDraft',
  'CommandList',
])
/** Of an issue or an article they take only its id, or where it stands and who sees it, or nothing. */
const BY_ID: ReadonlySet<string> = new Set([
  'links.add',
  'sprints.issues.add',
  'boards.draftIssue',
  'issuesOfArticle.add',
  'articlesOfIssue.add',
  'articles.audienceChange',
])

describe('the size of bodies', () => {
  it('has room for a long text wherever one is taken', () => {
    const small = routes.filter(
      ({ id, body, bodySize }) =>
        WITH_LONG_TEXT.has(body) && !BY_ID.has(id) && BODY_LIMITS[bodySize] < BODY_LIMITS.longText,
    )
    expect(small.map(({ id }) => id)).toEqual([])
  })

  it('is small for who proved nothing, and large for files alone', () => {
    for (const { id, access, body, bodySize } of routes) {
      if (access === 'public') expect([id, bodySize]).toEqual([id, 'small'])
      if (bodySize === 'inlineFiles')
        expect([
          id,
          ['multipart', 'Issue', 'ChangedIssue', 'Article', 'ChangedArticle'].includes(String(body)),
        ]).toEqual([id, true])
    }
  })
})
