/** Returns the key in all common encodings, as bytes. */
function formsOf(key: string): Buffer[] {
  const base64 = [0, 1, 2].map((shift) =>
    // The first and last characters depend on the neighbors; the middle does not.
    Buffer.from(`${'x'.repeat(shift)}${key}`)
      .toString('base64')
      .slice(4, -4),
  );
  const hex = Buffer.from(key).toString('hex');
  return [
    Buffer.from(key),
    Buffer.from(key, 'utf16le'),
    Buffer.from(key, 'utf16le').swap16(),
    ...[hex, hex.toUpperCase(), [...key].reverse().join(''), ...base64].map((text) => Buffer.from(text)),
  ];
}

/** Returns a function that finds this unique key in any encoding. */
export function searchFor(key: string): (content: Buffer | string) => boolean {
  const forms = formsOf(key);
  return (content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    return forms.some((form) => bytes.includes(form));
  };
}
