export { FileIcon } from './components/file-icon.tsx'
export { FileViewer } from './components/file-viewer-part.ts'
export { ATTACHMENT_FIELDS, type AttachmentData } from './model/attachment.ts'
export { previewKind } from './model/preview.ts'
