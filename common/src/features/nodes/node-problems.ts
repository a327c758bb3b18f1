/** What may be wrong with a node, so that clients can say it in words. All but `silent` are checks of `/health/ready`. */
export const NODE_PROBLEMS = [
  'clock',
  'database',
  'drain',
  'files',
  'schema',
  /** It has given no sign of life for longer than it should. */
  'silent',
] as const
export type NodeProblem = (typeof NODE_PROBLEMS)[number]
