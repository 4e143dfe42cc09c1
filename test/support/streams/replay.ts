import { createHash } from 'node:crypto';
import { createAnswerReader } from '../../../electron/conversations/stream/answer-parser.ts';
import { createExtractedBase64, type LongBase64 } from '../../../electron/conversations/stream/base64-placeholders.ts';
import { createChatAssembly } from '../../../electron/conversations/stream/chat-assembly.ts';
import { createMessagesAssembly } from '../../../electron/conversations/stream/messages-assembly.ts';
import { answerOutcome, streamEndOf } from '../../../electron/conversations/stream/request-and-stream-answer.ts';
import { addGrowthStep } from '../../../shared/conversations/add-growth-step.ts';
import { type GrowthStep, grow } from '../../../shared/conversations/answer-growth-steps.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import { problem } from '../../../shared/problem.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import { pendingAnswer } from '../pending-answer.ts';
import type { ByteStream } from './byte-stream.ts';

export interface Replayed {
  readonly answers: readonly Answer[];
  /** The state of subscribers that received every step. Must equal `answers` except for the end of each answer. */
  readonly followed: readonly JsonObject[];
  /** Length and hash of the separately delivered Base64, by choice and pointer. */
  readonly base64: Readonly<Record<string, string>>;
}

/** Returns the outcome of a stream whose bytes arrive in the given chunks, without network, clock or files. */
export function replay(stream: ByteStream, chunks: Iterable<Buffer>): Replayed {
  const { endpoint, choices = 1, breaks = false } = stream;
  const waiting = pendingAnswer(endpoint, choices);
  const takenOut = createExtractedBase64();
  const assembly = (endpoint === 'chat' ? createChatAssembly : createMessagesAssembly)(waiting, takenOut);
  const reader = createAnswerReader(
    { onEvent: assembly.addEvent, onWholeAnswer: assembly.setWholeAnswer },
    { redact: (text) => text, takenOut },
  );
  const followed: JsonObject[] = [];
  const drain = () => {
    for (const [choice, answer] of assembly.answers.entries()) {
      const joined: GrowthStep[] = [];
      for (const step of answer.takeSteps()) addGrowthStep(joined, structuredClone(step));
      followed[choice] = grow(followed[choice] ?? (waiting as unknown as JsonObject), joined);
    }
  };
  let found: 'more' | 'over' | 'too-large' = 'more';
  for (const chunk of chunks) {
    found = reader.add(chunk);
    drain();
    if (found !== 'more') break;
  }
  if (found !== 'too-large') reader.end();
  assembly.end();
  drain();
  const broken = { kind: 'broken', problem: problem('network', 'The connection broke.') } as const;
  const end = streamEndOf({
    outcome: breaks && found === 'more' ? broken : { kind: 'read' },
    isTooLarge: found === 'too-large',
    tail: reader.tail(),
    isStopped: false,
  });
  const answers = assembly.answers.map((each): Answer => ({ ...each.answer(), ...answerOutcome(each, assembly, end) }));
  const base64 = assembly.answers.flatMap((each, choice) =>
    [...each.base64].map(([pointer, taken]) => [`${choice}${pointer}`, digestOfExtracted(taken)] as const),
  );
  return { answers, followed, base64: Object.fromEntries(base64) };
}

/** Length and hash of a text as it is between the quotes of a JSON string. */
export function digestOf(text: string): string {
  return digestOfExtracted([text]);
}

export function digestOfExtracted(parts: LongBase64): string {
  const bytes = Buffer.concat(
    parts.flatMap((part) => (typeof part === 'string' ? [Buffer.from(part)] : [...part.pieces])),
  );
  // Base64 has one escape, which some encoders write before each slash.
  const plain = bytes.toString('latin1').replaceAll('\\/', '/');
  return `${plain.length} ${createHash('sha256').update(plain).digest('hex').slice(0, 16)}`;
}
