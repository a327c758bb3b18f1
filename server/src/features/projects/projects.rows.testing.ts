import { defaultRoles } from '@cairn/common/features/access'
import type { FeatureRows } from '../../testing/feature-rows.ts'
import { both, HELD, PROJECT } from '../../testing/needed-rights.ts'

const TEAM = both(PROJECT, ...HELD.team)

export const rows: FeatureRows = {
  tables: ['project', 'project_key'],
  routes: {
    'projects.addTeamGroup': {
      answers: '404 404 403 403 bad bad',
      way: null,
      reach: 'within',
      rights: { [TEAM]: 'id' },
      isReference: true,
      events: 'project.teamChanged',
    },
    'projects.addTeamUser': {
      answers: '404 404 403 403 bad bad',
      way: null,
      reach: 'within',
      rights: { [TEAM]: 'id' },
      isReference: true,
      events: 'project.teamChanged',
    },
    'projects.create': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: {
        PROJECT_CREATE: 'name shortName description startingNumber leader numberReference',
        ignored: 'archived fromEmail replyToEmail',
      },
      events: 'project.created savedQuery.created',
    },
    'projects.delete': {
      answers: '404 404 403 403 403 bad',
      way: null,
      reach: ['administrators'],
    },
    'projects.get': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'projects.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'projects.removeTeamGroup': {
      answers: '404 404 403 403 ok ok',
      way: null,
      reach: 'within',
      rights: { [TEAM]: 'verb' },
      events: 'project.teamChanged',
    },
    'projects.removeTeamUser': {
      answers: '404 404 403 403 ok ok',
      way: null,
      reach: 'within',
      rights: { [TEAM]: 'verb' },
      events: 'project.teamChanged',
    },
    'projects.team': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'projects.teamGroups': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'projects.teamOwnUsers': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'projects.teamUsers': {
      answers: '404 404 ok ok ok ok',
      way: null,
    },
    'projects.update': {
      answers: '404 404 403 403 bad bad',
      way: null,
      reach: 'within',
      rights: {
        [PROJECT]: 'name shortName description startingNumber archived fromEmail replyToEmail numberReference',
        // A leader gets all that a project's administrator may do.
        [both(PROJECT, ...(defaultRoles.find(({ key }) => key === 'project-admin')?.permissions ?? []))]: 'leader',
      },
      events: 'project.changed',
    },
  },
}
