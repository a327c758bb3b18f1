export { type Config, ConfigError, loadConfig, SETTINGS, settingsTable } from './config.ts'
