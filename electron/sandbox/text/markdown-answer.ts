import { isJsonObject } from '../../../shared/util/json.ts';
import { jsonInText } from '../../../shared/util/json-in-text.ts';
import { hashText } from '../../util/seeded-random.ts';
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

/** Sections of synthetic answers. Together they use every kind of markdown that models write. */
const sampleMarkdownSections: readonly string[] = [
  `## A shot list

1. **Wide, dawn.** The harbour before anyone is up; let the water do the moving.
2. **Medium.** Hands on a rope, *slightly* out of focus behind it the boat.
   - hold for two breaths
   - no camera movement
3. **Close.** The knot, then the face.

> Cut on the look, not on the action.`,
  `## Settings side by side

| Model | Ratio | Length | Seed | Why |
|:--|:-:|--:|--:|---|
| \`video-d-pro\` | 16:9 | 8 s | – | most natural motion |
| \`video-b\` | 9:16 | 5 s | – | good with faces turned away |
| \`video-c-2.6-t2v-spark\` | 1:1 | 10 s | 42 | follows the prompt closely |

Keep the prompt the same and change **one** column at a time.`,
  `## The same thing as code

\`\`\`ts
interface Shot {
  readonly prompt: string;
  readonly seconds: 4 | 8 | 12;
}

function total(shots: readonly Shot[]): number {
  // Every shot is paid for, also the one that is thrown away.
  return shots.reduce((sum, shot) => sum + shot.seconds, 0);
}
\`\`\`

Call \`total(shots)\` before you press the button, not after.`,
  `## A little optics

The field of view follows from the sensor width $w$ and the focal length $f$:

$$
\\alpha = 2 \\arctan\\left(\\frac{w}{2f}\\right)
$$

With $w = 36$ mm and $f = 35$ mm that is about $54.4°$, which is why "35 mm" in a prompt reads as *calm and close*.`,
  `## Before you generate

- [x] one subject, one action
- [x] where the light comes from
- [ ] what must **not** change between takes
- [ ] ~~three adjectives in a row~~

More on this in the [notes on prompting](https://example.com/prompting "Notes"), and remember: a negative prompt is a last resort.`,
  `## As data

\`\`\`json
{
  "scene": "harbour at dawn",
  "palette": ["#1b2a41", "#c97b63", "#f2d0a4"],
  "camera": { "lens": "35mm", "move": "slow push in" }
}
\`\`\`

\`\`\`bash
# nothing here is ever run
curl -H "Authorization: Bearer $API_KEY" "$BASE_URL/v1/models"
\`\`\`

---

Colours first, words second. Grüße, 你好, שלום, 🎬.`,
];

interface AnswerTopic {
  readonly model: string;
  /** The last user text, without keywords. */
  readonly text: string;
  /** Number of previous turns. */
  readonly turn: number;
  /** Varies the answer: seed and index of the choice. */
  readonly variant: number;
  /** The attachments of the text: "2 images", "1 document". */
  readonly attachments: readonly string[];
}

/** Returns an answer with every kind of content that a chat page renders. Equal questions give equal answers. */
export function markdownAnswer(question: AnswerTopic): string {
  const chance = hashText(`${question.model}\n${question.text}\n${question.turn}\n${question.variant}`);
  const isShort = question.model.includes('mini');
  const count = isShort ? 1 : 3;
  const sections = Array.from({ length: count }, (_, index) => {
    const place = (chance + index * 2) % sampleMarkdownSections.length;
    return sampleMarkdownSections[place] ?? '';
  });
  return [opening(question), ...new Set(sections), isShort ? '' : closing(chance)].filter(Boolean).join('\n\n');
}

/** Returns sections with at least `bytes` in total. Every heading has a number, so that no two blocks are equal. */
export function longMarkdownAnswer(question: AnswerTopic, bytes: number): string {
  const parts = [opening(question)];
  let length = parts[0]?.length ?? 0;
  for (let index = 0; length < bytes; index += 1) {
    const section = sampleMarkdownSections[index % sampleMarkdownSections.length] ?? '';
    const part = section.replace(/^## /, `## ${index + 1}. `);
    parts.push(part);
    length += new TextEncoder().encode(part).byteLength + 2;
  }
  return parts.join('\n\n');
}

function opening(question: AnswerTopic): string {
  const quoted = question.text.length > 160 ? `${question.text.slice(0, 160)}…` : question.text;
  const quotation = quoted === '' ? 'You sent no text.' : `You wrote: “${quoted}”.`;
  const attachments = question.attachments.length > 0 ? ` You attached ${question.attachments.join(' and ')}.` : '';
  const turn = question.turn > 0 ? ` This is turn ${question.turn + 1}.` : '';
  return `${quotation}${attachments}${turn} This answer is synthetic: **${question.model}** runs inside the sandbox and knows nothing.`;
}

const closings = [
  'Say which of these you want to push further and I will go on from there.',
  'If the light is right, the rest is patience. Shall I write the *second* version?',
  'That is a beginning. Change one thing at a time and compare.',
];

function closing(chance: number): string {
  return closings[chance % closings.length] ?? '';
}
