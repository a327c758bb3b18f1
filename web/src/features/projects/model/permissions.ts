/** Permission keys that the screens of projects ask for. */
export const CREATE_PROJECT = 'jetbrains.jetpass.project-create'
export const UPDATE_PROJECT = 'jetbrains.jetpass.project-update'
export const DELETE_PROJECT = 'jetbrains.jetpass.project-delete'
export const CHANGE_SHARED_FIELDS = 'jetbrains.jetpass.low-level'
