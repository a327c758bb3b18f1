type Pressed = KeyboardEvent | { readonly nativeEvent: KeyboardEvent }

const native = (event: Pressed): KeyboardEvent => ('nativeEvent' in event ? event.nativeEvent : event)

/** What browsers call each key that goes to an input method. */
const TO_INPUT_METHOD = 229

/**
 * Whether a key belongs to an input method, which chooses its words by it. Safari ends the composition before it tells
 * of the Enter that did so, which then shows by its code alone.
 */
export function isComposing(event: Pressed): boolean {
  const { isComposing, keyCode } = native(event)
  return isComposing || keyCode === TO_INPUT_METHOD
}

/** Whether a key sends the form around, from wherever it is pressed: Ctrl+Enter, or ⌘Enter. */
export function isSubmitKey(event: Pressed): boolean {
  const { key, ctrlKey, metaKey } = native(event)
  return key === 'Enter' && (ctrlKey || metaKey) && !isComposing(event)
}
