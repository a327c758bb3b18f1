export { vcsChangesFeature } from './vcs-changes.feature.ts'
