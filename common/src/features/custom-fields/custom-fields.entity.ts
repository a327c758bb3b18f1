import { any, bool, defineEntity, int, list, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const FieldType = defineEntity({
  name: 'FieldType',
  fields: {
    valueType: str(readOnly),
    isMultiValue: bool(readOnly),
    isBundleType: bool(readOnly),
    presentation: str(readOnly),
  },
})

export const CustomField = defineEntity({
  name: 'CustomField',
  classNo: 58,
  fields: {
    name: str(),
    localizedName: str(),
    fieldType: ref('FieldType'),
    isAutoAttached: bool(),
    isDisplayedInIssueList: bool(),
    ordinal: int(),
    aliases: str(),
    fieldDefaults: ref('CustomFieldDefaults'),
    hasRunningJob: bool(readOnly),
    isUpdateable: bool(readOnly),
    instances: list('ProjectCustomField', readOnly),
  },
})

/** What a project's field starts with when the field is attached. */
export const CustomFieldDefaults = defineEntity({
  name: 'CustomFieldDefaults',
  fields: {
    canBeEmpty: bool(),
    emptyFieldText: str(),
    isPublic: bool(),
    parent: ref('CustomField', readOnly),
    bundle: ref('Bundle'),
    defaultValues: list('BundleElement'),
  },
})

const bundleDefaults = <const N extends string>(name: N) =>
  defineEntity({ name, extends: CustomFieldDefaults, fields: {} })
export const EnumBundleCustomFieldDefaults = bundleDefaults('EnumBundleCustomFieldDefaults')
export const StateBundleCustomFieldDefaults = bundleDefaults('StateBundleCustomFieldDefaults')
export const OwnedBundleCustomFieldDefaults = bundleDefaults('OwnedBundleCustomFieldDefaults')
export const VersionBundleCustomFieldDefaults = bundleDefaults('VersionBundleCustomFieldDefaults')
export const BuildBundleCustomFieldDefaults = bundleDefaults('BuildBundleCustomFieldDefaults')
export const UserCustomFieldDefaults = bundleDefaults('UserCustomFieldDefaults')

export const ProjectCustomField = defineEntity({
  name: 'ProjectCustomField',
  classNo: 92,
  fields: {
    field: ref('CustomField'),
    project: ref('Project', readOnly),
    canBeEmpty: bool(),
    emptyFieldText: str(),
    ordinal: int(),
    isPublic: bool(),
    hasRunningJob: bool(readOnly),
    isSpentTime: bool(readOnly),
    isEstimation: bool(readOnly),
    condition: ref('CustomFieldCondition'),
    /** Of bundle fields: the set of values, and what a new issue starts with. */
    bundle: ref('Bundle'),
    defaultValues: list('FieldValue'),
  },
})
const projectField = <const N extends string>(name: N) =>
  defineEntity({ name, extends: ProjectCustomField, fields: {} })

/** A kind of field that lacks some of what fields with bundles have: replies leave it out. */
function projectFieldWithout<const N extends string>(name: N, ...absent: readonly ('bundle' | 'defaultValues')[]) {
  const entity = projectField(name)
  const fields = Object.fromEntries(
    Object.entries(entity.fields).filter(([field]) => !(absent as readonly string[]).includes(field)),
  )
  return { ...entity, fields: fields as typeof entity.fields }
}
export const EnumProjectCustomField = projectField('EnumProjectCustomField')
export const StateProjectCustomField = projectField('StateProjectCustomField')
export const OwnedProjectCustomField = projectField('OwnedProjectCustomField')
export const VersionProjectCustomField = projectField('VersionProjectCustomField')
export const BuildProjectCustomField = projectField('BuildProjectCustomField')
export const UserProjectCustomField = projectField('UserProjectCustomField')
export const GroupProjectCustomField = projectFieldWithout('GroupProjectCustomField', 'bundle')
export const PeriodProjectCustomField = projectFieldWithout('PeriodProjectCustomField', 'bundle', 'defaultValues')
export const SimpleProjectCustomField = projectFieldWithout('SimpleProjectCustomField', 'bundle', 'defaultValues')
export const TextProjectCustomField = projectFieldWithout('TextProjectCustomField', 'bundle', 'defaultValues')

/** Body shape of a value of a bundle, user or group field: any of its names identifies it. */
export const FieldValue = defineEntity({
  name: 'FieldValue',
  shownAs: ['BundleElement', 'User', 'UserGroup'],
  fields: { name: str(), login: str(), fullName: str(), ringId: str() },
})

/** Shows a field only while another field of the issue has one of the given values. */
export const CustomFieldCondition = defineEntity({
  name: 'CustomFieldCondition',
  fields: {
    parent: ref('ProjectCustomField', readOnly),
    field: ref('ProjectCustomField'),
    values: list('BundleElement'),
    showForNullValue: bool(),
  },
})
export const FieldBasedCondition = defineEntity({
  name: 'FieldBasedCondition',
  extends: CustomFieldCondition,
  fields: {},
})

export const IssueCustomField = defineEntity({
  name: 'IssueCustomField',
  classNo: 92,
  fields: {
    name: str(),
    localizedName: str(readOnly),
    projectCustomField: ref('ProjectCustomField', readOnly),
    value: any(),
    hasStateMachine: bool(readOnly),
    /** What a state machine is to do, in place of a value; refused while none governs the field. */
    event: any(),
    possibleEvents: any(readOnly),
    isUpdatable: bool(readOnly),
    visibleOnList: bool(readOnly),
    pausedTime: any(readOnly),
    /** Opaque version for If-Match. */
    version: str(readOnly),
  },
})
const issueField = <const N extends string>(name: N) => defineEntity({ name, extends: IssueCustomField, fields: {} })
export const SingleEnumIssueCustomField = issueField('SingleEnumIssueCustomField')
export const MultiEnumIssueCustomField = issueField('MultiEnumIssueCustomField')
export const StateIssueCustomField = issueField('StateIssueCustomField')
export const SingleVersionIssueCustomField = issueField('SingleVersionIssueCustomField')
export const MultiVersionIssueCustomField = issueField('MultiVersionIssueCustomField')
export const SingleBuildIssueCustomField = issueField('SingleBuildIssueCustomField')
export const MultiBuildIssueCustomField = issueField('MultiBuildIssueCustomField')
export const SingleOwnedIssueCustomField = issueField('SingleOwnedIssueCustomField')
export const MultiOwnedIssueCustomField = issueField('MultiOwnedIssueCustomField')
export const SingleUserIssueCustomField = issueField('SingleUserIssueCustomField')
export const MultiUserIssueCustomField = issueField('MultiUserIssueCustomField')
export const SingleGroupIssueCustomField = issueField('SingleGroupIssueCustomField')
export const MultiGroupIssueCustomField = issueField('MultiGroupIssueCustomField')
export const PeriodIssueCustomField = issueField('PeriodIssueCustomField')
export const TextIssueCustomField = issueField('TextIssueCustomField')
export const DateIssueCustomField = issueField('DateIssueCustomField')
export const SimpleIssueCustomField = issueField('SimpleIssueCustomField')

export const PeriodValue = defineEntity({
  name: 'PeriodValue',
  fields: { minutes: int(), presentation: str() },
})
export const TextFieldValue = defineEntity({
  name: 'TextFieldValue',
  fields: { text: str(), markdownText: str(readOnly) },
})
