import type { LanguageAttributeId } from '@cairn/common/features/search'
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

/** The SQL of each attribute of the language. */
export const conditions: Readonly<Record<LanguageAttributeId, CompilePredicate>> = {
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
  work,
  workAuthor,
  workType,
  workDate,
  underestimation,
  vcsChanges,
}

/** What is no attribute of its own: free text, and what the dictionary knows. An id ends at its first colon. */
export const otherConditions: Readonly<Record<string, CompilePredicate>> = {
  text,
  link: links,
  field: customField,
  workValue,
}
