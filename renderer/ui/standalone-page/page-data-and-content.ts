/** Returns the content of an exported page, which the page contains as JSON. Its posters are in the static content. */
export function readPageData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? '{}', (key, value) => {
    if (key !== 'poster') return value;
    const place = document.querySelector(`[data-poster="${value}"]`);
    return place?.getAttribute('poster') ?? place?.getAttribute('src') ?? undefined;
  }) as Data;
}

/** Calls `press` for the keys that are for the page. `press` returns false for a key without a function. */
export function listenForKeys(press: (event: KeyboardEvent) => boolean): void {
  document.addEventListener('keydown', (event) => {
    const { target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    // Keys in a text field are text.
    if (target instanceof Element && target.closest('textarea, input[type="text"]')) return;
    if (press(event)) event.preventDefault();
  });
}

/** Replaces the visible part of an exported page: the static content that the page has without its script. */
export function fillPage(...elements: readonly Node[]): void {
  document.getElementById('page')?.replaceChildren(...elements);
}
