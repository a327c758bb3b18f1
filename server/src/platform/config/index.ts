export { type Config, ConfigError, loadConfig, SETTINGS, settingsTable } from './config.ts'
export { type HostAddress, parseDatabaseUrl } from './database-url.ts'
export { nodeName } from './node-name.ts'
