export * from './vcs-changes.entity.ts'
export * from './vcs-changes.routes.ts'
export * from './vcs-changes.search.ts'
