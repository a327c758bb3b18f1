export { leaveParent, useMovePreview } from './api/transfers.ts'
export { MovePreviewList } from './components/move-preview.tsx'
export { ParentDialog } from './components/parent-dialog.tsx'
export { type Transfer, TransferDialogs } from './components/transfer-dialogs.tsx'
