/** Languages without spaces between words: the index of words sees a whole sentence of them as one. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const run = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]+`, 'gu');

/** The runs of characters of such languages in a text. */
export function unspacedRuns(text: string): string[] {
  return text.match(run) ?? [];
}
