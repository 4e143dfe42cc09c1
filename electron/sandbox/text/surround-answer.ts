import { isJsonObject } from '../../../shared/util/json.ts';
import { jsonInText } from '../../../shared/util/json-in-text.ts';
import type { PromptKeyword } from './prompt-keywords.ts';

const thought = 'The question is synthetic, and so is this thought. First what was asked, then what would help.';

/** Writes an answer as models do that put more than the answer into its text. */
export function surroundAnswer(answer: string, words: ReadonlySet<PromptKeyword>): string {
  const text = [
    ...(words.has('prose') ? ['Here it is:'] : []),
    answer,
    ...(words.has('twice') ? [secondJson(answer)] : []),
    ...(words.has('prose') ? ['I hope it helps.'] : []),
  ].join('\n\n');
  if (words.has('think')) return `<think>\n${thought}\n</think>\n\n${text}`;
  return words.has('think_end') ? `${thought}\n</think>\n\n${text}` : text;
}

/** Another value of the same form as the JSON in an answer. */
function secondJson(answer: string): string {
  const [first] = jsonInText(answer);
  if (!isJsonObject(first)) return answer;
  const other = Object.entries(first).map(([name, value]) => [
    name,
    typeof value === 'string' ? `${value} (second version)` : value,
  ]);
  return `Or:\n\n${JSON.stringify(Object.fromEntries(other))}`;
}
