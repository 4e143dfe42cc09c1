/** Returns a name that all file systems accept. */
export function plainFileName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
      .trim()
      .slice(0, 60) || 'export'
  );
}
