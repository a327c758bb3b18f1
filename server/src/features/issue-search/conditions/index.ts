import type { CompilePredicate } from '../../issues/index.ts'
import { attachments } from './attachments.ts'
import { documentType, issueId, project, resolved, savedSearch, visibleTo } from './basics.ts'
import { customField } from './fields.ts'
import { links } from './links.ts'
import { looksLike, mentionedIn, mentions } from './mentions.ts'
import { commenter, created, reactionFrom, reporter, updated, updater, voter, votes } from './people.ts'
import { star, tag } from './tags.ts'
import { comments, description, text } from './text.ts'
import { vcsChanges } from './vcs-changes.ts'
import { underestimation, work, workAuthor, workDate, workType, workValue } from './work.ts'

/**
 * The SQL of each attribute of the query language. A later feature adds a row here, and one to the attributes of the
 * language.
 */
export const conditions: Readonly<Record<string, CompilePredicate>> = {
  text,
  project,
  issueId,
  documentType,
  summary: text,
  description,
  comments,
  code: text,
  attachments,
  reporter,
  updater,
  commenter,
  commented: commenter,
  voter,
  votes,
  reactionFrom,
  created,
  updated,
  resolved,
  tag,
  star,
  savedSearch,
  visibleTo,
  mentions,
  mentionedIn,
  looksLike,
  links,
  link: links,
  field: customField,
  work,
  workAuthor,
  workType,
  workDate,
  workValue,
  underestimation,
  vcsChanges,
}
