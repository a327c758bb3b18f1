import { commandVerbsOf } from '../features/issues/index.ts'
import { features } from '../features.ts'
import { gatherContributions } from '../platform/contributions/index.ts'

const { all } = commandVerbsOf(gatherContributions(features.flatMap(feature => feature.contributes ?? [])))

/** Every verb of commands, so that a new one is looked at without being named. */
export const commandVerbKinds: readonly string[] = all.map(({ definition }) => definition.kind)

/** Those whose changes are taken back. */
export const undoableVerbKinds: readonly string[] = all.flatMap(({ definition, undo }) =>
  undo ? [definition.kind] : [],
)
