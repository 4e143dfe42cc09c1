/** Languages without spaces: the word index sees a sentence as one word. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const run = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]+`, 'gu');

/** The runs of characters of such languages in a text. */
export function unspacedRuns(text: string): string[] {
  return text.match(run) ?? [];
}
