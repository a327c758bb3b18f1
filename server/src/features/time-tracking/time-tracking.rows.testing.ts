import type { FeatureRows } from '../../testing/feature-rows.ts'
import { MEMBERS, READERS } from '../../testing/issue-answers.ts'
import { read, send, TO_READERS_OF_WORK } from '../../testing/issue-ways.ts'
import { PROJECT, SILENTLY, SYSTEM } from '../../testing/needed-rights.ts'

const WORK = 'UPDATE_NOT_OWN_WORK_ITEM or author UPDATE_WORK_ITEM'
const effectsOfDraftWork = {
  nothing: 'text usesMarkdown type duration date attributes author',
}

export const rows: FeatureRows = {
  attributes: {
    work: 'present text',
    workAuthor: 'ids members',
    workType: 'word ids',
    workDate: 'present time',
    workValue: 'ids',
    underestimation: 'present',
  },
  tables: [
    'estimate_sum',
    'project_time_tracking',
    'project_work_attribute',
    'project_work_item_type',
    'work_attribute',
    'work_attribute_value',
    'work_item',
    'work_item_type',
    'work_item_value',
  ],
  routes: {
    'timeSettings.attachAttribute': {
      answers: '404 404 403 403 404 404',
      way: null,
      reach: 'within',
      rights: { [PROJECT]: 'prototype ordinal' },
      events: '',
    },
    'timeSettings.attachType': {
      answers: '404 404 403 403 404 404',
      way: null,
      reach: 'within',
      rights: { [PROJECT]: 'id' },
      isReference: true,
      events: '',
    },
    'timeSettings.attributeOfProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'timeSettings.attributesOfProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'timeSettings.detachAttribute': {
      answers: '404 404 403 403 ok ok',
      way: null,
      reach: 'within',
      rights: { [PROJECT]: 'verb' },
      events: '',
    },
    'timeSettings.detachType': {
      answers: '404 404 403 403 ok ok',
      way: null,
      reach: 'within',
      rights: { [PROJECT]: 'verb' },
      events: '',
    },
    'timeSettings.get': {
      answers: '403 403 403 403 ok ok',
      way: null,
    },
    'timeSettings.getWorkTime': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'timeSettings.ofProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'timeSettings.typeOfProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'timeSettings.typesOfProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'timeSettings.updateOfProject': {
      answers: '404 404 403 403 ok ok',
      way: null,
      reach: 'within',
      rights: { [PROJECT]: 'enabled estimate timeSpent workItemTypes' },
      events: 'project.timeTrackingChanged',
      withoutKey: 'same',
    },
    'timeSettings.updateWorkTime': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'minutesADay workDays' },
      events: '',
      withoutKey: 'same',
    },
    'timeTracking.createItem': {
      body: () => ({ duration: { minutes: 5 } }),
      onIssue: MEMBERS,
      reach: 'within',
      base: () => ({ duration: { minutes: 5 } }),
      rights: {
        'person CREATE_WORK_ITEM': 'text usesMarkdown type duration date attributes',
        'person CREATE_NOT_OWN_WORK_ITEM': 'author',
        [`person CREATE_WORK_ITEM and ${SILENTLY}`]: '?muteUpdateNotifications',
      },
      effects: {
        'CustomField, WorkItem, far CustomField, far issue.changed, far sums, far updated, issue.changed, sums, updated, workItem.added':
          'text usesMarkdown type duration date attributes author',
        'CustomField, WorkItem, far CustomField, far issue.changed silently, far sums, far updated, issue.changed silently, sums, updated, workItem.added silently':
          '?muteUpdateNotifications',
      },
    },
    'timeTracking.deleteDraft': {
      onIssue: READERS,
      reach: 'within',
      isOwn: true,
    },
    'timeTracking.deleteItem': {
      onIssue: [403, 404, 403, 200, 200],
      reach: 'within',
      rights: { [WORK]: 'verb', [`${WORK} and ${SILENTLY}`]: '?muteUpdateNotifications' },
      effects: {
        'CustomField, WorkItem, far CustomField, far issue.changed, far sums, far updated, issue.changed, sums, updated, workItem.removed':
          'verb',
        'CustomField, WorkItem, far CustomField, far issue.changed silently, far sums, far updated, issue.changed silently, sums, updated, workItem.removed silently':
          '?muteUpdateNotifications',
      },
    },
    'timeTracking.get': {
      onIssue: READERS,
    },
    'timeTracking.getItem': {
      // Who may not read work items sees none of others.
      onIssue: [200, 404, 200, 200, 200],
    },
    'timeTracking.listItems': {
      onIssue: READERS,
    },
    'timeTracking.putDraft': {
      body: () => ({ text: 'Draft' }),
      onIssue: MEMBERS,
      reach: 'within',
      rights: {
        'person CREATE_WORK_ITEM': 'text usesMarkdown type duration date attributes author',
      },
      effects: effectsOfDraftWork,
    },
    'timeTracking.updateItem': {
      body: () => ({ text: 'Changed' }),
      onIssue: [403, 404, 403, 200, 200],
      reach: 'within',
      rights: {
        [WORK]: 'text usesMarkdown type duration date attributes',
        [`${WORK} and CREATE_NOT_OWN_WORK_ITEM`]: 'author',
        [`${WORK} and ${SILENTLY}`]: '?muteUpdateNotifications',
      },
      effects: {
        'WorkItemDescription, updated, workItem.changed': 'text',
        'WorkItemUsesMarkdown, updated, workItem.changed': 'usesMarkdown',
        'WorkItemType, updated, workItem.changed': 'type',
        'CustomField, WorkItemDuration, far CustomField, far issue.changed, far sums, far updated, issue.changed, sums, updated, workItem.changed':
          'duration',
        'CustomField, WorkItemDuration, far CustomField, far issue.changed silently, far sums, far updated, issue.changed silently, sums, updated, workItem.changed silently':
          '?muteUpdateNotifications',
        'WorkItemDate, updated, workItem.changed': 'date',
        'updated, workItem.changed': 'attributes',
        'WorkItemAuthor, updated, workItem.changed': 'author',
      },
    },
    'timeTracking.writeDraft': {
      body: () => ({ text: 'Draft' }),
      onIssue: MEMBERS,
      reach: 'within',
      rights: {
        'person CREATE_WORK_ITEM': 'text usesMarkdown type duration date attributes author',
      },
      effects: effectsOfDraftWork,
      withoutKey: 'same',
    },
    'workAttributes.create': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'name values' },
      events: '',
    },
    'workAttributes.delete': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'verb' },
      events: '',
    },
    'workAttributes.get': {
      answers: '403 403 403 403 ok ok',
      way: null,
    },
    'workAttributes.list': {
      answers: '403 403 403 403 ok ok',
      way: null,
    },
    'workAttributes.update': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'name values' },
      events: '',
    },
    'workItemTypes.create': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'name autoAttached color ordinal' },
      events: '',
    },
    'workItemTypes.delete': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'verb' },
      events: '',
    },
    'workItemTypes.get': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'workItemTypes.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'workItemTypes.update': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'name autoAttached color ordinal' },
      events: '',
    },
    'workItems.export': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: read(
          () => '/workItems/export',
          () => ({ format: 'csv' }),
        ),
        leads: TO_READERS_OF_WORK,
      },
    },
    'workItems.exportFiltered': {
      answers: 'ok ok ok ok ok ok',
      way: { ask: send('/workItems/export', () => ({}), { format: 'csv' }), leads: TO_READERS_OF_WORK },
    },
    'workItems.get': {
      answers: '404 404 404 ok ok ok',
      way: {
        ask: read(
          ({ workItem }) => `/workItems/${workItem}`,
          () => ({ fields: 'issue(id)' }),
        ),
        leads: TO_READERS_OF_WORK,
      },
    },
    'workItems.list': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: read(
          () => '/workItems',
          () => ({ fields: 'issue(id)', $top: '-1' }),
        ),
        leads: TO_READERS_OF_WORK,
      },
    },
  },
}
