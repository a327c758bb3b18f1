import { createZipf, heavyTail, logNormal, pick, type Random } from './random.ts'
import type { Writer } from './words.ts'

/** One value of a field, with its term and what the narrow row repeats of it. */
export interface PlannedValue {
  readonly fieldId: number
  readonly valueId: number
  readonly name: string
  readonly ordinal: number | null
  readonly isResolved: boolean
}

export interface PlannedProject {
  readonly id: number
  readonly shortName: string
  readonly states: readonly PlannedValue[]
  readonly priorities: readonly PlannedValue[]
  readonly types: readonly PlannedValue[]
  readonly subsystems: readonly PlannedValue[]
  readonly assigneeFieldId: number
  readonly members: readonly number[]
  /** Fields of a project that tracks time. */
  readonly tracking: { readonly estimateFieldId: number; readonly spentFieldId: number } | null
}

/** Work done on an issue. */
export interface PlannedWork {
  readonly authorId: number
  readonly minutes: number
  readonly date: number
}

export interface Shape {
  readonly issues: number
  readonly projects: number
  readonly users: number
  readonly groups: number
  /** Share of issues and comments that only some may see. */
  readonly restricted: { readonly issues: number; readonly comments: number }
}

/** The shape of a big installation, in proportion to its issues. */
export function shapeOf(issues: number): Shape {
  return {
    issues,
    projects: Math.max(3, Math.min(200, Math.round(issues / 200))),
    users: Math.max(20, Math.min(5_000, Math.round(issues / 50))),
    groups: Math.max(5, Math.min(1_000, Math.round(issues / 200))),
    restricted: { issues: 0.1, comments: 0.05 },
  }
}

/** Issues of a moment: newer ones are more often still open. */
export interface PlannedIssue {
  readonly project: PlannedProject
  readonly state: PlannedValue
  readonly priority: PlannedValue
  readonly type: PlannedValue
  readonly subsystem: PlannedValue | null
  readonly assigneeId: number | null
  readonly reporterId: number
  readonly created: number
  readonly updated: number
  readonly resolved: number | null
  /** When it was open again after it had been resolved once. */
  readonly reopened: { readonly resolved: number; readonly open: number } | null
  readonly comments: number
  readonly restrictedTo: readonly number[]
  readonly voters: readonly number[]
  /** Minutes. */
  readonly estimation: number | null
  readonly work: readonly PlannedWork[]
  /** Where it was created before it was moved. */
  readonly movedFrom: PlannedProject | null
  readonly words: { readonly summary: number; readonly description: number }
  readonly edits: { readonly summary: boolean; readonly description: boolean }
}

/** Shares of all issues. */
const SHARE = { commented: 0.75, voted: 0.12, moved: 0.01, worked: 0.35, reopened: 0.06, edited: 0.06 } as const

const DAY = 86_400_000
const YEARS = 5 * 365 * DAY

export function createPlanner(
  shape: Shape,
  projects: readonly PlannedProject[],
  people: { readonly userIds: readonly number[]; readonly groupIds: readonly number[] },
  now: number,
  random: Random,
) {
  const projectZipf = createZipf(projects.length, 1)
  const memberZipf = createZipf(50, 0.8)
  const other = (project: PlannedProject): PlannedProject | null => {
    const from = pick(random, projects)
    return from === project ? null : from
  }
  const between = (from: number, to: number) => Math.round(from + (to - from) * random())
  return (index: number): PlannedIssue => {
    const project = projects[projectZipf(random)] ?? pick(random, projects)
    const created = Math.round(now - YEARS + (YEARS * index) / shape.issues)
    const isOpen = random() < 0.15 + 0.3 * (index / shape.issues)
    const state = pick(
      random,
      project.states.filter(value => value.isResolved !== isOpen),
    )
    const updated = Math.min(now, Math.round(created + random() ** 3 * 120 * DAY))
    const member = () => project.members[memberZipf(random) % project.members.length] ?? pick(random, project.members)
    const isRestricted = random() < shape.restricted.issues
    const isLast = random() < 0.6
    const resolved = isOpen ? null : isLast ? updated : between(created, updated)
    const openAgain = random() < SHARE.reopened ? between(created, resolved ?? updated) : null
    const logged = project.tracking && random() < SHARE.worked ? heavyTail(random, 1.3, 60) : 0
    return {
      project,
      state,
      priority: pick(random, project.priorities),
      type: pick(random, project.types),
      subsystem: random() < 0.7 ? pick(random, project.subsystems) : null,
      assigneeId: random() < 0.8 ? member() : null,
      reporterId: member(),
      created,
      updated,
      resolved,
      reopened: openAgain === null ? null : { resolved: between(created, openAgain), open: openAgain },
      // Three on the average.
      comments: random() < SHARE.commented ? Math.floor(1.5 * (1 - random()) ** (-1 / 1.5)) % 2_000 : 0,
      restrictedTo: isRestricted
        ? Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(random, people.groupIds))
        : [],
      voters: random() < SHARE.voted ? someOf(random, people.userIds, heavyTail(random, 1.1, 400)) : [],
      estimation: project.tracking && random() < SHARE.worked ? 30 * heavyTail(random, 0.9, 160) : null,
      work: Array.from({ length: logged }, () => ({
        authorId: member(),
        minutes: 15 * logNormal(random, 4, 0.8, 32),
        date: Math.floor(between(created, updated) / DAY) * DAY,
      })),
      movedFrom: random() < SHARE.moved ? other(project) : null,
      words: { summary: logNormal(random, 7, 0.4, 30), description: logNormal(random, 45, 0.9, 2_000) },
      edits: { summary: random() < SHARE.edited, description: random() < SHARE.edited },
    }
  }
}

/** Different ones, at most so many. */
function someOf(random: Random, ids: readonly number[], count: number): readonly number[] {
  return [...new Set(Array.from({ length: Math.min(count, ids.length) }, () => pick(random, ids)))]
}

/** What is written, and where from. */
export interface GenerateOptions {
  readonly shape: Shape
  readonly plan: (index: number) => PlannedIssue
  readonly projects: readonly PlannedProject[]
  /** Ids of the tags that issues get. */
  readonly tags: readonly number[]
  readonly random: Random
  readonly writer: Writer
  readonly onProgress: (what: string) => void
}
