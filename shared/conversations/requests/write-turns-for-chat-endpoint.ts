import { formatBytesBeside } from '../../util/format-numbers.ts';
import type { Json, JsonObject } from '../../util/json.ts';
import { largestImageBytes } from '../image-size-limit.ts';
import type { Answer } from '../message.ts';
import type { Part } from '../message-part.ts';
import { readAnswer } from '../read-answer.ts';
import { textIn } from '../read-json-members.ts';
import { answerMessageAsInput, answerTextAsInput } from './answer-as-input.ts';
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

/** Returns the messages of a chat request. The writer collects all problems. */
export function writeTurnsForChatEndpoint(writer: TurnWritingContext, turns: readonly Turn[]): JsonObject[] {
  const messages: JsonObject[] = [];
  for (const role of ['system', 'developer'] as const) {
    const text = writer.question.values[role];
    if (typeof text === 'string' && text.trim() !== '') messages.push({ role, content: text });
  }
  let continues = false;
  for (const turn of turns) {
    if (turn.by === 'person') {
      messages.push(...personMessages(writer, turn));
      continues = false;
      continue;
    }
    const message = modelMessage(writer, turn);
    if (!message) continue;
    const last = messages.at(-1);
    const joined = continues && turn.answer.continues !== undefined && last ? joinedTexts(last, message) : undefined;
    if (joined) messages[messages.length - 1] = joined;
    else messages.push(message);
    // A placeholder for an image does not continue a text.
    continues = writer.moved.length === 0;
  }
  if (turns.at(-1)?.by === 'model') leaveMoved(writer);
  const moved = movedParts(writer);
  return moved.length === 0 ? messages : [...messages, { role: 'user', content: moved }];
}

function modelMessage(writer: TurnWritingContext, { answer, withImages }: Extract<Turn, { by: 'model' }>) {
  const { question, encode } = writer;
  writer.heard(answer);
  const takesImages = writer.makesImages && answer.endpoint === 'chat';
  (takesImages ? noteMovedImages : moveImages)(writer, answer, withImages);
  const how = { encode, withImages, takesImages, now: question.now };
  const back = answer.endpoint === 'chat' ? answerMessageAsInput(answer, how) : answerTextAsInput(answer, withImages);
  for (const note of back.notes) writer.notes.add(note);
  return typeof back.value === 'string' ? { role: 'assistant', content: back.value } : back.value;
}

/** Joins the two halves of one answer if both contain only text. */
function joinedTexts(first: JsonObject, second: JsonObject): JsonObject | undefined {
  const [begin, end] = [textIn(first, 'content'), textIn(second, 'content')];
  if (begin === undefined || end === undefined || first['tool_calls'] !== undefined) return undefined;
  return { ...second, content: begin + end };
}

function personMessages(writer: TurnWritingContext, turn: PersonTurn): JsonObject[] {
  const results = turn.parts.filter((part) => part.kind === 'tool-result');
  const messages: JsonObject[] = [];
  const content: Json[] = [];
  for (const result of results) {
    const message = resultMessage(writer, turn, result);
    if (message) messages.push(message);
    else content.push({ type: 'text', text: resultAsText(writer, result) });
  }
  for (const part of turn.parts) content.push(...contentParts(writer, turn, part));
  if (content.length === 0) return messages;
  const role = roleOf(writer, turn, results.length > 0);
  if (role === 'user') return [...messages, userMessage(writer, [...movedParts(writer), ...content])];
  const moved = movedParts(writer);
  const before = moved.length === 0 ? [] : [userMessage(writer, moved)];
  return [...messages, ...before, { role, content: asContent(content) }];
}

/** A message with the role tool must contain its call, so text without a call is sent as user. */
function roleOf(
  writer: TurnWritingContext,
  turn: PersonTurn,
  hasResults: boolean,
): Exclude<PersonTurn['role'], 'tool'> {
  if (turn.role !== 'tool') return turn.role;
  if (!hasResults && turn.field === 'prompt') {
    writer.against(turn, 'has the role tool but answers no call. Change the role to user.');
  } else if (!hasResults)
    writer.notes.add('A turn with the role tool that answers no call is sent with the role user.');
  return 'user';
}

