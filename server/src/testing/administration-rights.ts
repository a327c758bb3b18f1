import { defaultRoles } from '@cairn/common/features/access'
import type { Rights } from './attribute-bench.ts'

/** What the person, the group, the team and the role of the samples may do: who changes them must hold it, too. */
export const HELD = {
  person: ['APPLY_COMMANDS_SILENTLY', 'GROUP_CREATE'],
  group: ['UPDATE_WATCHERS'],
  parent: ['APPLY_COMMANDS_SILENTLY'],
  team: ['UPDATE_WATCHERS'],
  role: ['USER_CREATE'],
  grant: ['UPDATE_WATCHERS'],
} as const

const somewhere = (permission: string, who = ''): string =>
  `${`${who} ${permission}`.trim()} or ${`${who} there ${permission}`.trim()}`
const both = (...rules: readonly string[]): string => rules.join(' and ')

const OUTRANKS = both('USER_UPDATE', ...HELD.person)
const SYSTEM = 'LOW_LEVEL'
const PROJECT = 'PROJECT_UPDATE'
const TEAM = both(PROJECT, ...HELD.team)
const BUNDLE = 'LOW_LEVEL or PROJECT_UPDATE'
const UNUSED_BUNDLE = `LOW_LEVEL or ${somewhere(PROJECT)}`
const GRANT = both('ROLE_UPDATE or PROJECT_UPDATE', ...HELD.grant)
const FOLDER_UPDATE = `LOW_LEVEL or ${somewhere('UPDATE_WATCH_FOLDER', 'author')} or editor`
const FOLDER_SHARE = both(FOLDER_UPDATE, `LOW_LEVEL or ${somewhere('SHARE_WATCH_FOLDER', 'author')}`)
const FOLDER_DELETE = `LOW_LEVEL or ${somewhere('DELETE_WATCH_FOLDER', 'author')}`
const FOLDER_CREATE = somewhere('CREATE_WATCH_FOLDER', 'person')
const FOLDER_CREATE_SHARED = both(FOLDER_CREATE, somewhere('SHARE_WATCH_FOLDER'))

/** How a tag or a saved search is shared. */
export const SHARING = 'visibleFor updateableBy readSharingSettings updateSharingSettings tagSharingSettings'
const OF_SEARCHES = SHARING.replace(' tagSharingSettings', '')
const tag = { [FOLDER_UPDATE]: 'name color untagOnResolve', [FOLDER_SHARE]: SHARING }
const newTag = { [FOLDER_CREATE]: 'name color untagOnResolve', [FOLDER_CREATE_SHARED]: SHARING }
const ofProject = {
  [PROJECT]: 'canBeEmpty emptyFieldText ordinal condition bundle defaultValues',
  // What one hides from oneself one could not show again.
  [both(PROJECT, 'PRIVATE_READ_ISSUE')]: 'isPublic',
}
const bundleValue = {
  [BUNDLE]: 'name description archived ordinal color localizedName',
  ignored: 'isResolved owner startDate releaseDate released assembleDate',
}
const customField = 'name localizedName isAutoAttached isDisplayedInIssueList ordinal aliases fieldDefaults'

