const typed = ['text', 'url', 'search', 'email', 'password', 'number', 'tel'];

/** True where keys and pastes are text. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return typed.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
