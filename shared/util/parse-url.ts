/** Parses an absolute URL, or returns `null`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Decodes the percent-encoding of a text, or returns the text unchanged if it has another one. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
