interface Wishes {
  readonly class?: string;
  readonly text?: string;
  /** Attributes, as HTML names them. */
  readonly with?: Readonly<Record<string, string>>;
  readonly press?: () => void;
}

/** An element with what is in it. Text goes in as text, whatever it holds. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  wishes: Wishes = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (wishes.class !== undefined) made.className = wishes.class;
  if (wishes.text !== undefined) made.textContent = wishes.text;
  for (const [name, value] of Object.entries(wishes.with ?? {})) made.setAttribute(name, value);
  if (wishes.press) made.addEventListener('click', wishes.press);
  made.append(...children);
  return made;
}
