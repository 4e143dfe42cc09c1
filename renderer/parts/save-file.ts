/** Hands a file to the person as a download: the shell asks for its place, or puts it where downloads go. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  // The browser reads it after this call; a minute is long for that, and short for memory.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
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
