import { isTextField } from './is-text-field.ts';
import { isPressed } from './keys.ts';

/** Text to read that can have the focus, such as code, an answer, or a request. */
const areas = 'section[tabindex]';

/** Selects all text of the focused area. Elsewhere the browser would select the labels of the whole window. */
export function selectTextOfArea(event: KeyboardEvent): void {
  if (!isPressed('mod+a', event) || isTextField(event.target)) return;
  event.preventDefault();
  const area = event.target instanceof Element ? event.target.closest(areas) : null;
  if (area) getSelection()?.selectAllChildren(area);
}
