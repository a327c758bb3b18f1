/** To make saved searches and tags of one's own. */
export const CREATE_FOLDER = 'CREATE_WATCH_FOLDER'
/** To let others see them. */
export const SHARE_FOLDER = 'SHARE_WATCH_FOLDER'
