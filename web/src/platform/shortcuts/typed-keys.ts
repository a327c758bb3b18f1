/** What browsers call each key that goes to an input method. */
const TO_INPUT_METHOD = 229

/**
 * Whether a key belongs to an input method, which chooses its words by it. Safari ends the composition before it tells
 * of the Enter that did so, which then shows by its code alone. Such keys reach nothing but `input-method.ts`.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === TO_INPUT_METHOD
}

type Pressed = KeyboardEvent | { readonly nativeEvent: KeyboardEvent }

/** Whether a key sends the form around, from wherever it is pressed: Ctrl+Enter, or ⌘Enter. */
export function isSubmitKey(event: Pressed): boolean {
  const { key, ctrlKey, metaKey } = 'nativeEvent' in event ? event.nativeEvent : event
  return key === 'Enter' && (ctrlKey || metaKey)
}
