export type { Branch } from './api/download-archive.ts'
export { articleArchivesFeature } from './article-archives.feature.tsx'
export { NowhereToWrite } from './components/nowhere-to-write.tsx'
export { useArchiveEntries } from './components/use-archive-entries.tsx'
