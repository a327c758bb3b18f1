import { bool, defineEntity, enumeration, int, list, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const IssueLinkType = defineEntity({
  name: 'IssueLinkType',
  classNo: 106,
  fields: {
    name: str(),
    localizedName: str(),
    sourceToTarget: str(),
    localizedSourceToTarget: str(),
    targetToSource: str(),
    localizedTargetToSource: str(),
    directed: bool(),
    aggregation: bool(),
    readOnly: bool(readOnly),
    /** Of a directed kind: an open issue at the source stands in the way of resolving the target. */
    blocking: bool(),
    /** How many links of this kind there are; null for who does not administer. */
    usages: int(readOnly),
  },
})

/** All links of one type and direction of an issue; its id is the type's id with `s`, `t` or nothing. */
export const IssueLink = defineEntity({
  name: 'IssueLink',
  fields: {
    direction: enumeration(['OUTWARD', 'INWARD', 'BOTH'], readOnly),
    linkType: ref('IssueLinkType', readOnly),
    issues: list('Issue'),
    trimmedIssues: list('Issue', readOnly),
    issuesSize: int(readOnly),
    unresolvedIssuesSize: int(readOnly),
  },
})
