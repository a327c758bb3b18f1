import type { BodyOf } from '@cairn/common/features/entities'
import type { CommentData } from './comment.ts'

/** Words of a host's text, which stand in the version of it, or the comment that is answered. */
export type CommentSubject =
  | {
      readonly anchor: {
        readonly quote: string
        readonly start: number
        readonly end: number
        readonly version: string
      }
    }
  | { readonly inReplyTo: string }

/** The part of a new comment's body; only where comments may have it, all are typed as those of issues. */
export function subjectBody(about: CommentSubject | undefined): Partial<BodyOf<'IssueComment'>> {
  if (!about) return {}
  const body: BodyOf<'ArticleComment'> =
    'anchor' in about
      ? { anchor: { quote: about.anchor.quote, start: about.anchor.start, end: about.anchor.end } }
      : { inReplyTo: { id: about.inReplyTo } }
  return body as Partial<BodyOf<'IssueComment'>>
}

/** How it shows until the server has it. */
export function shownSubject(about: CommentSubject | undefined): Partial<CommentData> {
  if (!about) return {}
  if ('inReplyTo' in about) return { inReplyTo: { $type: 'ArticleComment', id: about.inReplyTo } }
  return { anchor: { $type: 'CommentAnchor', ...about.anchor, state: 'ANCHORED' }, resolved: false }
}
