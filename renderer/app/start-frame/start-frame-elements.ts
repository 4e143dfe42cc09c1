/** Names of the elements of the start frame that the scripts use. */
export const startFrameName = 'start-frame';
export const titleName = 'title';

/** Returns the start frame, unless the page has replaced it. During development there is none. */
export function findStartFrame(): HTMLFormElement | null {
  return document.forms.namedItem(startFrameName);
}

export function fieldsetOf(frame: HTMLFormElement, name: string): HTMLFieldSetElement | undefined {
  const found = frame.elements.namedItem(name);
  return found instanceof HTMLFieldSetElement ? found : undefined;
}

/** Records whether an input method is composing text, because fields have no property for that. */
export function watchComposition(frame: HTMLFormElement): void {
  frame.addEventListener('compositionstart', () => {
    frame.dataset['composing'] = 'true';
  });
  frame.addEventListener('compositionend', () => {
    delete frame.dataset['composing'];
  });
}

export function isComposing(frame: HTMLFormElement): boolean {
  return frame.dataset['composing'] === 'true';
}

export function promptOf(frame: HTMLFormElement): HTMLTextAreaElement | undefined {
  const found = frame.elements.namedItem('prompt');
  return found instanceof HTMLTextAreaElement ? found : undefined;
}
