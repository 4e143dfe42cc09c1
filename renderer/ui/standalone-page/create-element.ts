interface ElementOptions {
  readonly class?: string;
  readonly text?: string;
  /** Attributes, as HTML names them. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly press?: () => void;
}

/** An element with its children. Text is inserted as text. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: ElementOptions = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (options.class !== undefined) made.className = options.class;
  if (options.text !== undefined) made.textContent = options.text;
  for (const [name, value] of Object.entries(options.attributes ?? {})) made.setAttribute(name, value);
  if (options.press) made.addEventListener('click', options.press);
  made.append(...children);
  return made;
}
