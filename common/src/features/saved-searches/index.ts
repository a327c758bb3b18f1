export * from './saved-searches.entity.ts'
export * from './saved-searches.routes.ts'
