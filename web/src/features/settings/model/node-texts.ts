import type { NodeProblem } from '@cairn/common/features/nodes'
import type { Formats, Translate } from '../../../platform/i18n/index.ts'

const PROBLEMS: Readonly<Record<NodeProblem, string>> = {
  clock: 'nodes.problem.clock',
  database: 'nodes.problem.database',
  drain: 'nodes.problem.drain',
  files: 'nodes.problem.files',
  schema: 'nodes.problem.schema',
  silent: 'nodes.problem.silent',
}

/** What is wrong with a node, in words; of what only another version knows its name. */
export function nodeProblemText(t: Translate, problem: string): string {
  const key = Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as NodeProblem] : null
  return key === null ? t('nodes.problem.other', { name: problem }) : t(key)
}

/** Smaller differences come from measuring. */
const MAX_NOISE_MS = 10

/** How a node's clock goes; `skew` in ms, positive when it is ahead. */
export function clockText(t: Translate, { duration }: Formats, skew: number): string {
  if (Math.abs(skew) < MAX_NOISE_MS) return t('nodes.clock.right')
  const time = duration(Math.abs(skew))
  return skew > 0 ? t('nodes.clock.ahead', { time }) : t('nodes.clock.behind', { time })
}

/** How long the events wait of which a node was not told, in ms. */
export const eventLagText = (t: Translate, { duration }: Formats, lag: number): string =>
  lag === 0 ? t('nodes.eventLag.none') : t('nodes.eventLag.waits', { time: duration(lag) })
