import { type Audience, type AudienceMember, audienceOf, visibilityBody } from '../../users/index.ts'
import type { BoardData } from './projections.ts'
import { type Ticks, ticked } from './ticks.ts'

export type BoardProject = BoardData['projects'][number]

/** The projects of a board after some were ticked and others no longer; a board keeps its last one. */
function projectsAfter({ projects }: BoardData, ticks: Ticks<BoardProject>): readonly BoardProject[] {
  const after = ticked(projects, ticks)
  return after.length === 0 ? projects : after
}

/** What ticks of projects send, and how the board looks until that is answered. */
export function projectsChange(ticks: Ticks<BoardProject>) {
  return [
    (board: BoardData) => {
      const after = projectsAfter(board, ticks)
      return after === board.projects ? undefined : { projects: after.map(({ id }) => ({ id })) }
    },
    (board: BoardData): BoardData => ({ ...board, projects: [...projectsAfter(board, ticks)] }),
  ] as const
}

/** The projects that a board shows no more after some ticks, if their cards were put there by hand. */
export function projectsLost(board: BoardData, ticks: Ticks<BoardProject>): readonly BoardProject[] {
  if (board.sprintsSettings?.isExplicit !== true) return []
  const after = new Set(projectsAfter(board, ticks).map(({ id }) => id))
  return board.projects.filter(({ id }) => !after.has(id))
}

export type Sharing = NonNullable<BoardData['readSharingSettings']>

/** Changes who sees or edits a board; what it does not name stays as it is by then. */
export type SharingEdit = { readonly ticks?: Ticks<AudienceMember>; readonly projectBased?: boolean }

/** What a change of who sees a board (or edits it) sends, and how the board looks until that is answered. */
export function sharingChange(part: 'readSharingSettings' | 'updateSharingSettings', edit: SharingEdit) {
  const after = (board: BoardData) => {
    const audience = audienceOf(board[part])
    return {
      audience: edit.ticks ? ticked(audience, edit.ticks) : audience,
      projectBased: edit.projectBased ?? board[part]?.projectBased === true,
    }
  }
  return [
    (board: BoardData) => {
      const { audience, projectBased } = after(board)
      return { [part]: { ...visibilityBody(audience), projectBased } }
    },
    (board: BoardData): BoardData => {
      const { audience, projectBased } = after(board)
      const before = board[part]
      return before ? { ...board, [part]: { ...before, ...painted(before, audience), projectBased } } : board
    },
  ] as const
}

/** Those who are there already as they are. */
function painted(before: Sharing, audience: Audience): Pick<Sharing, 'permittedGroups' | 'permittedUsers'> {
  return {
    permittedGroups: audience.flatMap(({ kind, id, name }) =>
      kind === 'group' ? (before.permittedGroups.find(one => one.id === id) ?? { $type: 'UserGroup', id, name }) : [],
    ),
    permittedUsers: audience.flatMap(({ kind, id, name, login = '', url = null }) =>
      kind === 'user'
        ? (before.permittedUsers.find(one => one.id === id) ?? {
            $type: 'User',
            id,
            login,
            fullName: name,
            avatarUrl: url,
          })
        : [],
    ),
  }
}
