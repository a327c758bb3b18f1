export { normalizeKey, PROJECT_KEY } from './project-key.ts'
export * from './projects.entity.ts'
export type * from './projects.events.ts'
export * from './projects.routes.ts'
