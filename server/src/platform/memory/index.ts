/** What a node keeps in memory to save itself work: bounded in bytes, the entries used last. */
export { bytesOf } from './bytes-of.ts'
export {
  createMemory,
  type Memory,
  type MemoryFigures,
  type MemoryOptions,
  memoryFigures,
  memoryPerNode,
  versionedMemoryPerNode,
} from './memory.ts'
