export { type FileNaming, fileNamings } from './attachments.extensions.ts'
export { attachmentsFeature } from './attachments.feature.ts'
export { attachmentsFor } from './attachments.handlers.ts'
export { attachmentVisible, formerAttachmentVisible, requireAddFiles } from './attachments.policy.ts'
export { addInlineFiles } from './attachments-part.ts'
export { addAttachments, type NewFile } from './commands/add-attachments.ts'
export { removeAttachment } from './commands/remove-attachment.ts'
export { restoreAttachment } from './commands/restore-attachment.ts'
export { updateAttachment } from './commands/update-attachment.ts'
export { copyFiles } from './copy-files.ts'
export {
  addDraftFiles,
  adoptFiles,
  type DraftPlace,
  draftFilesOf,
  pageOfDraftFiles,
  removeDraftFile,
  updateDraftFile,
} from './draft-files.ts'
export { cleanFileName, contentDisposition } from './file-name.ts'
export { fileNames } from './file-name-source.ts'
export { filesByName } from './files-by-name.ts'
export { readUploads } from './read-uploads.ts'
export { discardFiles, orDiscard, storeFile, type Upload } from './store-file.ts'
