export { attachmentsFeature } from './attachments.feature.ts'
export { attachmentVisible, formerAttachmentVisible } from './attachments.policy.ts'
export { addAttachment, type ImportedFile } from './commands/add-attachments.ts'
export { attachmentsPart } from './issue-part.ts'
