interface ElementOptions {
  readonly class?: string | undefined;
  readonly text?: string;
  readonly press?: () => void;
  /** Attributes, as HTML names them. `undefined` leaves one out. */
  readonly [attribute: string]: string | (() => void) | undefined;
}

/** An element with its children. Text is inserted as text. Buttons send no form. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: className, text, press, ...attributes }: ElementOptions = {},
  children: readonly (Node | string | false | undefined)[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (made instanceof HTMLButtonElement) made.type = 'button';
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, String(value));
  if (press) made.addEventListener('click', press);
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}
