/** Returns the folder for files of this time, below the library folder: `2026/11`. `at`: wall clock, milliseconds. */
export function monthFolder(at: number): string {
  const date = new Date(at);
  const year = String(date.getFullYear()).padStart(4, '0');
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${year}/${month}`;
}

/** Returns the name of the sidecar beside a file. */
export function sidecarName(file: string): string {
  return file.replace(/\.[^./]+$/, '.json');
}
