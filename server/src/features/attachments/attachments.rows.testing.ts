import type { FeatureRows } from '../../testing/feature-rows.ts'
import { ADMINS, MEMBERS, READERS, REPORTERS } from '../../testing/issue-answers.ts'
import { done, TO_ALL } from '../../testing/issue-ways.ts'
import { FILE } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  attributes: {
    attachments: 'present text',
  },
  tables: ['attachment', 'attachment_thumbnail'],
  routes: {
    'attachments.add': {
      onIssue: REPORTERS,
      reach: 'within',
      rights: { [FILE]: 'verb' },
      effects: {
        'Attachments, attachment.added, updated': 'verb',
      },
    },
    'attachments.addToComment': {
      onIssue: ADMINS,
      reach: 'within',
      rights: { [`${FILE} and UPDATE_NOT_OWN_COMMENT or author`]: 'verb' },
      effects: {
        'CommentAttachments, attachment.added, updated': 'verb',
      },
    },
    'attachments.file': {
      answers: 'bad bad bad bad bad bad',
      // The address of a file holds a signature that was made for somebody who saw the issue then.
      way: {
        ask: async (client, { issue, attachment }) => {
          const { body } = await client.get(`/issues/${issue}/attachments/${attachment}`, { fields: 'url' })
          return client.send({ method: 'GET', url: body?.url ?? `/api/files/${attachment}?sign=none` })
        },
        reaches: done,
        leads: TO_ALL,
      },
    },
    'attachments.get': {
      onIssue: READERS,
    },
    'attachments.list': {
      onIssue: READERS,
    },
    'attachments.listOfComment': {
      onIssue: READERS,
    },
    'attachments.remove': {
      onIssue: MEMBERS,
      reach: 'within',
      rights: { 'DELETE_ATTACHMENT_ISSUE or author': 'verb' },
      effects: {
        'Attachments, attachment.removed, updated': 'verb',
      },
    },
    'attachments.removeOfComment': {
      onIssue: MEMBERS,
      reach: 'within',
      rights: { 'DELETE_ATTACHMENT_ISSUE or author': 'verb' },
      effects: {
        'CommentAttachments, attachment.removed, updated': 'verb',
      },
    },
    'attachments.update': {
      body: () => ({ name: 'other.txt' }),
      onIssue: MEMBERS,
      reach: 'within',
      rights: { 'UPDATE_ATTACHMENT_ISSUE or author': 'name visibility', ignored: 'base64Content' },
      effects: {
        'AttachmentRename, attachment.changed, updated': 'name',
        'AttachmentVisibility, attachment.changed to former readers, updated': 'visibility',
      },
    },
  },
}
