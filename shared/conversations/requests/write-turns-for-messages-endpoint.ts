import { formatCount } from '../../util/format-numbers.ts';
import type { Json, JsonObject } from '../../util/json.ts';
import type { Part } from '../message-part.ts';
import { originalJsonOfBlocks } from '../original-json-of-blocks.ts';
import { textIn } from '../read-json-members.ts';
import { answerBlocksAsInput, answerTextAsInput } from './answer-as-input.ts';
import type { Turn } from './collect-request-turns.ts';
import { leaveMoved, movedSentence, moveImages, takeMovedImages } from './move-images-to-next-question.ts';
import {
  asContent,
  encodedImage,
  type PersonTurn,
  type ResultPart,
  resultAsText,
  type TurnWritingContext,
  writtenPart,
} from './turn-writing-context.ts';

/** Maximum number of messages in one request, from the API. */
const mostMessages = 100_000;

interface Written {
  readonly role: 'user' | 'assistant';
  /** The content contains blocks of a model, which are sent back unchanged. */
  readonly isBack: boolean;
  readonly content: Json[];
}

/** Returns the messages of a messages request. The writer collects all problems. */
export function writeTurnsForMessagesEndpoint(writer: TurnWritingContext, turns: readonly Turn[]): JsonObject[] {
  const written: Written[] = [];
  for (const turn of turns) {
    const { role, isBack, content } = turn.by === 'person' ? personTurn(writer, turn) : modelTurn(writer, turn);
    if (content.length === 0) continue;
    const last = written.at(-1);
    // The text of a model and its continuation are one turn. The results of parallel tool calls are also one turn.
    if (last?.role === role && (role === 'assistant' || last.content.every(isResult))) {
      last.content.push(...content);
      written[written.length - 1] = { ...last, isBack: last.isBack || isBack };
    } else written.push({ role, isBack, content });
  }
  if (turns.at(-1)?.by === 'model') leaveMoved(writer);
  const moved = movedBlocks(writer);
  if (moved.length > 0) written.push({ role: 'user', isBack: false, content: moved });
  if (written.length > mostMessages) {
    const [is, most] = [formatCount(written.length), formatCount(mostMessages)];
    writer.reasons.push({
      field: 'messages',
      text: `has ${is} messages; the limit is ${most}. Start a new conversation.`,
    });
  }
  return written.map(({ role, isBack, content }) => ({ role, content: isBack ? content : asContent(content) }));
}

function modelTurn(writer: TurnWritingContext, { answer, withImages }: Extract<Turn, { by: 'model' }>): Written {
  writer.heard(answer);
  const how = { encode: writer.encode, withImages, now: writer.question.now };
  moveImages(writer, answer, withImages);
  const back =
    answer.endpoint === 'messages' ? answerBlocksAsInput(answer, how) : answerTextAsInput(answer, withImages);
  for (const note of back.notes) writer.notes.add(note);
  const content = typeof back.value === 'string' ? [{ type: 'text', text: back.value }] : [...(back.value ?? [])];
  for (const [block, text] of originalJsonOfBlocks(answer)) writer.verbatim.set(block, text);
  return { role: 'assistant', isBack: answer.endpoint === 'messages', content };
}

function personTurn(writer: TurnWritingContext, turn: PersonTurn): Written {
  if (turn.role === 'system' || turn.role === 'developer') {
    writer.against(turn, `has the role ${turn.role}, which this endpoint doesn’t support. Enter the text in system.`);
  }
  const results = turn.parts.filter((part) => part.kind === 'tool-result');
  // Results come first, because the turn after a call must start with them.
  const content = results.map((result): Json => resultBlock(writer, turn, result));
  const said = turn.parts.flatMap((part) => blocks(writer, turn, part));
  if (turn.role === 'assistant') return { role: 'assistant', isBack: false, content: [...content, ...said] };
  if (said.length > 0) content.push(...movedBlocks(writer));
  return { role: 'user', isBack: false, content: [...content, ...said] };
}

function movedBlocks(writer: TurnWritingContext): Json[] {
  const images = takeMovedImages(writer).map((image): Json => {
    if (image.from === 'link') return { type: 'image', source: { type: 'url', url: image.url } };
    return { type: 'image', source: { type: 'base64', media_type: image.type, data: image.data } };
  });
  return images.length === 0 ? [] : [{ type: 'text', text: movedSentence }, ...images];
}

function isResult(block: Json): boolean {
  return textIn(block, 'type') === 'tool_result';
}

function resultBlock(writer: TurnWritingContext, turn: PersonTurn, result: ResultPart): Json {
  if (writer.call(result.callId)?.endpoint === 'chat') return { type: 'text', text: resultAsText(writer, result) };
  const inner = result.content.flatMap((part) => blocks(writer, turn, part));
  return {
    type: 'tool_result',
    tool_use_id: result.callId,
    content: inner.length === 0 ? '' : asContent(inner),
    ...(result.isError ? { is_error: true } : {}),
  };
}

function blocks(writer: TurnWritingContext, turn: PersonTurn, part: Part): Json[] {
  switch (part.kind) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
      return [{ type: 'image', source: imageSource(writer, turn, part.image) }];
    case 'sound':
      writer.against(turn, `contains ${part.sound.name}, but this endpoint doesn’t accept audio.`);
      return [];
    case 'document':
      return [documentBlock(writer, turn, part)];
    case 'json':
      return writtenPart(writer, turn, part.text);
    case 'tool-result':
      return [];
  }
}

function imageSource(
  writer: TurnWritingContext,
  turn: PersonTurn,
  image: Extract<Part, { kind: 'image' }>['image'],
): Json {
  if (image.from === 'link') return { type: 'url', url: image.url };
  return { type: 'base64', media_type: image.type, data: encodedImage(writer, turn, image) };
}

function documentBlock(
  writer: TurnWritingContext,
  turn: PersonTurn,
  { source, title, citations }: Extract<Part, { kind: 'document' }>,
): Json {
  const isEmpty =
    (source.from === 'text' && source.text.trim() === '') || (source.from === 'file-id' && source.id === '');
  if (isEmpty) writer.against(turn, `contains a document ${title ? `“${title}” ` : ''}that is empty.`);
  const named = title === undefined || title === '' ? {} : { title };
  return {
    type: 'document',
    source: documentSource(source),
    ...named,
    ...(citations ? { citations: { enabled: true } } : {}),
  };
}

function documentSource(source: Extract<Part, { kind: 'document' }>['source']): Json {
  switch (source.from) {
    case 'text':
      return { type: 'text', media_type: 'text/plain', data: source.text };
    case 'link':
      return { type: 'url', url: source.url };
    case 'file-id':
      return { type: 'file', file_id: source.id };
  }
}
