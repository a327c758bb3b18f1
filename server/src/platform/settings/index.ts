/** What the installation keeps under a name; without a row whoever reads it has a default. */
export { sharedSecret } from './shared-secret.ts'
export {
  forgetSetting,
  mergeSetting,
  readSetting,
  readSettings,
  setting,
  settingText,
  storeSetting,
} from './stored-settings.ts'
