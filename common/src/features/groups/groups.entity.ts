import { bool, defineEntity, list, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const UserGroup = defineEntity({
  name: 'UserGroup',
  classNo: 3,
  fields: {
    name: str(),
    description: str(),
    localizedName: str(readOnly),
    ringId: str(readOnly),
    usersCount: long(readOnly),
    userCount: long(readOnly),
    icon: str(readOnly),
    allUsersGroup: bool(readOnly),
    autoJoin: bool(),
    teamForProject: ref('Project', readOnly),
    team: ref('Project', readOnly),
    users: list('User', readOnly),
    ownUsers: list('User', readOnly),
    parentGroup: ref('UserGroup'),
    subGroups: list('UserGroup', readOnly),
    isUpdatable: bool(readOnly),
    isRemovable: bool(readOnly),
  },
})

export const AllUsersGroup = defineEntity({ name: 'AllUsersGroup', extends: UserGroup, fields: {} })
export const RegisteredUsersGroup = defineEntity({ name: 'RegisteredUsersGroup', extends: UserGroup, fields: {} })
export const ProjectTeam = defineEntity({
  name: 'ProjectTeam',
  extends: UserGroup,
  fields: { project: ref('Project', readOnly) },
})
