import type { BoardData } from './projections.ts'

/** Colours of the palette that can be told apart, for what has none yet. */
export const DISTINCT_COLORS = ['4', '20', '3', '13', '5', '7', '2', '24', '12', '32'] as const

/** What colours cards by their project, as settings call it. */
export const BY_PROJECT = 'ProjectBasedColorCoding'

type ProjectColor = { readonly project: { readonly id: string }; readonly color: { readonly id: string } }

const colorsOf = ({ colorCoding }: BoardData): ReadonlyMap<string, string> =>
  new Map(
    (colorCoding?.projectColors ?? []).flatMap(({ project, color }) =>
      project && color ? [[project.id, color.id] as const] : [],
    ),
  )

const bodyOf = (colors: ReadonlyMap<string, string>): readonly ProjectColor[] =>
  [...colors].flatMap(([project, color]) => (color === '0' ? [] : [{ project: { id: project }, color: { id: color } }]))

/** A colour for each project of a board: those without one get one that no other has. */
export function colorsAtFirst(board: BoardData): readonly ProjectColor[] {
  const colors = new Map(colorsOf(board))
  for (const { id } of board.projects) {
    const used = new Set(colors.values())
    const free =
      DISTINCT_COLORS.find(color => !used.has(color)) ?? DISTINCT_COLORS[colors.size % DISTINCT_COLORS.length]
    if (!colors.has(id) && free !== undefined) colors.set(id, free)
  }
  return bodyOf(colors)
}

/** Gives a project another colour, or none. Nothing where projects do not colour cards any more. */
export function changeProjectColor(board: BoardData, project: string, color: string | undefined) {
  if (board.colorCoding?.$type !== BY_PROJECT) return undefined
  const projectColors = bodyOf(new Map([...colorsOf(board), [project, color ?? '0']]))
  return { colorCoding: { $type: BY_PROJECT, projectColors } }
}
