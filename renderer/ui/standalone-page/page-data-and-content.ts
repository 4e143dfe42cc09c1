/** Returns the content of an exported page, which the page contains as JSON. */
export function readPageData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? '{}') as Data;
}

/** Adds elements to the visible part of an exported page. */
export function appendToPage(...elements: readonly Node[]): void {
  document.getElementById('page')?.append(...elements);
}