/** What each attribute of a route needs, of those that administer people, projects and the installation. */
export const ADMINISTRATION_RIGHTS: Rights = {
  'users.create': { USER_CREATE: 'login fullName email password', ignored: 'banned' },
  'users.update': { [OUTRANKS]: 'login fullName email banned', ignored: 'currentPassword' },
  'users.delete': { [both('USER_DELETE', ...HELD.person)]: 'verb' },
  'users.updateGeneralProfile': { USER_UPDATE: 'dateFieldFormat timezone locale' },
  'users.updateAppearanceProfile': {
    USER_UPDATE:
      'uiTheme expandNavigation showTooltips naturalCommentsOrder useAbsoluteDates firstDayOfWeek liteUiFilters shortcuts preferences',
  },
  'users.updateTimeTrackingProfile': { USER_UPDATE: 'periodFormat' },
  'auth.createToken': { [both(OUTRANKS, SYSTEM)]: 'name' },
  'auth.revokeToken': { [OUTRANKS]: 'verb' },
  'auth.revokeSession': { [OUTRANKS]: 'verb' },
  'auth.revokeSessions': { [OUTRANKS]: 'verb' },
  'auth.setPassword': { [OUTRANKS]: 'password currentPassword' },
  'groups.create': {
    GROUP_CREATE: 'name description autoJoin',
    [both('GROUP_CREATE', ...HELD.parent)]: 'parentGroup',
  },
  'groups.update': {
    GROUP_UPDATE: 'name description',
    [both('GROUP_UPDATE', ...HELD.group)]: 'autoJoin',
    [both('GROUP_UPDATE', ...HELD.parent)]: 'parentGroup parentGroup:none',
  },
  'groups.delete': { [both('GROUP_DELETE', ...HELD.group, ...HELD.parent)]: 'verb' },
  'groups.addUser': { [both('GROUP_UPDATE', ...HELD.group, ...HELD.parent)]: 'id' },
  'groups.removeUser': { [both('GROUP_UPDATE', ...HELD.group, ...HELD.parent)]: 'verb' },
  'access.createRole': { ROLE_CREATE: 'name description', [both('ROLE_CREATE', 'GROUP_CREATE')]: 'permissions' },
  'access.updateRole': {
    ROLE_UPDATE: 'name description',
    [both('ROLE_UPDATE', 'GROUP_CREATE')]: 'permissions',
    [both('ROLE_UPDATE', ...HELD.role)]: 'permissions:none',
  },
  'access.deleteRole': { [both('ROLE_DELETE', ...HELD.role)]: 'verb' },
  'access.assignRole': { [GRANT]: 'role scope holder' },
  'access.reassignRole': {
    [GRANT]: 'holder',
    [both(GRANT, 'APPLY_COMMANDS_SILENTLY')]: 'role',
    [both(GRANT, 'ROLE_UPDATE or there PROJECT_UPDATE', 'there UPDATE_WATCHERS')]: 'scope',
  },
  'access.withdrawRole': { [GRANT]: 'verb' },
  'settings.update': { [SYSTEM]: 'systemSettings restSettings appearanceSettings', ignored: 'localeSettings' },
  'settings.updateSystem': { [SYSTEM]: 'maxExportItems administratorEmail isApplicationReadOnly guestAccess' },
  'settings.updateRest': { [SYSTEM]: 'allowedOrigins allowAllOrigins' },
  'settings.updateAppearance': { [SYSTEM]: 'timeZone dateFieldFormat' },
  'settings.updateSearch': { [SYSTEM]: 'languages' },
  'deadLetters.retry': { [SYSTEM]: 'verb' },
  'deadLetters.retryAll': { [SYSTEM]: 'verb' },
  'deadLetters.forget': { [SYSTEM]: 'verb' },
  'deadLetters.forgetAll': { [SYSTEM]: 'verb' },
  'projects.create': {
    PROJECT_CREATE: 'name shortName description startingNumber leader numberReference',
    ignored: 'archived fromEmail replyToEmail',
  },
  'projects.update': {
    [PROJECT]: 'name shortName description startingNumber archived fromEmail replyToEmail numberReference',
    // A leader gets all that a project's administrator may do.
    [both(PROJECT, ...(defaultRoles.find(({ key }) => key === 'project-admin')?.permissions ?? []))]: 'leader',
  },
  'projects.addTeamUser': { [TEAM]: 'id' },
  'projects.removeTeamUser': { [TEAM]: 'verb' },
  'projects.addTeamGroup': { [TEAM]: 'id' },
  'projects.removeTeamGroup': { [TEAM]: 'verb' },
  'bundles.create': { [UNUSED_BUNDLE]: 'name values', ignored: 'individuals groups' },
  'bundles.update': { [BUNDLE]: 'name values', ignored: 'individuals groups' },
  'bundles.delete': { [UNUSED_BUNDLE]: 'verb' },
  'bundles.createValue': bundleValue,
  'bundles.updateValue': bundleValue,
  'bundles.deleteValue': { [BUNDLE]: 'verb' },
  'bundles.addIndividual': { [UNUSED_BUNDLE]: 'id' },
  'bundles.removeIndividual': { [UNUSED_BUNDLE]: 'verb' },
  'bundles.addGroup': { [UNUSED_BUNDLE]: 'id' },
  'bundles.removeGroup': { [UNUSED_BUNDLE]: 'verb' },
  'customFields.create': { [SYSTEM]: `${customField} fieldType` },
  'customFields.update': { [SYSTEM]: customField, ignored: 'fieldType' },
  'customFields.updateDefaults': { [SYSTEM]: 'canBeEmpty emptyFieldText isPublic bundle defaultValues' },
  'customFields.delete': { [SYSTEM]: 'verb' },
  'customFields.attach': { ...ofProject, [PROJECT]: `field ${ofProject[PROJECT]}` },
  'customFields.attachAlias': { ...ofProject, [PROJECT]: `field ${ofProject[PROJECT]}` },
  'customFields.updateOfProject': { ...ofProject, ignored: 'field' },
  'customFields.updateOfProjectAlias': { ...ofProject, ignored: 'field' },
  'customFields.detach': { [PROJECT]: 'verb' },
  'customFields.detachAlias': { [PROJECT]: 'verb' },
  'tags.create': newTag,
  'issueTags.create': newTag,
  'tags.update': tag,
  'issueTags.update': tag,
  'tags.delete': { [FOLDER_DELETE]: 'verb' },
  'issueTags.delete': { [FOLDER_DELETE]: 'verb' },
  'tags.restore': { [FOLDER_DELETE]: 'verb' },
  'savedQueries.create': { [FOLDER_CREATE]: 'name query', [FOLDER_CREATE_SHARED]: OF_SEARCHES },
  'savedQueries.update': { [FOLDER_UPDATE]: 'name query', [FOLDER_SHARE]: OF_SEARCHES },
  'savedQueries.delete': { [FOLDER_DELETE]: 'verb' },
  'savedQueries.restore': { [FOLDER_DELETE]: 'verb' },
  'links.createType': {
    [SYSTEM]:
      'name localizedName sourceToTarget localizedSourceToTarget targetToSource localizedTargetToSource directed aggregation blocking',
  },
  'links.updateType': {
    [SYSTEM]:
      'name localizedName sourceToTarget localizedSourceToTarget targetToSource localizedTargetToSource directed aggregation blocking',
  },
  'links.deleteType': { [SYSTEM]: 'verb' },
  'workItemTypes.create': { [SYSTEM]: 'name autoAttached color ordinal' },
  'workItemTypes.update': { [SYSTEM]: 'name autoAttached color ordinal' },
  'workItemTypes.delete': { [SYSTEM]: 'verb' },
  'workAttributes.create': { [SYSTEM]: 'name values' },
  'workAttributes.update': { [SYSTEM]: 'name values' },
  'workAttributes.delete': { [SYSTEM]: 'verb' },
  'timeSettings.updateWorkTime': { [SYSTEM]: 'minutesADay workDays' },
  'timeSettings.updateOfProject': { [PROJECT]: 'enabled estimate timeSpent workItemTypes' },
  'timeSettings.attachType': { [PROJECT]: 'id' },
  'timeSettings.detachType': { [PROJECT]: 'verb' },
  'timeSettings.attachAttribute': { [PROJECT]: 'prototype ordinal' },
  'timeSettings.detachAttribute': { [PROJECT]: 'verb' },
}

/** Their bodies only say who or what is meant. */
export const ADMINISTRATION_REFERENCES: ReadonlySet<string> = new Set(
  `groups.addUser projects.addTeamUser projects.addTeamGroup bundles.addIndividual bundles.addGroup
  timeSettings.attachType`.split(/\s+/),
)