/**
 * The API requires a list of parts for models that generate images. For other models, a single text is sent as a
 * string, which every gateway accepts.
 */
function userMessage({ makesImages }: TurnWritingContext, content: readonly Json[]): JsonObject {
  return { role: 'user', content: makesImages ? content : asContent(content) };
}

function movedParts(writer: TurnWritingContext): Json[] {
  const images = takeMovedImages(writer).map((image): Json => {
    const url = image.from === 'file' ? `data:${image.type};base64,${image.data}` : image.url;
    return { type: 'image_url', image_url: { url } };
  });
  return images.length === 0 ? [] : [{ type: 'text', text: movedSentence }, ...images];
}

function resultMessage(
  writer: TurnWritingContext,
  turn: PersonTurn,
  { callId, content }: ResultPart,
): JsonObject | undefined {
  const made = writer.call(callId);
  if (made?.endpoint === 'messages') return undefined;
  const parts = content.flatMap((part) => contentParts(writer, turn, part));
  const written = parts.length === 0 ? '' : asContent(parts);
  if (made?.call.form === 'function-call') return { role: 'function', name: made.call.name, content: written };
  return { role: 'tool', tool_call_id: callId, content: written };
}

function contentParts(writer: TurnWritingContext, turn: PersonTurn, part: Part): Json[] {
  switch (part.kind) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
      return [{ type: 'image_url', image_url: { url: imageUrl(writer, turn, part.image) } }];
    case 'sound': {
      const { hash, name, format, bytes } = part.sound;
      if (writer.makesImages) return withoutSound(writer, turn, name);
      const data = writer.encode({ hash, name, type: `audio/${format}`, bytes, of: 'input' });
      return [{ type: 'input_audio', input_audio: { data, format } }];
    }
    case 'document':
      writer.against(turn, 'contains a document, which this endpoint doesn’t accept. Add it as text.');
      return [];
    case 'json':
      return writtenPart(writer, turn, part.text);
    case 'tool-result':
      return [];
  }
}

/** For models that generate images, the API accepts only text and image parts. */
function withoutSound(writer: TurnWritingContext, turn: PersonTurn, name: string): Json[] {
  if (turn.field === 'prompt') {
    writer.against(
      turn,
      `contains ${name}, but a model that generates images accepts only text and images. ${otherwise}`,
    );
    return [];
  }
  writer.notes.add(
    'Audio of earlier turns is left out, because a model that generates images accepts only text and images.',
  );
  return [{ type: 'text', text: `(The sound ${name} is left out here.)` }];
}

/** Tells the user what to change if the assumption is wrong. */
const otherwise = 'If this model doesn’t generate images, set image_generation to no.';

function imageUrl(
  writer: TurnWritingContext,
  turn: PersonTurn,
  image: Extract<Part, { kind: 'image' }>['image'],
): string {
  if (image.from === 'file') return `data:${image.type};base64,${encodedImage(writer, turn, image)}`;
  if (writer.makesImages) {
    writer.against(
      turn,
      `contains an image as a URL, but a model that generates images accepts only files. Save the image and add the file. ${otherwise}`,
    );
  }
  return image.url;
}

/** Adds a note about the images of an answer that a model that generates images does not receive. */
function noteMovedImages(writer: TurnWritingContext, answer: Answer, withImages: boolean): void {
  const images = readAnswer(answer).blocks.flatMap((block) => (block.kind === 'image' ? [block] : []));
  if (!withImages) return;
  for (const { file } of images) {
    if (!file) writer.notes.add('An image of an earlier answer wasn’t saved and is left out.');
    else if (file.bytes > largestImageBytes) {
      const { bytes, limit } = formatBytesBeside(file.bytes, largestImageBytes);
      writer.notes.add(`An image of an earlier answer has ${bytes}. The gateway drops images over ${limit}.`);
    }
  }
}
