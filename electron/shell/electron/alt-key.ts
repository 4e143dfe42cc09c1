import type { WebContents } from 'electron';

/**
 * Alt alone shows the menu bar on Windows and Linux, as usual there. After a click or a drag with Alt it must not.
 * Electron handles this, but a repeating key (Windows) counts as a new press. The rest of that press is therefore
 * hidden from the page, and with that from the menu bar.
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
