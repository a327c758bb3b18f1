import { createZipf, pick, type Random } from './random.ts'
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
  readonly states: readonly PlannedValue[]
  readonly priorities: readonly PlannedValue[]
  readonly types: readonly PlannedValue[]
  readonly subsystems: readonly PlannedValue[]
  readonly assigneeFieldId: number
  readonly members: readonly number[]
}

export interface Shape {
  readonly issues: number
  readonly projects: number
  readonly users: number
  readonly groups: number
  /** Average number of comments of an issue. */
  readonly comments: number
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
    comments: 3,
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
  readonly comments: number
  readonly restrictedTo: readonly number[]
}

const DAY = 86_400_000
const YEARS = 5 * 365 * DAY

export function createPlanner(
  shape: Shape,
  projects: readonly PlannedProject[],
  groupIds: readonly number[],
  now: number,
  random: Random,
) {
  const projectZipf = createZipf(projects.length, 1)
  const memberZipf = createZipf(50, 0.8)
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
      resolved: isOpen ? null : updated,
      comments: Math.floor(random() * (shape.comments * 2 + 1)),
      restrictedTo: isRestricted
        ? Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(random, groupIds))
        : [],
    }
  }
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
