import { bool, defineEntity, list, long, ref, str, strings } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const IssueFolder = defineEntity({ name: 'IssueFolder', fields: { name: str() } })

export const Project = defineEntity({
  name: 'Project',
  classNo: 0,
  extends: IssueFolder,
  fields: {
    shortName: str(),
    description: str(),
    startingNumber: long(),
    leader: ref('User'),
    createdBy: ref('User', readOnly),
    customFields: list('ProjectCustomField', readOnly),
    fields: list('ProjectCustomField', readOnly),
    archived: bool(),
    template: bool(readOnly),
    restricted: bool(readOnly),
    fromEmail: str(),
    replyToEmail: str(),
    iconUrl: str(readOnly),
    ringId: str(readOnly),
    creationTime: long(readOnly),
    sourceTemplate: str(readOnly),
    historicalShortNames: strings(readOnly),
    pinned: bool(readOnly),
    query: str(readOnly),
    issuesUrl: str(readOnly),
    isDemo: bool(readOnly),
    hasArticles: bool(readOnly),
    team: ref('ProjectTeam', readOnly),
    projectType: ref('ProjectType', readOnly),
    plugins: ref('ProjectPlugins', readOnly),
    /** Pattern prefix (`#`) under which a bare number in a text means an issue of this project; null = none. */
    numberReference: str(),
    issuesCount: long(readOnly),
    unresolvedIssuesCount: long(readOnly),
  },
})

export const ProjectType = defineEntity({ name: 'ProjectType', fields: {} })
export const ProjectPlugins = defineEntity({
  name: 'ProjectPlugins',
  fields: {
    id: str(readOnly),
    timeTrackingSettings: ref('ProjectTimeTrackingSettings'),
    helpDeskSettings: ref('PluginSwitch'),
  },
})
export const PluginSwitch = defineEntity({
  name: 'PluginSwitch',
  fields: { id: str(readOnly), enabled: bool(readOnly) },
})

/** A template that projects are created from. */
export const ProjectTemplate = defineEntity({
  name: 'ProjectTemplate',
  fields: { name: str(readOnly), description: str(readOnly), fieldNames: strings(readOnly) },
})
