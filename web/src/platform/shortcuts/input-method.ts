import { isComposing } from './typed-keys.ts'

// Keys that choose among the words of an input method are the browser's alone. Stopped before anything of the page, or
// of a library, hears of them, no editor can take the Enter that ends a composition for its own, nor a dialog the Escape
// that gives one up.
window.addEventListener(
  'keydown',
  event => {
    if (isComposing(event)) event.stopImmediatePropagation()
  },
  { capture: true },
)
