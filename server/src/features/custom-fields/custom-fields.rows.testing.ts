import type { FeatureRows } from '../../testing/feature-rows.ts'
import { both, PROJECT, SYSTEM } from '../../testing/needed-rights.ts'

const rightsOfProject = {
  [PROJECT]: 'canBeEmpty emptyFieldText ordinal condition bundle defaultValues',
  // What one hides from oneself one could not show again.
  [both(PROJECT, 'PRIVATE_READ_ISSUE')]: 'isPublic',
}
const ATTRIBUTES = 'name localizedName isAutoAttached isDisplayedInIssueList ordinal aliases fieldDefaults'

export const rows: FeatureRows = {
  tables: ['custom_field', 'project_custom_field'],
  routes: {
    'customFields.attach': {
      answers: '404 404 403 403 bad bad',
      way: null,
      reach: 'within',
      rights: { ...rightsOfProject, [PROJECT]: `field ${rightsOfProject[PROJECT]}` },
      events: '',
    },
    'customFields.attachAlias': {
      answers: '404 404 403 403 bad bad',
      way: null,
      reach: 'within',
      rights: { ...rightsOfProject, [PROJECT]: `field ${rightsOfProject[PROJECT]}` },
      events: '',
    },
    'customFields.bundleOfProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'customFields.bundleOfProjectAlias': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'customFields.create': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: `${ATTRIBUTES} fieldType` },
      events: '',
    },
    'customFields.delete': {
      answers: '404 403 403 403 403 bad',
      way: null,
      reach: ['administrators'],
      rights: { [SYSTEM]: 'verb' },
      events: '',
    },
    'customFields.detach': {
      answers: '404 404 403 403 ok ok',
      way: null,
      reach: ['administrators'],
      rights: { [PROJECT]: 'verb' },
      events: 'project.fieldDetached',
    },
    'customFields.detachAlias': {
      answers: '404 404 403 403 404 404',
      way: null,
      reach: ['administrators'],
      rights: { [PROJECT]: 'verb' },
      events: 'project.fieldDetached',
    },
    'customFields.get': {
      answers: '404 ok ok ok ok ok',
      way: null,
    },
    'customFields.getDefaults': {
      answers: '404 ok ok ok ok ok',
      way: null,
    },
    'customFields.getOfProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'customFields.getOfProjectAlias': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'customFields.instances': {
      answers: '404 ok ok ok ok ok',
      way: null,
    },
    'customFields.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'customFields.ofProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'customFields.ofProjectAlias': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'customFields.projectTemplates': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'customFields.types': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'customFields.update': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: ATTRIBUTES, ignored: 'fieldType' },
      events: '',
    },
    'customFields.updateDefaults': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'canBeEmpty emptyFieldText isPublic bundle defaultValues' },
      events: '',
      withoutKey: 'same',
    },
    'customFields.updateOfProject': {
      answers: '404 404 403 403 bad bad',
      way: null,
      reach: 'within',
      rights: { ...rightsOfProject, ignored: 'field' },
      events: 'project.fieldChanged',
    },
    'customFields.updateOfProjectAlias': {
      answers: '404 404 403 403 bad bad',
      way: null,
      reach: 'within',
      rights: { ...rightsOfProject, ignored: 'field' },
      events: 'project.fieldChanged',
    },
    'customFields.valuesOfProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'customFields.valuesOfProjectAlias': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
  },
}
