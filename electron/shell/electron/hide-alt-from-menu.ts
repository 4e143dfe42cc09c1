import type { WebContents } from 'electron';

/**
 * Alt alone shows the menu bar on Windows and Linux, as usual there, but not after a click or a drag with Alt. Electron
 * handles this, but counts a repeating key (Windows) as a new press. Therefore the rest of that press is hidden from
 * the page and from the menu bar.
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
