/** Hands a JSON file to the person. */
export function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the bytes need not stay for the life of the page.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What file systems everywhere take as a name. */
export function fileName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
      .trim()
      .slice(0, 60) || 'preset'
  );
}
