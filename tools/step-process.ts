import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { endWithParent, type ParentWatch } from '../server/src/platform/postgres/end-with-parent.testing.ts'

let watch: ParentWatch | null = null

/** Starts Node with these arguments. The process and all that it starts end with this one, whatever ends it. */
export function startStep(args: readonly string[], options: SpawnOptions): ChildProcess {
  watch ??= endWithParent()
  // A group of its own can be ended as a whole.
  const child = spawn(process.execPath, [...args], { ...options, detached: true })
  if (child.pid !== undefined) watch.add(-child.pid)
  return child
}

/** All steps have ended. */
export const stepsEnded = (): void => watch?.dismiss()
