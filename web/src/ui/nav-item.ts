/** The look of an entry in the sidebar; add a height. */
export const navItemClass = 'flex items-center gap-3 rounded-control px-2.5 transition-colors duration-100'
export const navRestClass = 'text-muted hover:bg-hover hover:text-fg'
export const navActiveClass = 'bg-accent-soft font-medium text-accent-text'
