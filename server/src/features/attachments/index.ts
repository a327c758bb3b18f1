export { attachmentsFeature } from './attachments.feature.ts'
