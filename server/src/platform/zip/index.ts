export {
  type ArchiveBounds,
  type ArchiveEntry,
  type ArchiveSource,
  BrokenZip,
  type EntryProblem,
  openZip,
  ZipTooLarge,
} from './read-zip.ts'
export { type NewEntry, zipOf } from './write-zip.ts'
