/** Hands a text file to the person, as a download. */
export function saveText(text: string, fileName: string, type: `text/${string}` | 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun by then; the bytes need not stay for the life of the page.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
