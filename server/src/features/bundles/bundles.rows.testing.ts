import type { FeatureRows } from '../../testing/feature-rows.ts'
import { PROJECT, somewhere } from '../../testing/needed-rights.ts'

const UNUSED_BUNDLE = `LOW_LEVEL or ${somewhere(PROJECT)}`
const BUNDLE = 'LOW_LEVEL or PROJECT_UPDATE'
const rightsOfValue = {
  [BUNDLE]: 'name description archived ordinal color localizedName',
  ignored: 'isResolved owner startDate releaseDate released assembleDate',
}

export const rows: FeatureRows = {
  tables: ['bundle', 'bundle_element', 'bundle_group', 'bundle_user'],
  routes: {
    'bundles.addGroup': {
      answers: '404 404 404 404 bad bad',
      way: null,
      reach: 'within',
      rights: { [UNUSED_BUNDLE]: 'id' },
      isReference: true,
      events: '',
    },
    'bundles.addIndividual': {
      answers: '404 404 404 404 bad bad',
      way: null,
      reach: 'within',
      rights: { [UNUSED_BUNDLE]: 'id' },
      isReference: true,
      events: '',
    },
    'bundles.aggregatedUsers': {
      answers: '404 404 404 404 ok ok',
      way: null,
    },
    'bundles.create': {
      answers: '403 403 403 403 bad bad',
      way: null,
      reach: 'within',
      rights: { [UNUSED_BUNDLE]: 'name values', ignored: 'individuals groups' },
      events: '',
    },
    'bundles.createValue': {
      answers: '404 404 404 404 bad bad',
      way: null,
      reach: 'within',
      rights: rightsOfValue,
      events: 'reindex.wanted',
    },
    'bundles.delete': {
      answers: '404 404 404 404 ok bad',
      way: null,
      reach: 'within',
      rights: { [UNUSED_BUNDLE]: 'verb' },
      events: '',
    },
    'bundles.deleteValue': {
      answers: '404 404 404 404 ok ok',
      way: null,
      reach: ['administrators'],
      rights: { [BUNDLE]: 'verb' },
      events: '',
    },
    'bundles.get': {
      answers: '404 404 404 404 ok ok',
      way: null,
    },
    'bundles.getGroup': {
      answers: '404 404 404 404 ok ok',
      way: null,
    },
    'bundles.getIndividual': {
      answers: '404 404 404 404 ok ok',
      way: null,
    },
    'bundles.getValue': {
      answers: '404 404 404 404 ok ok',
      way: null,
    },
    'bundles.groups': {
      answers: '404 404 404 404 ok ok',
      way: null,
    },
    'bundles.individuals': {
      answers: '404 404 404 404 ok ok',
      way: null,
    },
    'bundles.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'bundles.listValues': {
      answers: '404 404 404 404 ok ok',
      way: null,
    },
    'bundles.removeGroup': {
      answers: '404 404 404 404 ok ok',
      way: null,
      reach: 'within',
      rights: { [UNUSED_BUNDLE]: 'verb' },
      events: '',
    },
    'bundles.removeIndividual': {
      answers: '404 404 404 404 ok ok',
      way: null,
      reach: 'within',
      rights: { [UNUSED_BUNDLE]: 'verb' },
      events: '',
    },
    'bundles.update': {
      answers: '404 404 404 404 ok ok',
      way: null,
      reach: 'within',
      rights: { [BUNDLE]: 'name values', ignored: 'individuals groups' },
      events: '',
    },
    'bundles.updateValue': {
      answers: '404 404 404 404 ok ok',
      way: null,
      reach: 'within',
      rights: rightsOfValue,
      events: 'reindex.wanted',
    },
  },
}
