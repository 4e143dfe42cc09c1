/** Long enough for the browser, which reads a file only after the press, and short for memory. */
const heldMs = 60_000;

/** Hands a file to the user as a download: the shell asks for its place, or puts it where downloads go. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  window.setTimeout(() => URL.revokeObjectURL(address), heldMs);
}

/** The same of a text. */
export function saveText(text: string, name: string, type: `text/${string}` | 'application/json'): void {
  saveBlob(new Blob([text], { type }), name);
}

/** The same of what is served at an own address. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
