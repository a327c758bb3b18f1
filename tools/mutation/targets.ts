import { matchesGlob } from 'node:path'

/** Lines, counted from 1, both ends included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** A file to be mutated: whole, or in some of its lines. */
export interface Target {
  readonly file: string
  readonly ranges: readonly LineRange[] | null
}

const SOURCE = /^(?:(?:common|server|web)\/src|tools)\/.*\.tsx?$/
const NO_SOURCE = /\.(?:test|testing|fixture|tables|d)\.tsx?$|\/src\/testing\/|\/fixtures\//

/** Whether the file is code of ours that tests are to hold: no test, no helper of tests, no mere types of tables. */
export const isMutable = (file: string): boolean => SOURCE.test(file) && !NO_SOURCE.test(file)

/** The added and changed lines by file, from what `git diff --unified=0 --dst-prefix=b/` prints. */
export function changedLines(diff: string): readonly Target[] {
  const ranges = new Map<string, LineRange[]>()
  const lines = diff.split('\n')
  let file: string | null = null
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (hunk) {
      const [removed, from, added] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)]
      if (file !== null && added > 0) ranges.set(file, [...(ranges.get(file) ?? []), { from, to: from + added - 1 }])
      // What a hunk holds may look like the head of a file.
      at += removed + added
    } else if (line.startsWith('+++ ')) file = line.startsWith('+++ b/') ? line.slice('+++ b/'.length) : null
  }
  return [...ranges].map(([name, found]) => ({ file: name, ranges: found }))
}

/**
 * The files among `files` that a path names: one of them, with lines behind it if wanted (`x.ts:10-20`), a folder, or a
 * glob. Throws when there is none.
 */
export function targetsOf(path: string, files: readonly string[]): readonly Target[] {
  const [, name = path, from, to] = /^(.*?):(\d+)(?:-(\d+))?$/.exec(path) ?? []
  const clean = name.replace(/^\.\//, '').replace(/\/+$/, '')
  const found = files.filter(
    file => isMutable(file) && (file === clean || file.startsWith(`${clean}/`) || matchesGlob(file, clean)),
  )
  if (found.length === 0) throw new Error(`${path}: no source of that name`)
  const ranges = from === undefined ? null : [{ from: Number(from), to: Number(to ?? from) }]
  return found.map(file => ({ file, ranges }))
}

/** As Stryker wants them: a line of its own for each range. */
export const mutatePatterns = (targets: readonly Target[]): readonly string[] =>
  targets.flatMap(({ file, ranges }) => ranges?.map(({ from, to }) => `${file}:${from}-${to}`) ?? [file])

/** Lines that are taken or left out together when a part of a file is tried. */
const STRETCH = 10

/**
 * Every `oneIn`-th stretch of the lines of whole files, for a first look at much code; always the same ones. Where it
 * begins differs by file, so that short files are not always tried at their heads. What reaches over the end of a
 * stretch is not tried. Targets that name lines stay.
 */
export function sampleOf(
  targets: readonly Target[],
  oneIn: number,
  lineCountOf: (file: string) => number,
): readonly Target[] {
  return targets.flatMap((target, index) => {
    if (oneIn <= 1 || target.ranges !== null) return [target]
    const ranges: LineRange[] = []
    for (let from = 1 + (index % oneIn) * STRETCH; from <= lineCountOf(target.file); from += oneIn * STRETCH)
      ranges.push({ from, to: from + STRETCH - 1 })
    return ranges.length === 0 ? [] : [{ ...target, ranges }]
  })
}
