/** Scripts without spaces: the word index treats a sentence as one word. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const run = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]+`, 'gu');

/** Returns the runs of characters of these scripts in a text. */
export function findTextWithoutWordSpaces(text: string): string[] {
  return text.match(run) ?? [];
}
