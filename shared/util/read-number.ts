/**
 * Returns a typed number with a decimal point: "0,5" becomes "0.5", and full-width digits become digits. Every text that
 * is no single number stays as it is, such as "1,234", which is 1.234 or 1234.
 */
export function withDecimalPoint(text: string): string {
  const bare = text.normalize('NFKC').trim().replace(/^[−–]/, '-');
  return /^-?\d+,\d+$/.test(bare) && !withThousands.test(bare) ? bare.replace(',', '.') : bare;
}

/** Reads a number with a decimal point or a decimal comma. Returns `undefined` if the text is not exactly one number. */
export function readNumber(text: string): number | undefined {
  const bare = withDecimalPoint(text);
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : undefined;
}

/**
 * Returns the reason why a text with digits is not one number: the rest of a sentence that begins with a title.
 * `undefined` if the text is a number, or has no such reason.
 */
export function numberReason(text: string): string | undefined {
  const bare = withDecimalPoint(text);
  if (readNumber(bare) !== undefined) return undefined;
  if (hasLostDigits(bare)) {
    return `is “${bare}”: a spreadsheet left out its last digits. Enter all digits, and format the column as text.`;
  }
  if (withThousands.test(bare)) {
    return `is “${bare}”, which can be two numbers. Enter ${bare.replace(',', '.')} or ${bare.replace(',', '')}.`;
  }
  const groups = /^(-?\d{1,3}(?:[.,'’ ]\d{3})+)(?:[.,](\d+))?$/.exec(bare);
  if (!groups) return undefined;
  const [, whole = '', fraction] = groups;
  const plain = whole.replace(/[^\d-]/g, '') + (fraction === undefined ? '' : `.${fraction}`);
  return `is “${bare}”. Enter it without thousands separators: ${plain}.`;
}

/**
 * Whether a spreadsheet wrote a number in short form, such as `1.23E+09`, so that digits may be missing. A whole number
 * with all its digits, such as `1.234E+03`, has lost none.
 */
export function hasLostDigits(text: string): boolean {
  const [, fraction = '', exponent] = /^-?\d(?:[.,](\d+))?E([+-]\d{2,})$/.exec(text.trim()) ?? [];
  return exponent !== undefined && (Number(exponent) < 0 || fraction.length < Number(exponent));
}

/** A comma before three digits separates thousands in English, and decimals in most other languages. */
const withThousands = /^-?[1-9]\d{0,2},\d{3}$/;
