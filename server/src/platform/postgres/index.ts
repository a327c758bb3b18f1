export {
  AccountError,
  BinariesUnusableError,
  DataDirInUseError,
  DataDirUnreachableError,
  EmbeddedPostgresError,
  OtherMajorError,
  StartFailedError,
  StartStoppedError,
} from './errors.ts'
export { attachEmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts'
export { type SupervisedPostgres, superviseEmbeddedPostgres } from './supervisor.ts'
export type {
  EmbeddedPostgres,
  EmbeddedPostgresOptions,
  LaunchLog,
  LaunchProgress,
  PostgresConnection,
  PostgresExit,
} from './types.ts'
