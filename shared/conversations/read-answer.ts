import type { Block } from './content-block.ts';
import { withImagesOfTexts } from './images-in-text.ts';
import { insertThought, withoutLeadingThought } from './leading-thought.ts';
import type { Answer } from './message.ts';
import { readChatAnswer } from './read-chat-answer.ts';
import { member, textIn } from './read-json-members.ts';
import { readMessagesAnswer } from './read-messages-answer.ts';
import { readChatUsage, readMessageUsage, type Usage } from './read-usage.ts';
import { readStop, type Stop } from './stop-reason.ts';

export interface ReadAnswer {
  readonly blocks: readonly Block[];
  /** Absent until the answer contains a stop reason. */
  readonly stop?: Stop;
  /** Usage of the whole request. With several choices, the sum of all choices. */
  readonly usage: Usage;
  /** The model in the answer, or the requested model if the answer has none. */
  readonly model: string;
  readonly id?: string;
  /** The service tier that the gateway used. */
  readonly tier?: string;
}

/** Parses an answer for display. Never throws; unknown content becomes JSON. */
export function readAnswer(answer: Answer): ReadAnswer {
  return answer.endpoint === 'chat' ? readChat(answer) : readMessage(answer);
}

/** Returns the usage of the whole request, without parsing the content of the answer. */
export function usageOfAnswer({ endpoint, body, envelope }: Pick<Answer, 'endpoint' | 'body' | 'envelope'>): Usage {
  return endpoint === 'chat' ? readChatUsage(member(envelope, 'usage')) : readMessageUsage(member(body, 'usage'));
}

function readChat(answer: Answer): ReadAnswer {
  const { body, envelope, model } = answer;
  const raw = textIn(body, 'finish_reason');
  return {
    blocks: blocksOf(answer, readChatAnswer),
    ...(raw !== undefined && { stop: readStop('chat', raw) }),
    usage: usageOfAnswer(answer),
    ...named(textIn(envelope, 'model') || model, textIn(envelope, 'id'), textIn(envelope, 'service_tier')),
  };
}

function readMessage(answer: Answer): ReadAnswer {
  const { body, model } = answer;
  const raw = textIn(body, 'stop_reason');
  return {
    blocks: blocksOf(answer, readMessagesAnswer),
    ...(raw !== undefined && { stop: readStop('messages', raw, textIn(body, 'stop_sequence')) }),
    usage: usageOfAnswer(answer),
    ...named(textIn(body, 'model') || model, textIn(body, 'id'), textIn(member(body, 'usage'), 'service_tier')),
  };
}

function blocksOf(answer: Answer, read: typeof readChatAnswer): readonly Block[] {
  const separated = withoutLeadingThought(answer);
  const blocks = separated
    ? insertThought(read(separated.body, answer.files), separated)
    : read(answer.body, answer.files);
  return withImagesOfTexts(blocks, answer);
}

function named(model: string, id: string | undefined, tier: string | undefined) {
  return { model, ...(id && { id }), ...(tier && { tier }) };
}
