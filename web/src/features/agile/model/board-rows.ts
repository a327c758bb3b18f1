import type { BoardRowData } from './projections.ts'

/** Boards for their list: favourites, then the others; those whose name or project has the text in it. */
export function groupBoards(boards: readonly BoardRowData[], text: string) {
  const wanted = text.trim().toLowerCase()
  const shown = boards.filter(({ name, projects }) =>
    [name, ...projects.flatMap(project => [project.name, project.shortName])].some(part =>
      part?.toLowerCase().includes(wanted),
    ),
  )
  return { favorites: shown.filter(({ favorite }) => favorite), others: shown.filter(({ favorite }) => !favorite) }
}

/** Who sees a board, as far as its row tells: `projects`: whoever reads issues in them. */
export function audienceOf({ readSharingSettings: sharing }: BoardRowData): 'owner' | 'projects' | 'named' {
  if (sharing?.projectBased) return 'projects'
  return sharing && sharing.permittedGroups.length + sharing.permittedUsers.length > 0 ? 'named' : 'owner'
}
