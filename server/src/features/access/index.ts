export {
  accessAt,
  accessChanged,
  can,
  canSomewhere,
  holdersOf,
  loadAccess,
  projectsWith,
  requireCan,
  systemActor,
} from './access.engine.ts'
export { accessFeature } from './access.feature.ts'
export { accessLoaders } from './access.loader.ts'
