import { historyRoutes } from '@cairn/common/features/activities'
import { attachmentRoutes, IssueAttachment } from '@cairn/common/features/attachments'
import { commentRoutes, IssueComment } from '@cairn/common/features/comments'
import { textDraftRoutes } from '@cairn/common/features/drafts'
import { linkedRoutes } from '@cairn/common/features/linked-hosts'
import { typingRoutes } from '@cairn/common/features/live'
import { reactionRoutes } from '@cairn/common/features/reactions'
import { recentFields, recentRoutes } from '@cairn/common/features/recently-viewed'
import { referencesRoute } from '@cairn/common/features/references'
import { hostTagRoutes } from '@cairn/common/features/tags'
import { watcherRoutes } from '@cairn/common/features/watchers'
import { bool, defineEntity, int, list, long, ref, str } from '@cairn/common/platform/entity'
import { defineRoute, many, one } from '@cairn/common/platform/route'
import { z } from 'zod'

declare module '../../../../common/src/features/comments/comments.entity.ts' {
  interface CommentEntities {
    readonly NoteComment: 'Note'
  }
}

declare module '../../../../common/src/features/attachments/attachments.entity.ts' {
  interface AttachmentEntities {
    readonly NoteAttachment: 'Note'
  }
}

declare module '../../../../common/src/platform/events/index.ts' {
  interface EventTypes {
    readonly 'note.created': EventType<'Note'>
    readonly 'note.changed': EventType<'Note'>
    readonly 'note.erased': EventType<'Note', { readonly id: string }>
  }
}

const readOnly = { readOnly: true } as const

const Note = defineEntity({
  name: 'Note',
  classNo: 900,
  fields: {
    text: str(),
    project: ref('Project'),
    updated: long(readOnly),
    updater: ref('User', readOnly),
    comments: list('NoteComment', readOnly),
    pinnedComments: list('NoteComment', readOnly),
    commentsCount: int(readOnly),
    attachments: list('NoteAttachment', readOnly),
    tags: list('Tag', readOnly),
    draftComment: ref('NoteComment', readOnly),
    editDraft: ref('EditDraft', readOnly),
    watchers: ref('NoteWatchers', readOnly),
    usersTyping: list('UserTyping', readOnly),
  },
})
const { issue: _, ...commentFields } = IssueComment.fields
const NoteComment = defineEntity({
  name: 'NoteComment',
  classNo: 901,
  fields: { ...commentFields, attachments: list('NoteAttachment', readOnly), note: ref('Note', readOnly) },
})
const { issue: __, ...fileFields } = IssueAttachment.fields
const NoteAttachment = defineEntity({
  name: 'NoteAttachment',
  classNo: 902,
  fields: { ...fileFields, comment: ref('NoteComment', readOnly), note: ref('Note', readOnly) },
})

const NoteWatchers = defineEntity({
  name: 'NoteWatchers',
  fields: { hasStar: bool(), noteWatchers: list('NoteWatcher') },
})
const NoteWatcher = defineEntity({
  name: 'NoteWatcher',
  fields: { user: ref('User'), note: ref('Note', readOnly), isStarred: bool() },
})

const RecentNote = defineEntity({ name: 'RecentNote', fields: { ...recentFields, note: ref('Note') } })

export const noteEntities = { Note, NoteComment, NoteAttachment, NoteWatchers, NoteWatcher, RecentNote }

export const getNote = defineRoute({
  id: 'notes.get',
  method: 'GET',
  path: '/notes/:id',
  summary: 'A note',
  returns: one('Note'),
})

export const searchNotes = defineRoute({
  id: 'notes.search',
  method: 'GET',
  path: '/notes',
  summary: 'Notes that have these words, in whatever of theirs one may read',
  query: { query: z.string().max(500) },
  returns: many('Note'),
})

export const noteReactionRoutes = reactionRoutes({ name: 'noteReactions', hosts: 'notes' })
export const noteTypingRoutes = typingRoutes({ name: 'noteTyping', hosts: 'notes' })
export const noteHistoryRoutes = historyRoutes({ name: 'noteHistory', hosts: 'notes', entity: 'Note' })
export const noteTagRoutes = hostTagRoutes({ name: 'noteTags', hosts: 'notes' })
export const noteWatcherRoutes = watcherRoutes({
  name: 'noteWatchers',
  hosts: 'notes',
  entity: 'NoteWatchers',
  memberEntity: 'NoteWatcher',
  listField: 'noteWatchers',
})
export const noteRecentRoutes = recentRoutes({ name: 'recentNotes', hosts: 'notes', entity: 'RecentNote' })
export const noteReferencesRoute = referencesRoute({ name: 'noteReferences', hosts: 'notes' })
export const notesOfIssueRoutes = linkedRoutes({
  name: 'notesOfIssue',
  hosts: 'issues',
  others: 'notes',
  entity: 'Note',
})
export const issuesOfNoteRoutes = linkedRoutes({
  name: 'issuesOfNote',
  hosts: 'notes',
  others: 'issues',
  entity: 'Issue',
})
export const noteCommentRoutes = commentRoutes({ name: 'noteComments', hosts: 'notes', entity: 'NoteComment' })
export const noteAttachmentRoutes = attachmentRoutes({
  name: 'noteAttachments',
  hosts: 'notes',
  entity: 'NoteAttachment',
})
export const noteDraftRoutes = textDraftRoutes({
  name: 'noteDrafts',
  hosts: 'notes',
  text: 'text',
  comment: 'NoteComment',
  attachment: 'NoteAttachment',
})
