import { createStore, useStore } from '../../../platform/store/index.ts'

/** Files whose deletion was sent and is not answered yet. */
const leaving = createStore<ReadonlySet<string>>(new Set())

export const leaveFile = (id: string): void => leaving.set(new Set([...leaving.state(), id]))

/** It stays, or is gone. */
export const endLeaving = (id: string): void => leaving.set(new Set([...leaving.state()].filter(other => other !== id)))

/** Files that are being deleted, by their ids: a reading in between still brings them. */
export const useLeavingFiles = (): ReadonlySet<string> => useStore(leaving)
