import { hashText } from '../render/seeded-random.ts';
import { sampleMarkdownSections } from './sample-markdown-sections.ts';

export interface AnswerTopic {
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
