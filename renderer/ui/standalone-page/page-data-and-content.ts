/** Returns the content of an exported page, which the page contains as JSON. Its posters are in the static content. */
export function readPageData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? '{}', (key, value) => {
    if (key !== 'poster') return value;
    const place = document.querySelector(`[data-poster="${value}"]`);
    return place?.getAttribute('poster') ?? place?.getAttribute('src') ?? undefined;
  }) as Data;
}

/** Replaces the visible part of an exported page: the static content that the page has without its script. */
export function fillPage(...elements: readonly Node[]): void {
  document.getElementById('page')?.replaceChildren(...elements);
}
