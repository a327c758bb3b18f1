import { defineEntity, list } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** Whom the visibility of something may be limited to. */
export const VisibilityGroups = defineEntity({
  name: 'VisibilityGroups',
  fields: {
    /** Teams of the projects, own groups, and those that have roles in the projects. */
    recommendedGroups: list('UserGroup', readOnly),
    groupsWithoutRecommended: list('UserGroup', readOnly),
    /** Both, the recommended ones first. */
    visibilityGroups: list('UserGroup', readOnly),
    visibilityUsers: list('User', readOnly),
  },
})
