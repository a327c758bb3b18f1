import type { FeatureRows } from '../../testing/feature-rows.ts'
import {
  FOLDER_CREATE,
  FOLDER_CREATE_SHARED,
  FOLDER_DELETE,
  FOLDER_SHARE,
  FOLDER_UPDATE,
  SHARING,
} from '../../testing/needed-rights.ts'

const rightsOfNewTag = { [FOLDER_CREATE]: 'name color untagOnResolve', [FOLDER_CREATE_SHARED]: SHARING }
const rightsOfTag = { [FOLDER_UPDATE]: 'name color untagOnResolve', [FOLDER_SHARE]: SHARING }

export const rows: FeatureRows = {
  tables: ['host_tag', 'tag'],
  routes: {
    'issueTags.create': {
      answers: '403 bad 403 bad bad bad',
      way: null,
      reach: 'within',
      rights: rightsOfNewTag,
      events: 'tag.created',
    },
    'issueTags.delete': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      rights: { [FOLDER_DELETE]: 'verb' },
      events: 'tag.deleted',
    },
    'issueTags.get': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'issueTags.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'issueTags.update': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: rightsOfTag,
      events: 'tag.changed',
    },
    'tags.create': {
      answers: '403 bad 403 bad bad bad',
      way: null,
      reach: 'within',
      rights: rightsOfNewTag,
      events: 'tag.created',
    },
    'tags.delete': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { [FOLDER_DELETE]: 'verb' },
      events: 'tag.deleted',
    },
    'tags.get': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'tags.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'tags.ofUser': {
      answers: '404 ok ok ok ok ok',
      way: null,
    },
    'tags.relevant': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'tags.restore': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      rights: { [FOLDER_DELETE]: 'verb' },
      events: 'tag.restored',
    },
    'tags.update': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: rightsOfTag,
      events: 'tag.changed',
    },
  },
}
