import type { WebContents } from 'electron';

/**
 * Alt alone shows the menu bar on Windows and Linux, as everywhere there. Held for a press or a drag it does not: Electron
 * forgets such an Alt itself, but where a held key repeats (Windows), the next repetition counts as a new one. So the
 * rest of that Alt is kept from the page, and with that from the menu bar.
 */
export function hideAltFromMenu(contents: Pick<WebContents, 'on'>): void {
  let wasPressed = false;
  contents.on('before-mouse-event', (_event, { type, modifiers }) => {
    if (type === 'mouseDown' && modifiers?.includes('alt')) wasPressed = true;
  });
  contents.on('before-input-event', (event, { key, type, isAutoRepeat }) => {
    if (key !== 'Alt') return;
    if (type === 'keyDown' && !isAutoRepeat) wasPressed = false;
    if (wasPressed) event.preventDefault();
  });
}
