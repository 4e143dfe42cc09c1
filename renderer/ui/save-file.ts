/** Long enough for the browser, which reads a file only after the press, and short for memory. */
const revokeDelayMs = 60_000;

/** Saves a file as a download: the shell asks for its location, or uses the download folder. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  window.setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}

/** Saves a text as a download. */
export function saveText(text: string, name: string, type: `text/${string}` | 'application/json'): void {
  saveBlob(new Blob([text], { type }), name);
}

/** Saves the content of a URL of the program as a download. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
