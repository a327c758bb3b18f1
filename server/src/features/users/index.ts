export { usersFeature } from './users.feature.ts'
export { ringIdOf, usersLoaders } from './users.loader.ts'
