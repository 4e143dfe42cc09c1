/** What file systems everywhere take as a name. */
export function fileName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
      .trim()
      .slice(0, 60) || 'preset'
  );
}
