import type { FeatureRows } from '../../testing/feature-rows.ts'
import { ADMINS, NOBODY, OWNER, REPORTERS } from '../../testing/issue-answers.ts'
import { done, read } from '../../testing/issue-ways.ts'
import { COMMENT, ISSUE } from '../../testing/needed-rights.ts'

const noEffect = {
  nothing: 'verb',
}
const rightsOfNewDraft = {
  person: 'summary description usesMarkdown visibility tags links sprints',
  'person CREATE_ISSUE': 'customFields fields',
  'person CREATE_ISSUE and PRIVATE_UPDATE_ISSUE': 'customFields:private fields:private',
  ignored: 'idReadable reporter comments attachments',
  'person and there CREATE_ISSUE': 'project',
}
const effectsOfDraft = {
  nothing:
    'summary description usesMarkdown visibility tags links sprints customFields fields customFields:private fields:private project',
}
const effectsOfDraftField = {
  nothing: 'value',
}
const rightsOfDraft = {
  author: 'summary description usesMarkdown visibility tags links sprints customFields fields',
  'author and PRIVATE_UPDATE_ISSUE': 'customFields:private fields:private',
  'author and there CREATE_ISSUE': 'project',
  ignored: 'idReadable reporter comments attachments',
}
const rightsOfDraftComment = {
  'person CREATE_COMMENT': 'text usesMarkdown visibility',
  ignored: 'author attachments deleted pinned checkboxes',
}
const effectsOfDraftComment = {
  nothing: 'text usesMarkdown visibility',
}
const effectsOfDraftText = {
  nothing: 'text baseVersion',
}

export const rows: FeatureRows = {
  tables: ['issue_draft', 'text_draft'],
  routes: {
    'drafts.admin.attachments.add': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { author: 'verb' },
      effects: noEffect,
    },
    'drafts.admin.attachments.list': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'drafts.admin.attachments.remove': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'drafts.admin.attachments.update': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'drafts.admin.create': {
      answers: '403 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: rightsOfNewDraft,
      effects: effectsOfDraft,
    },
    'drafts.admin.fields.update': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { 'author and CREATE_ISSUE': 'value', ignored: 'name', refused: 'event' },
      effects: effectsOfDraftField,
      withoutKey: 'same',
    },
    'drafts.admin.get': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'drafts.admin.keep': {
      answers: 'bad bad bad bad bad bad',
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'drafts.admin.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'drafts.admin.remove': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { author: 'verb' },
      effects: noEffect,
    },
    'drafts.admin.update': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: rightsOfDraft,
      effects: effectsOfDraft,
    },
    'drafts.attachments.add': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { author: 'verb' },
      effects: noEffect,
    },
    'drafts.attachments.list': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'drafts.attachments.remove': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'drafts.attachments.update': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'drafts.comment.attachments.add': {
      onIssue: REPORTERS,
      reach: 'within',
      isOwn: true,
    },
    'drafts.comment.attachments.list': {
      onIssue: OWNER,
    },
    'drafts.comment.attachments.remove': {
      onIssue: NOBODY,
      reach: 'within',
      isOwn: true,
    },
    'drafts.comment.attachments.update': {
      body: () => ({ name: 'other.txt' }),
      onIssue: NOBODY,
      reach: 'within',
      isOwn: true,
    },
    'drafts.comment.create': {
      body: () => ({ text: 'Half' }),
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfDraftComment,
      effects: effectsOfDraftComment,
    },
    'drafts.comment.get': {
      onIssue: OWNER,
    },
    'drafts.comment.remove': {
      onIssue: OWNER,
      reach: 'within',
      isOwn: true,
    },
    'drafts.comment.update': {
      body: () => ({ text: 'Half' }),
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfDraftComment,
      effects: effectsOfDraftComment,
      withoutKey: 'same',
    },
    'drafts.commentEdit.get': {
      onIssue: NOBODY,
    },
    'drafts.commentEdit.keep': {
      body: () => ({ text: 'Half' }),
      onIssue: ADMINS,
      reach: 'within',
      rights: { [COMMENT]: 'text baseVersion' },
      effects: effectsOfDraftText,
      withoutKey: 'same',
    },
    'drafts.commentEdit.remove': {
      onIssue: NOBODY,
      reach: 'within',
      isOwn: true,
    },
    'drafts.create': {
      answers: '403 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: rightsOfNewDraft,
      effects: effectsOfDraft,
    },
    'drafts.description.get': {
      onIssue: NOBODY,
    },
    'drafts.description.keep': {
      body: () => ({ text: 'Half' }),
      onIssue: REPORTERS,
      reach: 'within',
      rights: { [ISSUE]: 'text baseVersion' },
      effects: effectsOfDraftText,
      withoutKey: 'same',
    },
    'drafts.description.remove': {
      onIssue: NOBODY,
      reach: 'within',
      isOwn: true,
    },
    'drafts.fields.update': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { 'author and CREATE_ISSUE': 'value', ignored: 'name', refused: 'event' },
      effects: effectsOfDraftField,
      withoutKey: 'same',
    },
    'drafts.get': {
      answers: '404 404 404 404 404 ok',
      // Drafts have ids of the form that issues have.
      way: {
        ask: read(
          ({ issue }) => `/users/me/drafts/${issue}`,
          () => ({}),
        ),
        reaches: done,
        leads: [false, false, false, false, false],
      },
    },
    'drafts.keep': {
      answers: 'bad bad bad bad bad bad',
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'drafts.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'drafts.remove': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      rights: { author: 'verb' },
      effects: noEffect,
    },
    'drafts.update': {
      answers: '404 404 404 404 404 ok',
      way: {
        ask: (client, { issue }) => client.post(`/users/me/drafts/${issue}`, { summary: 'Taken over' }),
        reaches: done,
        leads: [false, false, false, false, false],
      },
      reach: 'within',
      rights: rightsOfDraft,
      effects: effectsOfDraft,
    },
  },
}
