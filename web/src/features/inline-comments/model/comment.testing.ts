import type { CommentAnchorData, CommentData } from '../../comments/index.ts'

/** A comment for tests; about words of a text when it says where they stand. */
export const comment = (
  id: string,
  place: Partial<CommentAnchorData> | null = null,
  other: Partial<CommentData> = {},
): CommentData => ({
  ...{ $type: 'IssueComment', id, text: `Said by ${id}`, textVersion: null, created: 1, updated: null },
  ...{ deleted: false, pinned: false, author: null, visibility: null, attachments: [], reactions: [] },
  anchor: place && {
    $type: 'CommentAnchor',
    quote: 'words',
    start: 0,
    end: 5,
    version: 'v',
    state: 'ANCHORED',
    ...place,
  },
  resolved: false,
  inReplyTo: null,
  ...other,
})
