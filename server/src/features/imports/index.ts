export { importGithubArchive } from './imports.command.ts'
export { importsFeature } from './imports.feature.ts'
