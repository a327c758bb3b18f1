/** One issue of the demo project. Texts are keys of the catalogue: `demo.<key>.summary`, `.description`, `.comment`. */
export interface DemoIssue {
  readonly key: string
  readonly priority: string
  readonly type: string
  readonly state: string
  readonly assigned: boolean
  readonly tags: readonly string[]
  readonly hasComment: boolean
  /** Keys of issues that this one is the parent of, or that it relates to. */
  readonly parentOf?: readonly string[]
  readonly relatesTo?: readonly string[]
}

const issue = (
  key: string,
  priority: string,
  type: string,
  state: string,
  more: Partial<DemoIssue> = {},
): DemoIssue => ({
  key,
  priority,
  type,
  state,
  assigned: false,
  tags: [],
  hasComment: false,
  ...more,
})

/** What the demo project begins with: a small plan that shows fields, links, tags, comments and Markdown. */
export const demoIssues: readonly DemoIssue[] = [
  issue('welcome', 'Normal', 'Task', 'Open', { assigned: true, hasComment: true, tags: ['start here'] }),
  issue('keyboard', 'Minor', 'Task', 'Submitted', { tags: ['start here'] }),
  issue('markdown', 'Minor', 'Task', 'Submitted', { hasComment: true }),
  issue('trail', 'Major', 'Epic', 'In Progress', { assigned: true, parentOf: ['map', 'signs', 'bridge'] }),
  issue('map', 'Normal', 'Feature', 'In Progress', { assigned: true }),
  issue('signs', 'Normal', 'Task', 'Fixed', { hasComment: true }),
  issue('bridge', 'Critical', 'Bug', 'Open', { tags: ['safety'], relatesTo: ['map'], hasComment: true }),
  issue('import', 'Normal', 'Task', 'Submitted'),
]
